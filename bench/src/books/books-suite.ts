import { join } from 'node:path';
import { median } from '../median.ts';
import { runCpuContender } from '../run-contender.ts';
import type { BenchRow, Suite } from '../suite.ts';

const program = join(import.meta.dirname, 'books-program.ts');
const contenders = ['without', 'rules', 'entries'] as const;
/** Those of the accountant's preset. */
const usualFormats = ['pdf', 'xlsx', 'csv'];

type CpuRun = Awaited<ReturnType<typeof runCpuContender>>;

const targetSize = 100_000;
const maxRatio = 1.15;

/**
 * What both sides of each document add to building the accountant's report and writing its files: beside the same accounting
 * rules without accounts of payments and tax, and beside no accounting file at all. Each run is a process; contenders take
 * turns. Ratios are of processor time, each the median of the ratios of the rounds.
 */
export const booksSuite: Suite = async ({
  documents = [10_000, targetSize],
  formats = usualFormats,
  rounds = 5,
  say,
}) => {
  const rows: BenchRow[] = [];
  for (const size of documents) {
    say(`${size} documents, ${rounds} rounds`);
    const runs: CpuRun[][] = contenders.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, contender] of contenders.entries()) {
        const command = [process.execPath, program, contender, String(size), ...formats];
        runs[index]?.push(await runCpuContender(command));
      }
    }
    rows.push(...rowsOf(size, runs));
  }
  return { rows, targets: rows.flatMap(targetsOf) };
};

function rowsOf(size: number, runs: readonly (readonly CpuRun[])[]): BenchRow[] {
  return contenders.map((contender, index) => {
    const own = runs[index] ?? [];
    return {
      suite: 'books',
      size,
      contender,
      ours: true,
      wallMs: rounded(median(own.map(({ wallMs }) => wallMs))),
      cpuMs: rounded(median(own.map(({ cpuMs }) => cpuMs))),
      rssMiB: rounded(median(own.map(({ rssMiB }) => rssMiB))),
      ratioToLimit: rounded(ratioTo(runs[0] ?? [], own)),
      ratioToRules: rounded(ratioTo(runs[1] ?? [], own)),
    };
  });
}

/** The median of the ratios of each round: what else the machine does changes from round to round. */
function ratioTo(others: readonly CpuRun[], own: readonly CpuRun[]): number {
  return median(own.map(({ cpuMs }, round) => cpuMs / (others[round]?.cpuMs ?? cpuMs)));
}

function targetsOf({ contender, size, ratioToRules }: BenchRow) {
  if (contender !== 'entries' || size !== targetSize || typeof ratioToRules !== 'number') return [];
  const text = `entries of ${size} documents take ${ratioToRules} times the processor time of the rules alone; at most ${maxRatio}`;
  return [{ text, isMet: ratioToRules <= maxRatio }];
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
