import { fetchNameLists } from '@outlay/dataset';
import {
  type AccountingMapping,
  type NameLists,
  type UnknownName,
  unlistedFilterNames,
  unlistedRuleNames,
} from '@outlay/reports';
import type { Account, Job } from '../../adapters/configuration/configuration.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { mapConcurrently } from '../../concurrency/map-concurrently.ts';
import { failureText } from '../../errors/failure-text.ts';
import { expectedKind } from '../../errors/kind-of.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { withAccountClient } from './account-client.ts';
import type { ReadMapping } from './check-accounting.ts';
import type { CheckOutcome } from './check-outcome.ts';

/** Maximum number of accounts whose lists are read at the same time. */
const maxAtOnce = 8;

/** Maximum number of accounts in a message. */
const maxNamed = 3;

/** Jobs, the accounts whose names are looked up, and how accounting files are read. */
export type NamesToCheck = {
  readonly accounts: readonly Account[];
  readonly jobs: readonly Job[];
  readonly readMapping: ReadMapping;
};

type CheckDeps = { readonly environment: Environment; readonly signal: AbortSignal };

/**
 * Looks up the names in filters and accounting rules in the lists of each account. A name that is not listed is a warning:
 * it may be added later. An accounting file that cannot be read fails a check of its own.
 */
export async function checkNames(
  { accounts, jobs, readMapping }: NamesToCheck,
  deps: CheckDeps,
): Promise<CheckOutcome[]> {
  const read = await Promise.all(
    jobs.map(async ({ name, filter, accounting: file, accounts: ofJob }): Promise<NamingJob> => {
      const accounting = file === undefined ? null : await readMapping(file).catch(() => null);
      return { name, filter, accounting, accounts: ofJob };
    }),
  );
  const named = read.filter(({ filter, accounting }) => filter || (accounting?.rules.length ?? 0) > 0);
  const found = await mapConcurrently(accounts, maxAtOnce, (account) =>
    unlistedIn(
      account,
      named.filter((job) => job.accounts.includes(account.name)),
      deps,
    ),
  );
  const unlisted = Map.groupBy(found.flat(), ({ subject, text }) => JSON.stringify([subject, text]));
  return [...unlisted.values()].map(warningOf);
}

/** A job with names of categories, tags or groups. */
type NamingJob = Pick<Job, 'name' | 'filter' | 'accounts'> & {
  readonly accounting: AccountingMapping | null;
};

/** A warning, and the account that its subject does not name. */
type AccountWarning = { readonly subject: string; readonly text: string; readonly account: string | null };

async function unlistedIn(
  account: Account,
  jobs: readonly NamingJob[],
  { environment, signal }: CheckDeps,
): Promise<AccountWarning[]> {
  if (jobs.length === 0) return [];
  const options = {
    withGroups: jobs.some(({ filter }) => filter?.group),
    withTags: jobs.some(({ filter, accounting }) => filter?.tag || accounting?.rules.some(({ tag }) => tag)),
    signal,
  };
  try {
    const lists = await withAccountClient(account, environment, (client) => fetchNameLists(client, options));
    return jobs.flatMap((job) => unlistedOf(job, account, lists));
  } catch (error) {
    if (expectedKind(error) === undefined) throw error;
    const text = sayReason('names_not_checked', { why: failureText(error) });
    return [{ subject: `accounts.${account.name}`, text, account: null }];
  }
}

function unlistedOf({ name, filter, accounting }: NamingJob, account: Account, lists: NameLists) {
  const inFilter = filter ? unlistedFilterNames(filter, lists) : [];
  const inRules = accounting ? unlistedRuleNames(accounting, lists) : [];
  const warn =
    (part: string) =>
    (unknown: UnknownName<string>): AccountWarning => ({
      subject: `jobs.${name}.${part}`,
      text: unlistedText(unknown),
      account: account.name,
    });
  return [...inFilter.map(warn('filter')), ...inRules.map(warn('accounting'))];
}

function unlistedText({ key, name, closest }: UnknownName<string>): string {
  const meant = closest === null ? '' : `; did you mean ${JSON.stringify(closest)}?`;
  return `no ${key} ${JSON.stringify(name)} in the service${meant}`;
}

/** One warning for all accounts that have the same. */
function warningOf(same: readonly AccountWarning[]): CheckOutcome {
  const [{ subject, text } = { subject: '', text: '' }] = same;
  const accounts = same.flatMap(({ account }) => account ?? []);
  const names = accounts.slice(0, maxNamed).join(', ');
  const more = accounts.length > maxNamed ? ` and ${accounts.length - maxNamed} more` : '';
  const whose = accounts.length > 1 ? `accounts ${names}${more}: ` : names && `account ${names}: `;
  return { subject, status: 'warning', message: `${whose}${text}` };
}
