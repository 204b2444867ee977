import { createClocks, databaseClock } from '../../adapters/service/observed-clocks.ts';
import { serviceClock } from '../../adapters/service/service-clock.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { checkPeriod, type DueCheck } from './period-check.ts';

/** Checks the clocks while the records of a report are read. */
export type PeriodWatch = {
  /** Observes the service's clock. */
  readonly onDate: (ms: number) => void;
  /**
   * Rejects the report if any clock shows that its time has not come.
   * @throws {NotOverError}
   */
  readonly checkPeriod: () => Promise<void>;
};

/**
 * Starts checking the clocks for a report.
 * @param baseUrl - the service that provides the records
 */
export function watchPeriod(due: DueCheck, baseUrl: string): PeriodWatch {
  const elapsedMs = () => performance.now();
  const { clocks = createClocks(elapsedMs) } = due;
  const [begunAt, begunMs] = [due.now(), elapsedMs()];
  let stored: Promise<number | undefined> | undefined;
  /** Once: it says when reading began, which a later look at the same clock says, too. */
  const readStored = async () => {
    const ms = due.databaseMs ?? (due.database && (await clockOf(due.database)));
    if (ms === undefined) return undefined;
    clocks.observe(databaseClock, ms);
    return ms - (elapsedMs() - begunMs);
  };
  return {
    onDate: (ms) => clocks.observe(serviceClock(baseUrl), ms),
    async checkPeriod() {
      stored ??= readStored();
      const storedMs = await stored;
      checkPeriod(due, { baseUrl, clocks, begunAt, tookMs: elapsedMs() - begunMs, storedMs });
    },
  };
}

/** Loads the module only if there is a store: `outlay report` has none and starts faster without it. */
async function clockOf(database: Database): Promise<number | undefined> {
  const { databaseMs } = await import('../../adapters/store/database-clock.ts');
  return databaseMs(database);
}
