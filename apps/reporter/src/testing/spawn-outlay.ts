import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** Exit code and output of a command. */
export type EndedOutlay = {
  /** `null` if a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** A running command. */
export type RunningOutlay = {
  readonly pid: number;
  readonly send: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<EndedOutlay>;
  /**
   * Resolves when the command has written a text to one of its streams.
   * @throws {Error} if it ended before
   */
  readonly waitForOutput: (text: string) => Promise<void>;
  /** Everything written so far, on both streams. */
  readonly written: () => string;
  /** Standard error, to read line by line. */
  readonly stderr: Readable;
};

/** Options of starting a command. */
export type SpawnOptions = {
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Options of Node.js, such as `--import` with a module that shifts the clock. */
  readonly node?: readonly string[];
  /** A wrapper that executes the command, with its arguments, such as `unshare --mount`. */
  readonly through?: readonly string[];
  /** Another program than `outlay`. */
  readonly program?: string;
};

/** Folder and environment of a command. */
export type SpawnPlace = { readonly folder: string; readonly environment: Readonly<Record<string, string>> };

const outlay = fileURLToPath(new URL('../../bin/outlay.js', import.meta.url));

/** Starts `outlay` in a child process, like a user or a service manager. */
export function spawnOutlay(
  { folder, environment }: SpawnPlace,
  words: readonly string[],
  { environment: more = {}, node = [], through = [], program = outlay }: SpawnOptions = {},
): RunningOutlay {
  const [first = '', ...others] = [...through, process.execPath, ...node, program, ...words];
  const child = spawn(first, others, {
    cwd: folder,
    env: { ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      written[stream] += text;
      child.emit('written');
    });
  }
  let isEnded = false;
  const ended = once(child, 'close').then(([code, signal]) => {
    isEnded = true;
    child.emit('written');
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, ...written };
  });
  return {
    pid: child.pid ?? 0,
    stderr: child.stderr,
    send: (signal) => void child.kill(signal),
    ended,
    written: () => `${written.stdout}${written.stderr}`,
    async waitForOutput(text) {
      while (!`${written.stdout}${written.stderr}`.includes(text)) {
        if (isEnded) throw new Error(`ended without "${text}": ${written.stderr.slice(-2_000)}`);
        await once(child, 'written');
      }
    },
  };
}
