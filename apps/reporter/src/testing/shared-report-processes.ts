import type { LazyProcesses } from '../engine/make/lazy-processes.ts';
import { createReportProcesses, type ReportProcesses } from '../engine/make/report-processes.ts';

let processes: ReportProcesses | undefined;

/**
 * The processes that create reports for all tests of this worker: each takes a second of the processor until it has loaded
 * its code and compiled it. They end when they are idle, or with the worker.
 */
export function sharedReportProcesses(): LazyProcesses {
  return {
    get: async () => (processes ??= createReportProcesses(process.env)),
    close: async () => undefined,
  };
}
