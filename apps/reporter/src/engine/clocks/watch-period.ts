import { createClocks } from '../../adapters/service/observed-clocks.ts';
import { serviceClock } from '../../adapters/service/service-clock.ts';
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
  return {
    onDate: (ms) => clocks.observe(serviceClock(baseUrl), ms),
    checkPeriod: () => checkPeriod(due, { baseUrl, clocks, begunAt, tookMs: elapsedMs() - begunMs }),
  };
}
