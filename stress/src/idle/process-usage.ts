import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** What a process takes of its machine. */
export type ProcessUsage = {
  /** The memory that it holds now, shared pages of its program included, and the most that it held. Bytes. */
  readonly rss: number;
  readonly mostRss: number;
  /** The time that it had a core for itself. */
  readonly cpuSeconds: number;
};

/** Asks Linux what a process takes. */
export async function processUsage(id: number): Promise<ProcessUsage> {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  // The name of the program, in brackets, may have spaces; user and system time are the 12th and 13th field after it.
  const fields = (await readFile(`/proc/${id}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return {
    rss: kibibytes('VmRSS') * 1024,
    mostRss: kibibytes('VmHWM') * 1024,
    cpuSeconds: ticks / (await ticksPerSecond()),
  };
}

async function ticksPerSecond(): Promise<number> {
  const { stdout } = await promisify(execFile)('getconf', ['CLK_TCK']);
  return Number(stdout);
}
