import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A running `outlay serve` or `outlay worker`. */
export type SchedulerProcess = {
  /** Everything it has logged, in order. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** The most memory that it held, MiB. */
  readonly stop: () => Promise<number | null>;
};

const program = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Starts a process of the scheduler. */
export function startProcess(
  role: 'serve' | 'worker',
  environment: Readonly<Record<string, string>>,
): SchedulerProcess {
  const env = { PATH: process.env['PATH'], ...environment };
  const words = [program, role, '--monitor', 'off'];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const log: Record<string, unknown>[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.push(line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : { said: line });
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return {
    log,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}
