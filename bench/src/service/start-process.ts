import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A process that said that it is ready. */
export type ReadyProcess = {
  /** What it said: the values of its line of JSON. */
  readonly ready: Readonly<Record<string, string>>;
  /** The most memory that it held so far; `null` where the system does not tell. */
  peakRssMiB(): Promise<number | null>;
  stop(): Promise<void>;
};

/** Starts a Node program and waits for its line of JSON. Its log goes nowhere: nobody reads one while measuring. */
export async function startProcess(program: string, args: readonly string[]): Promise<ReadyProcess> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${String(code)} before it was ready`);
  });
  const line = once(createInterface({ input: child.stdout }), 'line');
  const [text] = (await Promise.race([line, exited])) as [string];
  exited.catch(() => undefined);
  return {
    ready: JSON.parse(text) as Record<string, string>,
    peakRssMiB: () => peakRssMiB(child),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function peakRssMiB({ pid }: ChildProcess): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1024);
}
