import { heapOf } from '../../adapters/processes/start-process.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { MadeReport } from './make-report.ts';
import type { IsolatedTask } from './messages.ts';
import {
  type MakingCalls,
  type ReportProcess,
  startReportProcess,
  type Vigilance,
} from './report-process.ts';

/** Processes that make reports: as many as are made at the same time, none while none is. */
export type ReportProcesses = {
  /**
   * Makes a report in a process that makes no other one meanwhile.
   * @throws {MakingError} where that process is gone; what making the report has thrown
   */
  readonly make: (task: IsolatedTask, calls: MakingCalls) => Promise<MadeReport>;
  /** Ends them; nothing may be made any more. */
  readonly close: () => Promise<void>;
};

/** To start a process takes longer than to make a report: one that has made one is kept for the next. Milliseconds. */
const idleMs = 5_000;

/** Starts no process yet. */
export function createReportProcesses(environment: Environment, vigilance?: Vigilance): ReportProcesses {
  const idle = new Map<ReportProcess, NodeJS.Timeout>();
  const ending = new Set<Promise<void>>();

  const end = (one: ReportProcess) => {
    clearTimeout(idle.get(one));
    idle.delete(one);
    const ended = one.end().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** The one that was used last: those that are not needed any more come to their end. */
  const take = (heapMiB: number): ReportProcess => {
    for (const one of [...idle.keys()].toReversed()) {
      if (!one.isAlive() || one.heapMiB !== heapMiB) {
        end(one);
        continue;
      }
      clearTimeout(idle.get(one));
      idle.delete(one);
      return one;
    }
    return startReportProcess(environment, heapMiB, vigilance);
  };

  return {
    async make(task, calls) {
      const one = take(heapOf(environment, task.limits.maxHeapMiB));
      try {
        return await one.make(task, calls);
      } finally {
        if (one.isAlive()) idle.set(one, setTimeout(() => end(one), idleMs).unref());
        else end(one);
      }
    },
    async close() {
      for (const one of idle.keys()) end(one);
      await Promise.all(ending);
    },
  };
}
