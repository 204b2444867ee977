import { hostname } from 'node:os';

/** The name by which this process says that it works on a run: its machine and its number there. */
export function processName(): string {
  return `${hostname()} ${process.pid}`;
}

/**
 * After this a process of another machine that has said nothing is taken for gone: reading the records may have to
 * wait for the budget of requests, a delivery for the mail server only.
 */
const longestSilenceMs = { reading: 2 * 3_600_000, delivering: 15 * 60_000 };

/** For how long nothing was heard of a process. */
export type Silence = { readonly work: keyof typeof longestSilenceMs; readonly ms: number };

/**
 * Whether a process that worked on a run is gone. One that has the caller's own name is: the caller begins, so
 * that was an earlier process with the same number.
 * @param silence - what it was doing when something was last heard of it, and how long ago
 */
export function isGone(owner: string, silence: Silence): boolean {
  const [machine, id = ''] = owner.split(' ');
  if (owner === processName()) return true;
  if (machine !== hostname()) return silence.ms > longestSilenceMs[silence.work];
  return !isRunning(Number(id));
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
