import type { Category } from '@outlay/core';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import { type ConnectionOptions, connect } from '../../adapters/service/connect.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { tokenBudget } from '../../adapters/store/token-budget.ts';
import {
  changesSince,
  isOfSameFilter,
  mayBeSameFilter,
  type PinnedRun,
  pinnedFilter,
} from '../plan/account-pin.ts';
import type { CurrentSettings, PresentAccount } from './present-account.ts';

/** What the categories are read with. */
export type CategoryDeps = {
  readonly database: Database;
  readonly current: Pick<CurrentSettings, 'configuration'>;
  /** How the request is sent; by default without waiting for the hourly limit. */
  readonly connection?: Omit<ConnectionOptions, 'budgetStore'>;
};

/** How long the request is retried. Milliseconds. */
const maxElapsedMs = 5_000;

/**
 * Adds the service's names of categories to an account whose job may have the same filter as runs, in another language.
 * Only then is the service asked, and not if the account itself has changed.
 * @throws {ApiError} if the service does not answer
 * @throws {ConfigurationError} if the certificate cannot be read
 */
export async function withCategories<Present extends PresentAccount>(
  deps: CategoryDeps,
  present: Present,
  runs: readonly Run[],
): Promise<Present> {
  if (!('identity' in present) || present.identity.categories) return present;
  const { identity } = present;
  const isUnclear = runs.some(
    (run) => isOnlyFilter(changesSince(run, identity)) && mayBeSameFilter(run, identity),
  );
  if (!isUnclear) return present;
  return { ...present, identity: { ...identity, categories: await categoriesOf(deps, present) } };
}

/** As `withCategories`, but an account whose categories cannot be read stays as it is: names are compared as written. */
export async function withCategoriesIfRead<Present extends PresentAccount>(
  deps: CategoryDeps,
  present: Present,
  runs: readonly Run[],
): Promise<Present> {
  return withCategories(deps, present, runs).catch(() => present);
}

/**
 * The service's names of categories, if they may tell that a report is of the same documents as others; otherwise
 * `undefined`, and the service is not asked.
 * @throws {ApiError} if the service does not answer
 * @throws {ConfigurationError} if the certificate cannot be read
 */
export async function categoriesToCompare(
  deps: CategoryDeps,
  readPresent: () => Promise<PresentAccount>,
  { run, others }: { readonly run: PinnedRun; readonly others: readonly PinnedRun[] },
): Promise<readonly Category[] | undefined> {
  const filter = pinnedFilter(run);
  const isUnclear = others.some((one) => !isOfSameFilter(one, run) && mayBeSameFilter(one, { filter }));
  if (!isUnclear) return undefined;
  const present = await readPresent();
  return 'identity' in present ? categoriesOf(deps, present) : undefined;
}

function isOnlyFilter(changes: ReturnType<typeof changesSince>): boolean {
  return changes.length === 1 && changes[0] === 'filter';
}

async function categoriesOf(
  { database, current, connection = { maxWaitMs: 0, retry: { maxElapsedMs } } }: CategoryDeps,
  { account, identity }: Exclude<PresentAccount, { readonly missing: string }>,
): Promise<Category[]> {
  const { baseUrl, token } = identity;
  if (token === undefined) return [];
  const ca = account.caFile === undefined ? {} : { ca: await readCertificate(account.caFile) };
  const budgetStore = tokenBudget(database, baseUrl, token);
  const { client, close } = connect(
    { baseUrl, token, limits: current.configuration().limits, ...ca },
    { ...connection, budgetStore, timeZone: account.timeZone },
  );
  try {
    const categories: Category[] = [];
    for await (const category of client.categories.list()) categories.push(category);
    return categories;
  } finally {
    await close();
  }
}
