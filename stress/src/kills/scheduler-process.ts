import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('kill-program.ts', import.meta.url));

/** Later processes start faster with what the first has compiled. */
const compileCache = join(tmpdir(), 'outlay-kills-compiled');

/** A scheduler in a process of its own. */
export type SchedulerProcess = {
  /** As `kill -9` does. */
  readonly kill: () => void;
  /** When it has opened its store and begins; or has ended. */
  readonly working: Promise<unknown>;
  /** What it was ended by: `SIGKILL`, or that it ended by itself. */
  readonly ended: Promise<string>;
  /** The last that it said. */
  readonly said: () => string;
};

/** What a scheduler's process is started with. */
export type StartingProcess = {
  readonly role: 'serve' | 'worker';
  /** The file of the configuration. */
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What its clock shows, always. */
  readonly instant: string;
  /** Where it kills itself, if it does. */
  readonly point: string | undefined;
};

/** Starts a scheduler in a process of its own. */
export function startProcess({ role, path, environment, instant, point }: StartingProcess): SchedulerProcess {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...environment };
  const words = [program, role, path, instant, ...(point === undefined ? [] : [point])];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => {
    said = `${said}${bytes.toString()}`.slice(-2_000);
  });
  const ended = once(child, 'close').then(([code, signal]) => String(signal ?? `exit code ${code}`));
  // The first line of its log says that it begins.
  const working = Promise.race([once(child.stderr, 'data'), ended]);
  return { kill: () => void child.kill('SIGKILL'), working, ended, said: () => said };
}
