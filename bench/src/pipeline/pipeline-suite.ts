import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '@outlay/service/testing';
import { median } from '../median.ts';
import type { BenchRow, Suite, Target } from '../suite.ts';
import { runReportCommand, type ServiceAccess } from './run-report-command.ts';

/**
 * What is asked for. The first stands for reading and building, since to write it takes next to nothing; the last is
 * everything at once.
 */
const contenders = {
  csv: ['--format', 'csv'],
  json: ['--format', 'json'],
  xlsx: ['--format', 'xlsx'],
  pdf: ['--format', 'pdf'],
  'pdf, xlsx, csv, json': ['--format', 'pdf,xlsx,csv,json'],
} as const;

/** How much longer all formats together may take than the slowest of them, without reading. */
const maxTimesSlowest = 1.5;

/** The most memory that a report may hold, by its number of documents and what is asked for. MiB. */
const maxRssMiB: Readonly<Record<number, Readonly<Partial<Record<keyof typeof contenders, number>>>>> = {
  10_000: { 'pdf, xlsx, csv, json': 300 },
  100_000: { csv: 400, xlsx: 400 },
};

/**
 * `outlay report monthly`, as it is published, from the start of the process to the last file, against a real service over
 * HTTPS.
 */
export const pipelineSuite: Suite = async ({ documents = [1000, 10_000, 100_000], rounds = 5, say }) => {
  const rows: BenchRow[] = [];
  for (const size of documents) {
    say(`a month of ${size} documents, ${rounds} rounds`);
    const service = await startService({ seed: { months: 2, documentsPerMonth: size, asOf: '2026-10-31' } });
    try {
      rows.push(...(await measure(service, { size, rounds })));
    } finally {
      await service.stop();
    }
  }
  return { rows, targets: targetsOf(rows) };
};

async function measure(
  service: ServiceAccess,
  { size, rounds }: { readonly size: number; readonly rounds: number },
): Promise<BenchRow[]> {
  const out = await mkdtemp(join(tmpdir(), 'outlay-bench-'));
  const what = ['monthly', '--period', '2026-10', '--locale', 'pl', '--preset', 'full'];
  const words = ['report', ...what, '--out', out];
  const measured = Object.entries(contenders).map(([name, options]) => ({
    name,
    options,
    runs: [] as Awaited<ReturnType<typeof runReportCommand>>[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { options, runs } of measured)
      runs.push(await runReportCommand([...words, ...options], service));
  }
  await rm(out, { recursive: true });
  const times = measured.map(({ runs }) => median(runs.map(({ wallMs }) => wallMs)));
  return measured.map(({ name, runs }, index) => ({
    suite: 'pipeline',
    size,
    contender: name,
    ours: true,
    wallMs: Math.round(times[index] ?? 0),
    rssMiB: Math.round(median(runs.map(({ rssMiB }) => rssMiB))),
    ratioToLimit: Math.round(((times[index] ?? 0) / (times[0] ?? 1)) * 100) / 100,
  }));
}

/** Whether all formats together are hardly slower than the slowest, and reports of many documents hold little memory. */
export function targetsOf(rows: readonly BenchRow[]): Target[] {
  return [...togetherTargets(rows), ...rows.flatMap(memoryTargets)];
}

function memoryTargets({ size, contender, rssMiB }: BenchRow): Target[] {
  const most = new Map(Object.entries(maxRssMiB[size] ?? {})).get(contender);
  if (most === undefined || rssMiB === null) return [];
  return [
    { text: `${contender} of ${size} documents takes ${rssMiB} MiB; at most ${most}`, isMet: rssMiB <= most },
  ];
}

function togetherTargets(rows: readonly BenchRow[]): Target[] {
  return [...Map.groupBy(rows, ({ size }) => size)].map(([size, group]) => {
    const [fetched = 0, ...times] = group.map(({ wallMs }) => wallMs);
    const together = (times.at(-1) ?? 0) - fetched;
    const slowest = Math.max(...times.slice(0, -1)) - fetched;
    const ratio = Math.round((together / slowest) * 100) / 100;
    return {
      text: `all formats of ${size} documents take ${ratio} times the slowest of them, without reading; at most ${maxTimesSlowest}`,
      isMet: ratio <= maxTimesSlowest,
    };
  });
}
