import { parse } from 'node:path';

/** Kills this process and the scheduler that started it. */
function killBoth(): void {
  process.kill(process.ppid, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Arms a fatal call in the child processes that run a program, and in no others.
 * @param program - the name of its file without the extension
 */
export async function killInChild(
  program: string,
  arm: (kill: () => void) => Promise<void> | void,
): Promise<void> {
  if (parse(process.argv[1] ?? '').name === program) await arm(killBoth);
}
