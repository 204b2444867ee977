import { createClocks } from '../../adapters/service/heard-clocks.ts';
import { serviceClock } from '../../adapters/service/service-clock.ts';
import { checkPeriod, type Due } from './period-check.ts';

/** Watches the clocks while the records of a report are read. */
export type PeriodWatch = {
  /** Hears what the service says of the time. */
  readonly onDate: (ms: number) => void;
  /** Refuses the report where its time has not come by every clock. @throws {NotOverError} */
  readonly checkPeriod: () => Promise<void>;
};

/** Begins to read the records of a report. @param baseUrl - where they come from */
export function watchPeriod(due: Due, baseUrl: string): PeriodWatch {
  const elapsedMs = () => performance.now();
  const { clocks = createClocks(elapsedMs) } = due;
  const [begunAt, begunMs] = [due.now(), elapsedMs()];
  return {
    onDate: (ms) => clocks.hear(serviceClock(baseUrl), ms),
    checkPeriod: () => checkPeriod(due, { baseUrl, clocks, begunAt, tookMs: elapsedMs() - begunMs }),
  };
}
