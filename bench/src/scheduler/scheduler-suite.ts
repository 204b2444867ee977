import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type PostgresServer, startPostgres } from '@outlay/database/testing';
import { median } from '../median.ts';
import type { BenchRow, Suite, SuiteOptions, Target } from '../suite.ts';
import { syncsPerReport } from './count-syncs.ts';
import { type FleetUsage, runFleet } from './run-fleet.ts';

/** The most that a scheduled report of three documents may take in the scheduler, on PostgreSQL. */
const limits = { cpuMs: 12, commits: 12, syncs: 3, requests: 7 } as const;
/** The least that a second process adds. */
const minSpeedUp = 1.7;

const contenders = [
  { database: 'sqlite', name: 'SQLite', processes: 1 },
  { database: 'postgres', name: 'PostgreSQL', processes: 1 },
  { database: 'postgres', name: 'PostgreSQL', processes: 2 },
  { database: 'postgres', name: 'PostgreSQL', processes: 4 },
] as const;

type Contender = (typeof contenders)[number];

/** Reports for each process before those that are measured: processes start, and V8 compiles what runs often. */
const warmUpEach = 150;

/** Reports that are made under `strace`, which takes much longer. */
const tracedReports = 100;

/**
 * What a scheduled report takes from its request to the service to the file in a folder and the message with a mail server:
 * for a monthly job of many accounts with three purchases each. Linux only.
 */
export const schedulerSuite: Suite = async (options) => {
  const { databases = ['sqlite', 'postgres'] } = options;
  const postgres = databases.includes('postgres') ? await startPostgres(asInProduction) : undefined;
  try {
    const rows: BenchRow[] = [];
    for (const size of options.documents ?? [600]) {
      const asked = contenders.filter(({ database }) => databases.includes(database));
      rows.push(...(await rowsOf(size, asked, { ...options, postgres })));
    }
    return { rows, targets: targetsOf(rows) };
  } finally {
    await postgres?.stop();
  }
};

const asInProduction = {
  autovacuum: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  shared_preload_libraries: 'pg_stat_statements',
  synchronous_commit: 'on',
  'pg_stat_statements.track_utility': 'off',
};

type Place = Pick<SuiteOptions, 'rounds' | 'say'> & { readonly postgres: PostgresServer | undefined };

async function rowsOf(
  reports: number,
  asked: readonly Contender[],
  { rounds = 3, say, postgres }: Place,
): Promise<BenchRow[]> {
  const measured = asked.map((contender) => ({ contender, usages: [] as FleetUsage[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { contender, usages } of measured) {
      const { name, processes, database } = contender;
      const usage = await runFleet({
        reports,
        processes,
        warmUp: warmUpEach * processes,
        postgres: database === 'postgres' ? postgres : undefined,
      });
      usages.push(usage);
      say(
        `round ${round + 1} of ${rounds}: ${name}, ${processes}: ${usage.reports} in ${usage.seconds.toFixed(1)} s`,
      );
    }
  }
  const syncs = await syncsBy(asked, { reports: Math.min(reports, tracedReports), say, postgres });
  const slowest = Math.max(...measured.map(({ usages }) => middle(usages, secondsEach)));
  return measured.map(({ contender, usages }) => ({
    ...rowOf(contender, reports, usages),
    syncs: contender.processes === 1 ? (syncs.get(contender.database) ?? null) : null,
    ratioToLimit: rounded(middle(usages, secondsEach) / slowest),
  }));
}

function rowOf({ name, processes }: Contender, reports: number, usages: readonly FleetUsage[]) {
  const each = (of: (usage: FleetUsage) => number | undefined) => {
    const values = usages.flatMap((usage) => {
      const value = of(usage);
      return value === undefined ? [] : [value / usage.reports];
    });
    return values.length === 0 ? null : rounded(median(values));
  };
  const seconds = middle(usages, secondsEach);
  return {
    suite: 'scheduler',
    size: reports,
    contender: `${name}, ${processes} process${processes === 1 ? '' : 'es'}`,
    ours: true,
    wallMs: rounded(seconds * 1_000),
    rssMiB: null,
    reportsASecond: rounded(1 / seconds),
    schedulerCpuMs: each(({ scheduler }) => scheduler.cpuMs),
    databaseCpuMs: each(({ database }) => database?.cpuMs),
    requests: each(({ requests }) => requests),
    statements: each(({ statements }) => statements),
    commits: each(({ commits }) => commits),
    writtenKiB: each(({ scheduler }) => scheduler.writtenBytes / 1_024),
  };
}

async function syncsBy(
  asked: readonly Contender[],
  { reports, say, postgres }: { readonly reports: number } & Place,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  if (!(await isInstalled('strace'))) {
    say('strace is not installed, and syncs are not counted');
    return found;
  }
  for (const { database } of asked.filter(({ processes }) => processes === 1)) {
    const store = database === 'postgres' ? postgres : undefined;
    found.set(database, rounded(await syncsPerReport({ reports, postgres: store })));
  }
  return found;
}

async function isInstalled(program: string): Promise<boolean> {
  return promisify(execFile)(program, ['--version']).then(
    () => true,
    () => false,
  );
}

/** The figures of one process on PostgreSQL, and what a second one adds. */
function targetsOf(rows: readonly BenchRow[]): Target[] {
  const [one, two] = [1, 2].map((count) =>
    rows.find(({ contender }) => contender.startsWith(`PostgreSQL, ${count} `)),
  );
  if (!one || !two) return [];
  const speedUp = one.wallMs / two.wallMs;
  const figure = (text: string, value: unknown, limit: number) => ({
    text: `${text}: ${String(value)} (at most ${limit})`,
    isMet: typeof value === 'number' && value <= limit,
  });
  return [
    figure('processor time of the scheduler, ms', one['schedulerCpuMs'], limits.cpuMs),
    figure('commits', one['commits'], limits.commits),
    figure('syncs of the scheduler', one['syncs'], limits.syncs),
    figure('requests', one['requests'], limits.requests),
    {
      text: `two processes make ${rounded(speedUp)} times as many reports as one (at least ${minSpeedUp})`,
      isMet: speedUp >= minSpeedUp,
    },
  ];
}

function secondsEach({ seconds, reports }: FleetUsage): number {
  return seconds / reports;
}

function middle(usages: readonly FleetUsage[], of: (usage: FleetUsage) => number): number {
  return median(usages.map(of));
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
