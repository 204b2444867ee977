import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A running `outlay serve` or `outlay worker`. */
export type SchedulerProcess = {
  /** Everything it has logged, in order. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  readonly send: (signal: NodeJS.Signals) => void;
  /** How it ended: its exit code, or `null` where a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Tells it to stop. @returns as `ended` */
  readonly stop: () => Promise<number | null>;
};

const program = fileURLToPath(new URL('../../../apps/reporter/src/main.ts', import.meta.url));

/** Starts a process of the scheduler. @param options - further words of its command line */
export function startProcess(
  role: 'serve' | 'worker',
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): SchedulerProcess {
  const env = { PATH: process.env['PATH'], ...environment };
  const words = [program, role, '--monitor', 'off', ...options];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const log: Record<string, unknown>[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    log.push(line.startsWith('{') ? (JSON.parse(line) as Record<string, unknown>) : { said: line });
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    log,
    send: (signal) => void child.kill(signal),
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
