import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FleetSize, runFleet } from './run-fleet.ts';

/** Lets a disk confirm what was written. */
const syncs = 'fsync,fdatasync,sync_file_range,syncfs,sync';

type TracedFleet = Pick<FleetSize, 'reports' | 'postgres'>;

/**
 * How often one process of a scheduler, with its children, waits for a disk. Needs `strace`.
 * @returns per report, without what the start of the process takes
 */
export async function syncsPerReport({ reports, postgres }: TracedFleet): Promise<number> {
  const few = Math.ceil(reports / 10);
  const atFirst = await syncsOf({ reports: few, postgres });
  return ((await syncsOf({ reports, postgres })) - atFirst) / (reports - few);
}

async function syncsOf({ reports, postgres }: TracedFleet): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  const trace = join(folder, 'trace');
  try {
    // With -D, the started process is the scheduler, which takes the signal that stops it.
    const through = ['strace', '-D', '-f', '-qq', '--seccomp-bpf', '-e', `trace=${syncs}`, '-o', trace];
    await runFleet({ reports, postgres, processes: 1, through });
    const calls = (await readFile(trace, 'utf8')).split('\n').filter((line) => /sync\w*\(/.test(line));
    return calls.length;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
