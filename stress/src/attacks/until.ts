import { setTimeout as pause } from 'node:timers/promises';

const lookMs = 50;
const maxWaitMs = 120_000;

/** Comes when something is so. @param what - what is waited for, in words @throws {Error} when it is not so in time */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + maxWaitMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`in vain waited for: ${what}`);
    await pause(lookMs);
  }
}
