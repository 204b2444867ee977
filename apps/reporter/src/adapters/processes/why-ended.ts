import { MakingError } from './making-error.ts';

/** How a process ended, and the last that it said. */
export type ProcessEnd = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
  readonly heapMiB: number;
};

/** What V8 says before it ends a process whose memory is used up. */
const outOfMemory = /FATAL ERROR:.*(?:heap|memory|Allocation failed|invalid (?:array|table|size))/i;

const number = new Intl.NumberFormat('en');

/** Why a report was not made whose process has ended in the middle of it. */
export function whyEnded({ code, signal, said, heapMiB }: ProcessEnd): MakingError {
  if (outOfMemory.test(said)) {
    const message = `creating the report took more than ${number.format(heapMiB)} MiB of memory, the current maximum`;
    return new MakingError('memory', `${message}; raise limits.maxHeapMiB`);
  }
  if (signal === 'SIGKILL') {
    const message = 'the system stopped the report process; the machine may be short of memory';
    return new MakingError('died', message);
  }
  const how = signal === null ? `exit code ${code}` : signal;
  return new MakingError('died', `the report process ended unexpectedly (${how})`);
}
