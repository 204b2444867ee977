import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newDatabase, startPostgres } from '@outlay/database/testing';
import { median } from '../median.ts';
import { runCpuContender } from '../run-contender.ts';
import type { BenchRow, Suite, SuiteOptions, Target } from '../suite.ts';
import type { PlanFigures } from './plan-program.ts';
import { manyJobs } from './planned-jobs.ts';

const run = promisify(execFile);
const planProgram = join(import.meta.dirname, 'plan-program.ts');
const readProgram = join(import.meta.dirname, 'read-program.ts');

/** The number of jobs that the targets are for. */
const targetJobs = 10_000;

/** Targets. Milliseconds, MiB. */
const maxTickMs = 1_000;
const maxPlanningMs = 15_000;
const maxBlockedMs = 100;
const maxReadingMs = 1_000;
const maxReadingMib = 250;

/**
 * How long it takes to read a configuration of as many jobs as accounts, and to plan them when all are due at once, beside a
 * loop that inserts the same runs. Each run is a process with an empty store.
 */
export const plannerSuite: Suite = async (options) => {
  const { documents: sizes = [targetJobs], databases = ['sqlite', 'postgres'], say } = options;
  const folder = await mkdtemp(join(tmpdir(), 'outlay-planner-'));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(folder, { recursive: true, force: true }));
  const needsServer = databases.includes('postgres');
  const server = needsServer ? cleanup.adopt(await startPostgres(), (one) => one.stop()) : undefined;
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const path = join(folder, `${size}.yaml`);
    await writeFile(path, manyJobs(size));
    say(`${size} jobs: reading`);
    rows.push(await readingRow(size, path, options));
    for (const database of databases) {
      say(`${size} jobs: planning, ${database}`);
      let stores = 0;
      const newStore = async () => {
        stores += 1;
        if (database === 'postgres' && server) return newDatabase(server.url);
        return join(folder, `${size}-${stores}.sqlite`);
      };
      rows.push(...(await planningRows({ size, path, database, newStore }, options)));
    }
  }
  return { rows, targets: rows.filter(({ size }) => size === targetJobs).flatMap(targetsOf) };
};

async function readingRow(size: number, path: string, { rounds = 5 }: SuiteOptions): Promise<BenchRow> {
  const runs = [];
  for (let round = 0; round < rounds; round += 1)
    runs.push(await runCpuContender([process.execPath, '--expose-gc', readProgram, path]));
  return {
    suite: 'planner',
    size,
    contender: 'reading the configuration',
    ours: true,
    wallMs: rounded(median(runs.map(({ wallMs }) => wallMs))),
    rssMiB: rounded(median(runs.map(({ rssMiB }) => rssMiB))),
    ratioToLimit: 1,
    cpuMs: rounded(median(runs.map(({ cpuMs }) => cpuMs))),
  };
}

type Planned = {
  readonly size: number;
  readonly path: string;
  readonly database: string;
  readonly newStore: () => Promise<string>;
};

/** Contenders take turns. */
async function planningRows(
  { size, path, database, newStore }: Planned,
  { rounds = 5 }: SuiteOptions,
): Promise<BenchRow[]> {
  const contenders = ['limit', 'planner'].map((name) => ({ name, runs: [] as PlanFigures[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, runs } of contenders) {
      const { stdout } = await run(process.execPath, [planProgram, name, path, await newStore()]);
      const figures = JSON.parse(stdout) as PlanFigures;
      if (figures.runs !== size) throw new Error(`${name} planned ${figures.runs} of ${size} runs`);
      runs.push(figures);
    }
  }
  const medianOf = (runs: readonly PlanFigures[], name: keyof PlanFigures) =>
    median(runs.map((figures) => figures[name]));
  const limitMs = medianOf(contenders[0]?.runs ?? [], 'wallMs');
  return contenders.map(({ name, runs }) => ({
    suite: 'planner',
    size,
    contender: `${name}, ${database}`,
    ours: name !== 'limit',
    wallMs: rounded(medianOf(runs, 'wallMs')),
    rssMiB: null,
    ratioToLimit: rounded(medianOf(runs, 'wallMs') / limitMs),
    cpuMs: rounded(medianOf(runs, 'cpuMs')),
    tickMs: rounded(medianOf(runs, 'tickMs')),
    blockedMs: rounded(medianOf(runs, 'blockedMs')),
  }));
}

function targetsOf({ contender, ours, size, wallMs, rssMiB, ...figures }: BenchRow): Target[] {
  if (!ours) return [];
  const target = (text: string, value: number, limit: number, unit = 'ms'): Target => ({
    text: `${size} jobs: ${text} ${value} ${unit}; at most ${limit}`,
    isMet: value <= limit,
  });
  if (rssMiB !== null) {
    return [
      target('reading the configuration takes a processor time of', Number(figures['cpuMs']), maxReadingMs),
      target('reading the configuration takes', rssMiB, maxReadingMib, 'MiB'),
    ];
  }
  return [
    target(`the longest tick of the ${contender}, takes`, Number(figures['tickMs']), maxTickMs),
    target(`all ticks of the ${contender}, take`, wallMs, maxPlanningMs),
    target(`the ${contender}, blocks its process for`, Number(figures['blockedMs']), maxBlockedMs),
  ];
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}
