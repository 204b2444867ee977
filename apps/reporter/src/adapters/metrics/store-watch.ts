import { withTimeout } from '../../concurrency/with-timeout.ts';
import type { WaitingFigures } from '../channels/target-figures.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { waitingFigures } from '../store/claim-run.ts';
import { failingAccounts } from '../store/failing-accounts.ts';
import { openPauses } from '../store/job-pauses.ts';
import type { Database } from '../store/schema.ts';

/** Figures of the store. */
export type StoreFigures = {
  readonly waitingRuns: number;
  /** How long the oldest of them has been waiting. */
  readonly oldestWaitSeconds: number;
  /** Number of failing accounts of each configured job. */
  readonly failingAccounts: ReadonlyMap<string, number>;
  /** Whether each configured job is paused. */
  readonly pausedJobs: ReadonlyMap<string, boolean>;
  /** The directory of accounts, and how many accounts have which state; missing if there is none. */
  readonly directory?: {
    readonly isUnreadable: boolean;
    readonly accounts: ReadonlyMap<'valid' | 'invalid' | 'missing', number>;
  };
};

/** Dependencies of the store watch. */
export type StoreWatchDeps = {
  readonly database: Database;
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly now: () => Date;
  /** Counts of targets that deliveries wait for. */
  readonly waiting?: () => WaitingFigures;
};

/** Queries figures of the store. */
export type StoreWatch = {
  /** @returns `undefined` if the store does not respond in time */
  readonly figures: () => Promise<StoreFigures | undefined>;
};

/** Timeout for the store. Milliseconds. */
const maxWaitMs = 2_000;

/** Queries the store; concurrent callers share one query. */
export function watchStore(deps: StoreWatchDeps): StoreWatch {
  let asking: Promise<StoreFigures | undefined> | undefined;
  const ask = () =>
    readFigures(deps)
      .catch(() => undefined)
      .finally(() => {
        asking = undefined;
      });
  return { figures: () => withTimeout(maxWaitMs, (asking ??= ask())) };
}

async function readFigures({ database, configuration, now }: StoreWatchDeps): Promise<StoreFigures> {
  const at = now();
  const { count, oldest } = await waitingFigures(database, at);
  const failing = Map.groupBy(await failingAccounts(database), ({ job }) => job);
  const current = configuration();
  const { jobs } = current;
  const failingAccountsOf = jobs.map(({ name, accounts }) => {
    const ofJob = new Set((failing.get(name) ?? []).map(({ account }) => account));
    return [name, ofJob.size === 0 ? 0 : accounts.filter((account) => ofJob.has(account)).length] as const;
  });
  const waitMs = oldest === undefined ? 0 : at.getTime() - Date.parse(oldest);
  const paused = await openPauses(database);
  return {
    waitingRuns: count,
    oldestWaitSeconds: waitMs / 1000,
    failingAccounts: new Map(failingAccountsOf),
    pausedJobs: new Map(jobs.map(({ name }) => [name, paused.has(name)])),
    ...directoryFigures(current),
  };
}

function directoryFigures({ accounts, directory }: Configuration): Pick<StoreFigures, 'directory'> {
  if (!directory?.state) return {};
  const states = Map.groupBy(accounts, ({ entry }) => entry?.status ?? 'valid');
  const counts = (['valid', 'invalid', 'missing'] as const).map(
    (state) => [state, states.get(state)?.length ?? 0] as const,
  );
  return {
    directory: { isUnreadable: directory.state.unreadable !== null, accounts: new Map(counts) },
  };
}
