import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { ReportProcesses } from './report-processes.ts';

/** A pool of report processes that is created when it is first needed. */
export type LazyProcesses = {
  readonly get: () => Promise<ReportProcesses>;
  /** Ends the processes, if there are any. */
  readonly close: () => Promise<void>;
};

/** Creates no pool yet. */
export function lazyProcesses(environment: Environment): LazyProcesses {
  let processes: ReportProcesses | undefined;
  return {
    async get() {
      const { createReportProcesses } = await import('./report-processes.ts');
      return (processes ??= createReportProcesses(environment));
    },
    close: async () => processes?.close(),
  };
}
