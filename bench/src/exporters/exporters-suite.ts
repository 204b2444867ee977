import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { median } from '../median.ts';
import { type ContenderRun, runWholeContender } from '../run-contender.ts';
import type { BenchRow, Suite } from '../suite.ts';
import { type BenchFormat, benchCommand, type Contender, contenders, debianPython } from './contenders.ts';
import { targetsOf } from './targets.ts';

const sizes: Readonly<Record<BenchFormat, readonly number[]>> = {
  csv: [1000, 10_000, 100_000, 1_000_000],
  pdf: [1000, 10_000, 50_000],
  xlsx: [1000, 10_000, 100_000, 500_000],
};

/** Enough rows for a run that only fills the cache of compiled code. */
const warmUpSize = 10;

/**
 * How long our exporters take, beside libraries that write the same rows and a writer that does only the unavoidable.
 * Each run is a process; the contenders take turns, round after round.
 */
export const exportersSuite: Suite = async ({ documents, formats, rounds = 5, warmUp = true, say }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  try {
    const rows: BenchRow[] = [];
    for (const format of Object.keys(contenders) as BenchFormat[]) {
      if (formats?.includes(format) === false) continue;
      const present = await presentOf(contenders[format], say);
      for (const size of documents ?? sizes[format]) {
        const asked = present.filter(({ largest = Number.POSITIVE_INFINITY }) => size <= largest);
        say(`${format}: ${size} rows, ${rounds} rounds of ${asked.map(({ name }) => name).join(', ')}`);
        const measured = await takeTurns(format, asked, { size, rounds, warmUp, folder });
        rows.push(...rowsOf(format, size, measured));
      }
    }
    return { rows, targets: targetsOf(rows) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Measured = Contender & { readonly runs: readonly ContenderRun[] };

type Turns = {
  readonly size: number;
  readonly rounds: number;
  readonly warmUp: boolean;
  readonly folder: string;
};

async function takeTurns(
  format: BenchFormat,
  asked: readonly Contender[],
  { size, rounds, warmUp, folder }: Turns,
): Promise<Measured[]> {
  const path = join(folder, `file.${format}`);
  const cache = join(folder, 'compiled');
  const measured = asked.map((contender) => ({ ...contender, runs: [] as ContenderRun[] }));
  for (const contender of warmUp ? asked : []) {
    await runWholeContender(benchCommand(format, contender, warmUpSize, path), cache);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of measured) {
      contender.runs.push(await runWholeContender(benchCommand(format, contender, size, path), cache));
    }
  }
  return measured;
}

/** Those contenders that are installed; of the others a line says that they are not measured. */
async function presentOf(all: readonly Contender[], say: (line: string) => void): Promise<Contender[]> {
  const present: Contender[] = [];
  for (const contender of all) {
    if (contender.python === undefined || (await hasModule(contender.python))) present.push(contender);
    else say(`${contender.name} is not installed and not measured`);
  }
  return present;
}

async function hasModule(name: string): Promise<boolean> {
  try {
    await promisify(execFile)(debianPython, ['-c', `import ${name}`]);
    return true;
  } catch {
    return false;
  }
}

function rowsOf(format: BenchFormat, size: number, measured: readonly Measured[]): BenchRow[] {
  const middle = (runs: readonly ContenderRun[], of: keyof ContenderRun) =>
    rounded(median(runs.map((run) => run[of])));
  const limitMs = middle(measured[0]?.runs ?? [], 'wallMs');
  return measured.map(({ name, runs }) => ({
    suite: 'exporters',
    format,
    size,
    contender: name,
    ours: name === 'outlay',
    wallMs: middle(runs, 'wallMs'),
    rssMiB: middle(runs, 'rssMiB'),
    addedMiB: middle(runs, 'addedMiB'),
    ratioToLimit: rounded(middle(runs, 'wallMs') / limitMs),
  }));
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
