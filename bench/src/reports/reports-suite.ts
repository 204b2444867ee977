import { join } from 'node:path';
import { median } from '../median.ts';
import { type ContenderRun, runContender } from '../run-contender.ts';
import type { BenchRow, Suite, Target } from '../suite.ts';

const program = join(import.meta.dirname, 'build-program.ts');
const contenders = ['limit', 'buildReport'] as const;

/** The report that the targets are of, how long it may take, and how many times as long as adding its documents up. */
const targetSize = 100_000;
const maxMs = 1000;
const maxTimesLimit = 5;

/** How long a report takes to build, beside a loop that only adds the documents up. Each run is a process. */
export const reportsSuite: Suite = async ({ documents = [1000, 10_000, 100_000], rounds = 5, say }) => {
  const rows: BenchRow[] = [];
  for (const size of documents) {
    say(`${size} documents, ${rounds} rounds`);
    const runs: ContenderRun[][] = contenders.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, contender] of contenders.entries()) {
        runs[index]?.push(await runContender([process.execPath, program, contender, String(size)]));
      }
    }
    rows.push(...rowsOf(size, runs));
  }
  return { rows, targets: rows.flatMap(targetsOf) };
};

function rowsOf(size: number, runs: readonly (readonly ContenderRun[])[]): BenchRow[] {
  const times = runs.map((list) => median(list.map(({ wallMs }) => wallMs)));
  return contenders.map((contender, index) => ({
    suite: 'reports',
    size,
    contender,
    ours: contender !== 'limit',
    wallMs: rounded(times[index] ?? 0),
    rssMiB: rounded(median((runs[index] ?? []).map(({ rssMiB }) => rssMiB))),
    ratioToLimit: rounded((times[index] ?? 0) / (times[0] ?? 1)),
  }));
}

function targetsOf({ ours, size, wallMs, ratioToLimit }: BenchRow): Target[] {
  if (!ours || size !== targetSize) return [];
  return [
    {
      text: `a report of ${size} documents is built in ${wallMs} ms; at most ${maxMs}`,
      isMet: wallMs <= maxMs,
    },
    {
      text: `a report of ${size} documents takes ${ratioToLimit} times as long as adding them up; at most ${maxTimesLimit}`,
      isMet: ratioToLimit <= maxTimesLimit,
    },
  ];
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}
