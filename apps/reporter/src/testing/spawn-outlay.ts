import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** How a command ended, and what it wrote. */
export type EndedOutlay = {
  /** `null` where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
};

/** A command that runs. */
export type RunningOutlay = {
  readonly pid: number;
  readonly send: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<EndedOutlay>;
  /** Comes when the command has written a text on one of its streams. @throws {Error} when it ended without it */
  readonly wrote: (text: string) => Promise<void>;
  /** All that it has written so far, on both streams. */
  readonly written: () => string;
  /** Standard error, for reading it line by line. */
  readonly stderr: Readable;
};

/** What differs from the usual start of a command. */
export type StartingOutlay = {
  /** Added to the environment of the ground. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Words for Node.js, before the program, like `--import` with a module that shifts the clock. */
  readonly node?: readonly string[];
  /** A program that becomes the command, or starts it, with its words, like `unshare --mount`. */
  readonly through?: readonly string[];
  /** Another program than `outlay`. */
  readonly program?: string;
};

/** Where a command is started. */
export type SpawnPlace = { readonly folder: string; readonly environment: Readonly<Record<string, string>> };

const outlay = fileURLToPath(new URL('../../bin/outlay.js', import.meta.url));

/** Starts `outlay` in a process of its own, as a person or a service manager does. */
export function spawnOutlay(
  { folder, environment }: SpawnPlace,
  words: readonly string[],
  { environment: more = {}, node = [], through = [], program = outlay }: StartingOutlay = {},
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
    async wrote(text) {
      while (!`${written.stdout}${written.stderr}`.includes(text)) {
        if (isEnded) throw new Error(`ended without "${text}": ${written.stderr.slice(-2_000)}`);
        await once(child, 'written');
      }
    },
  };
}
