import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { ReportProcessError } from './report-process-error.ts';

/** How a process ended, with the last part of its output. */
export type ProcessEnd = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
  readonly heapMiB: number;
};

/** What V8 prints before it ends a process that is out of memory. */
const outOfMemory = /FATAL ERROR:.*(?:heap|memory|Allocation failed|invalid (?:array|table|size))/i;

/** The error for a report whose process has ended. */
export function processEndError({ code, signal, output, heapMiB }: ProcessEnd): ReportProcessError {
  if (outOfMemory.test(output)) {
    const message = sayReason('report_memory', { size: heapMiB.toLocaleString('en') });
    return new ReportProcessError(
      'memory',
      joinReasons(message, sayReason('raise_limit', { limit: 'limits.maxHeapMiB' })),
    );
  }
  if (signal === 'SIGKILL') {
    const message = joinReasons(sayReason('report_stopped'), sayReason('machine_short'));
    return new ReportProcessError('died', message);
  }
  const how = signal === null ? `exit code ${code}` : signal;
  return new ReportProcessError('died', sayReason('report_died', { how }));
}
