import { within } from '../../concurrency/within.ts';
import type { WaitingFigures } from '../channels/target-figures.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { waitingFigures } from '../store/claim-run.ts';
import { failingAccounts } from '../store/failing-accounts.ts';
import type { Database } from '../store/schema.ts';

/** What the store says at the moment. */
export type StoreFigures = {
  readonly waitingRuns: number;
  /** How long the first of them waits. */
  readonly oldestWaitSeconds: number;
  /** Of every configured job: accounts whose reports do not come. */
  readonly failingAccounts: ReadonlyMap<string, number>;
};

/** Where figures come from. */
export type StoreWatchDeps = {
  readonly database: Database;
  /** The configuration as it is now. */
  readonly configuration: () => Configuration;
  readonly now: () => Date;
  /** What deliveries wait for. */
  readonly waiting?: () => WaitingFigures;
};

/** Asks the store. */
export type StoreWatch = {
  /** @returns `undefined` where it does not answer in time */
  readonly figures: () => Promise<StoreFigures | undefined>;
};

/** A store that takes longer than this is taken for away. Milliseconds. */
const maxWaitMs = 2_000;

/** Asks a store how things are; one question at a time, however many want to know. */
export function watchStore(deps: StoreWatchDeps): StoreWatch {
  let asking: Promise<StoreFigures | undefined> | undefined;
  const ask = () =>
    readFigures(deps)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
  return { figures: () => within(maxWaitMs, (asking ??= ask())) };
}

async function readFigures({ database, configuration, now }: StoreWatchDeps): Promise<StoreFigures> {
  const at = now();
  const { count, oldest } = await waitingFigures(database, at);
  const failing = Map.groupBy(await failingAccounts(database), ({ job }) => job);
  const jobs = configuration().jobs.map(({ name, accounts }) => {
    const ofJob = new Set((failing.get(name) ?? []).map(({ account }) => account));
    return [name, ofJob.size === 0 ? 0 : accounts.filter((account) => ofJob.has(account)).length] as const;
  });
  const waitMs = oldest === undefined ? 0 : at.getTime() - Date.parse(oldest);
  return { waitingRuns: count, oldestWaitSeconds: waitMs / 1000, failingAccounts: new Map(jobs) };
}
