import { heapLimit } from '../../adapters/processes/start-process.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { MadeReport } from './make-report.ts';
import type { IsolatedTask } from './messages.ts';
import {
  type HeartbeatLimits,
  type ReportCalls,
  type ReportProcess,
  startReportProcess,
} from './report-process.ts';

/** A pool of processes that create reports: one for each concurrent report, none when idle. */
export type ReportProcesses = {
  /**
   * Creates a report in a process that creates no other report at the same time.
   * @throws {ReportProcessError} if that process is gone
   * @throws the error of the report
   */
  readonly make: (task: IsolatedTask, calls: ReportCalls) => Promise<MadeReport>;
  /** Ends the processes; no more reports can be created. */
  readonly close: () => Promise<void>;
};

/**
 * How long an idle process is kept for the next report, because starting one takes longer than creating a report.
 * Milliseconds.
 */
const idleMs = 5_000;

/** Creates an empty pool; processes start on demand. */
export function createReportProcesses(
  environment: Environment,
  heartbeat?: HeartbeatLimits,
): ReportProcesses {
  const idle = new Map<ReportProcess, NodeJS.Timeout>();
  const ending = new Set<Promise<void>>();

  const end = (one: ReportProcess) => {
    clearTimeout(idle.get(one));
    idle.delete(one);
    const ended = one.end().finally(() => ending.delete(ended));
    ending.add(ended);
  };

  /** Takes the process that was used last, so that surplus processes become idle and end. */
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
    return startReportProcess(environment, heapMiB, heartbeat);
  };

  return {
    async make(task, calls) {
      const one = take(heapLimit(environment, task.limits.maxHeapMiB));
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
