import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The memory and processor time of a process. */
export type ProcessUsage = {
  /** Resident memory now, shared pages included, and at its peak. Bytes. */
  readonly rss: number;
  readonly maxRss: number;
  /** User and system time. */
  readonly cpuSeconds: number;
};

/** Reads the usage of a process from `/proc`. Needs Linux. */
export async function processUsage(id: number): Promise<ProcessUsage> {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  // The name of the program, in brackets, may have spaces; user and system time are the 12th and 13th field after it.
  const fields = (await readFile(`/proc/${id}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  const kibibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return {
    rss: kibibytes('VmRSS') * 1024,
    maxRss: kibibytes('VmHWM') * 1024,
    cpuSeconds: ticks / (await ticksPerSecond()),
  };
}

async function ticksPerSecond(): Promise<number> {
  const { stdout } = await promisify(execFile)('getconf', ['CLK_TCK']);
  return Number(stdout);
}
