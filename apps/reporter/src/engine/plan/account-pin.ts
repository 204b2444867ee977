import { createHash } from 'node:crypto';
import type { Category } from '@outlay/core';
import { filterCriteria, filterKeys, isSameFilter, type ReportFilter } from '@outlay/reports';
import { z } from 'zod';
import type { Run } from '../../adapters/store/schema.ts';

/** What identifies the reports of an account: the address and token of the service, and which documents they are of. */
export type AccountIdentity = {
  readonly baseUrl: string;
  /** `undefined` if it cannot be read. */
  readonly token: string | undefined;
  /** That of the job; none for all documents. */
  readonly filter: ReportFilter | undefined;
  /** The service's names of categories, if they are known: the same category has a name in each language. */
  readonly categories?: readonly Category[] | undefined;
};

/** What has changed about an account, or the filter of its job, since a run was planned. */
export type AccountChange = 'address' | 'token' | 'filter' | 'unreadable token';

/** A run and its pin. */
export type PinnedRun = Pick<Run, 'id' | 'pin'>;

/** A filter; empty for all documents. */
const filterSchema = z.partialRecord(z.enum(filterKeys), z.array(z.string()));

const pinSchema = z.object({
  address: z.string(),
  token: z.string().nullable(),
  /** A pin without one is of a run that was planned without a filter. */
  filter: filterSchema.nullish(),
  /** The filter of the job for which a person confirmed the delivery of these files. */
  confirmed: filterSchema.nullish(),
});

/**
 * The fingerprint of the account that a run is planned with, and the filter of its report. The hashes of the account are
 * salted with the run, so that the store reveals neither the token nor which runs share a token.
 * @param run - identifier of the run
 */
export function pinOf(run: string, { baseUrl, token, filter }: AccountIdentity): string {
  const pinned: z.input<typeof pinSchema> = {
    address: hashOf(run, addressOf(baseUrl)),
    token: token === undefined ? null : hashOf(run, token),
    filter: namesOf(filter),
  };
  return JSON.stringify(pinned);
}

/** The pin of a run for the current address and token of its account. It stays a report of the same filter. */
export function renewedPin(run: PinnedRun, identity: AccountIdentity): string {
  const { confirmed } = (run.pin === null ? undefined : readPin(run.pin)) ?? {};
  const renewed = { ...JSON.parse(pinOf(run.id, identity)), filter: pinnedFilter(run) };
  return JSON.stringify(confirmed ? { ...renewed, confirmed } : renewed);
}

/**
 * The pin of a run whose files a person confirmed: for the current address and token, which stay confirmed, and of the
 * same filter as before. Only its deliveries that have not ended may be made although the job has another filter now.
 */
export function confirmedPin(run: PinnedRun, identity: AccountIdentity): string {
  const renewed = JSON.parse(renewedPin(run, identity)) as z.input<typeof pinSchema>;
  const confirmed = isOfFilter(run, identity) ? undefined : namesOf(identity.filter);
  return JSON.stringify({ ...renewed, confirmed });
}

/**
 * What has changed since a run was pinned. A run that was never pinned is of an earlier version: its account is
 * considered unchanged, and its job had no filter.
 */
export function changesSince(run: PinnedRun, identity: AccountIdentity): AccountChange[] {
  const isFiltered = isOfFilter(run, identity) ? [] : (['filter'] as const);
  if (run.pin === null) return [...isFiltered];
  const { baseUrl, token } = identity;
  const pinned = readPin(run.pin);
  return [
    ...(pinned?.address === hashOf(run.id, addressOf(baseUrl)) ? [] : (['address'] as const)),
    ...tokenChange(pinned?.token, token === undefined ? undefined : hashOf(run.id, token)),
    ...isFiltered,
  ];
}

/** As `changesSince`, but without a filter with which a person confirmed the deliveries. */
export function unconfirmedChanges(run: PinnedRun, identity: AccountIdentity): AccountChange[] {
  const { confirmed } = (run.pin === null ? undefined : readPin(run.pin)) ?? {};
  const isConfirmed = confirmed != null && areSame(confirmed, identity.filter, identity.categories);
  return changesSince(run, identity).filter((change) => !(isConfirmed && change === 'filter'));
}

/** Whether a run is of the address and token of an account, as far as its pin tells. */
export function isOfSameAccount(run: PinnedRun, identity: AccountIdentity): boolean {
  return changesSince(run, identity).every((change) => change !== 'address' && change !== 'token');
}

/** Whether the report of a run is of the documents that a job reports now, whatever their names are in. */
export function isOfFilter(
  run: PinnedRun,
  { filter, categories }: Pick<AccountIdentity, 'filter' | 'categories'>,
): boolean {
  return areSame(pinnedFilter(run), filter, categories);
}

/**
 * Whether the reports of two runs are of the same documents.
 * @param categories - the service's names; without them, names of categories are compared as written
 */
export function isOfSameFilter(run: PinnedRun, other: PinnedRun, categories?: readonly Category[]): boolean {
  return areSame(pinnedFilter(run), pinnedFilter(other), categories);
}

/** Whether a run and a job differ at most in how they name categories, so that only the service can tell them apart. */
export function mayBeSameFilter(run: PinnedRun, { filter }: Pick<AccountIdentity, 'filter'>): boolean {
  const pinned = pinnedFilter(run);
  if (!pinned.category || !filter?.category) return false;
  return areSame({ ...pinned, category: undefined }, { ...filter, category: undefined });
}

/** What the report of a run is filtered by; empty for all documents. */
export function pinnedFilter({ pin }: PinnedRun): ReportFilter {
  return (pin === null ? undefined : readPin(pin))?.filter ?? {};
}

function areSame(
  pinned: ReportFilter,
  filter: ReportFilter | undefined,
  categories: readonly Category[] = [],
): boolean {
  return isSameFilter({ filter: filterCriteria(pinned) }, filter, categories);
}

/** @param pinned - the hash of the token; `null` where it could not be read then, `undefined` where there is no pin */
function tokenChange(pinned: string | null | undefined, now: string | undefined): AccountChange[] {
  if (pinned === null) return [];
  if (now === undefined) return ['unreadable token'];
  return pinned === now ? [] : ['token'];
}

/** Whether a pin includes the token, which may not have been readable when the run was planned. */
export function isCompletePin(pin: string | null): boolean {
  return pin !== null && readPin(pin)?.token !== null;
}

/** The pin is read from a row and therefore validated: an invalid pin matches no account. */
function readPin(pin: string): z.output<typeof pinSchema> | undefined {
  try {
    return pinSchema.safeParse(JSON.parse(pin)).data;
  } catch {
    return undefined;
  }
}

function namesOf(filter: ReportFilter | undefined): z.input<typeof filterSchema> {
  return Object.fromEntries(filterCriteria(filter).map(({ key, names }) => [key, [...names]]));
}

function addressOf(baseUrl: string): string {
  return new URL(baseUrl).href.replace(/\/+$/, '');
}

function hashOf(run: string, value: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['outlay pin', run, value]))
    .digest('hex');
}
