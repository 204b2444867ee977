import { hostname } from 'node:os';

/** The name by which this process says that it works on a run: its machine and its number there. */
export function processName(): string {
  return `${hostname()} ${process.pid}`;
}

/** After this a process of another machine that has said nothing is taken for gone. */
const longestSilenceMs = 2 * 3_600_000;

/**
 * Whether a process that worked on a run is gone. One that has the caller's own name is: the caller begins, so
 * that was an earlier process with the same number.
 * @param since - when something was last heard of it
 */
export function isGone(owner: string, since: Date, now: Date): boolean {
  const [machine, id = ''] = owner.split(' ');
  if (owner === processName()) return true;
  if (machine !== hostname()) return now.getTime() - since.getTime() > longestSilenceMs;
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
