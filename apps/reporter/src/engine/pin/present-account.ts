import type { Account, Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { readAccountToken } from '../../adapters/configuration/read-account-token.ts';
import { s3Target } from '../../adapters/configuration/s3-target.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { Delivery, Run } from '../../adapters/store/schema.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import {
  type AccountChange,
  type AccountIdentity,
  changesSince,
  unconfirmedChanges,
} from '../plan/account-pin.ts';

/** The current configuration, which may be replaced while a run is in progress. */
export type CurrentSettings = {
  readonly configuration: () => Configuration;
  readonly environment: Environment;
};

/** The configured job and account of a run, or what is no longer configured. */
export type ConfiguredAccount =
  | { readonly job: Job; readonly account: Account }
  | { readonly missing: string };

/** The current account of a run. */
export type PresentAccount =
  | { readonly job: Job; readonly account: Account; readonly identity: AccountIdentity }
  | { readonly missing: string };

/** Finds the job and account of a run. */
export function configuredAccount({ jobs, accounts }: Configuration, run: Run): ConfiguredAccount {
  const job = jobs.find(({ name }) => name === run.job);
  if (!job) return { missing: noJob(run) };
  const account = accounts.find(({ name }) => name === run.account);
  if (!account) return { missing: noAccount(run) };
  if (job.accounts.includes(account.name)) return { job, account };
  return { missing: notOfJob(run) };
}

/** Reads the current account of a run, including its token. */
export async function presentAccount(
  { configuration, environment }: CurrentSettings,
  run: Run,
): Promise<PresentAccount> {
  const found = configuredAccount(configuration(), run);
  return 'missing' in found ? found : withToken(found, environment);
}

/** Adds the current token to an account; `undefined` if it cannot be read. */
export async function withToken(
  found: Exclude<ConfiguredAccount, { readonly missing: string }>,
  environment: Environment,
): Promise<Exclude<PresentAccount, { readonly missing: string }>> {
  const token = await readAccountToken(found.account, environment).catch(() => undefined);
  return { ...found, identity: { baseUrl: found.account.baseUrl, token, filter: found.job.filter } };
}

/**
 * Why a planned delivery is no longer configured; `undefined` if it still is. An address given with `--to` is always
 * valid.
 */
export function removedReason(
  present: ConfiguredAccount,
  run: Run,
  delivery: Pick<Delivery, 'channel' | 'target' | 'origin'>,
): string | undefined {
  if (delivery.origin === 'manual') return undefined;
  if ('missing' in present) return present.missing;
  if (isPlace(present.job, run.account, delivery)) return undefined;
  return notAPlace(run, delivery);
}

/** Whether a planned delivery was canceled because it was no longer configured. */
export function isCanceled(run: Run, delivery: Delivery): boolean {
  const texts = [notAPlace(run, delivery), noJob(run), noAccount(run), notOfJob(run)];
  return delivery.state === 'skipped' && texts.some((text) => delivery.reason === text);
}

function notAPlace({ job, account }: Run, { target }: Pick<Delivery, 'target'>): string {
  return sayReason('not_a_recipient', { target, job, account });
}

function noJob({ job }: Run): string {
  return sayReason('no_job', { job });
}

function noAccount({ account }: Run): string {
  return sayReason('no_account', { account });
}

function notOfJob({ job, account }: Run): string {
  return sayReason('not_of_job', { job, account });
}

/**
 * What has changed about the account of a run, or the filter of its job, since it was planned, as a clause; `undefined`
 * if nothing has. A token that cannot be read counts as a change, because it may be a different one.
 */
export function changedText(present: PresentAccount, run: Run): string | undefined {
  return invalidEntry(present) ?? textOf(present, run, changesOf(present, run, changesSince));
}

/** Why the entry of an account in its directory does not say where its reports belong; `undefined` if it does. */
export function invalidEntry(found: ConfiguredAccount): string | undefined {
  const entry = 'missing' in found ? undefined : found.account.entry;
  return entry?.status === 'invalid' ? entry.reason : undefined;
}

/** As `changedText`, but without a filter with which a person confirmed the deliveries. */
export function unconfirmedText(present: PresentAccount, run: Run): string | undefined {
  return invalidEntry(present) ?? textOf(present, run, changesOf(present, run, unconfirmedChanges));
}

/**
 * What has changed about the account of a run, or the filter of its job, since the batch or revision that it continues,
 * unless a person has confirmed it.
 */
export function continuedText(present: PresentAccount, continued: Run, name: string): string | undefined {
  return textOf(present, continued, changesOf(present, continued, unconfirmedChanges), name);
}

function textOf(
  present: PresentAccount,
  run: Run,
  changes: readonly AccountChange[],
  name?: string,
): string | undefined {
  const others = changes.filter((change) => change !== 'unreadable token');
  if (others.length === 0) return unreadableText(present, run);
  const { account, job } = run;
  const ofAccount = others.filter((change) => change !== 'filter');
  const [isOfFilter, isOne] = [ofAccount.length < others.length, ofAccount.length === 1];
  const changed = ofAccount.join(' and a different ');
  if (name === undefined) {
    if (ofAccount.length === 0) return sayReason('filter_changed', { job });
    if (isOfFilter) return sayReason('both_changed', { account, changes: changed, job });
    return sayReason(isOne ? 'account_changed' : 'account_changed_more', { account, changes: changed });
  }
  if (ofAccount.length === 0) return sayReason('filter_changed_since', { job, name });
  if (isOfFilter) return sayReason('both_changed_since', { account, changes: changed, job, name });
  const code = isOne ? 'account_changed_since' : 'account_changed_more_since';
  return sayReason(code, { account, changes: changed, name });
}

/** A message that the token of a run's account cannot be read, if nothing else has changed; otherwise `undefined`. */
export function unreadableText(present: PresentAccount, run: Run): string | undefined {
  if (invalidEntry(present) !== undefined) return undefined;
  const [first, ...others] = changesOf(present, run, unconfirmedChanges);
  if (first !== 'unreadable token' || others.length > 0) return undefined;
  return sayReason('token_unreadable', { account: run.account });
}

function changesOf(present: PresentAccount, run: Run, compare: typeof changesSince): AccountChange[] {
  return 'missing' in present ? [] : compare(run, present.identity);
}

type Place = Pick<Delivery, 'channel' | 'target'>;

function isPlace({ deliveries }: Job, account: string, { channel, target }: Place): boolean {
  const isFor = (accounts: readonly string[] | undefined) => accounts?.includes(account) ?? true;
  return deliveries.some((place) => {
    if (place.channel !== channel) return false;
    switch (place.channel) {
      case 'email':
        return place.recipients.some(
          ({ address, accounts }) => address.toLowerCase() === target.toLowerCase() && isFor(accounts),
        );
      case 'folder':
        return place.path === target && isFor(place.accounts);
      case 's3':
        return s3Target(place) === target && isFor(place.accounts);
    }
  });
}
