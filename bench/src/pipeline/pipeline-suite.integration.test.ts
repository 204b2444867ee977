import { expect, it } from 'vitest';
import { pipelineSuite, targetsOf } from './pipeline-suite.ts';

it('runs the command against a real service, a format at a time and all at once', async () => {
  const { rows, targets } = await pipelineSuite({ documents: [50], rounds: 1, say: () => undefined });
  expect(rows.map(({ contender }) => contender)).toEqual([
    'csv',
    'json',
    'xlsx',
    'pdf',
    'pdf, xlsx, csv, json',
  ]);
  for (const { wallMs, rssMiB } of rows) expect(Math.min(wallMs, rssMiB ?? 0)).toBeGreaterThan(50);
  expect(targets).toHaveLength(1);
}, 60_000);

it('misses its target when a report of many documents takes too much memory', () => {
  const row = (size: number, contender: string, rssMiB: number) => ({
    suite: 'pipeline',
    size,
    contender,
    ours: true,
    wallMs: 1000,
    rssMiB,
    ratioToLimit: 1,
  });
  const memory = (...measured: Parameters<typeof row>) =>
    targetsOf([row(...measured)]).flatMap(({ text, isMet }) => (text.includes('MiB') ? [isMet] : []));
  expect(memory(100_000, 'csv', 400)).toEqual([true]);
  expect(memory(100_000, 'xlsx', 401)).toEqual([false]);
  expect(memory(100_000, 'pdf', 900)).toEqual([]);
  expect(memory(10_000, 'pdf, xlsx, csv, json', 301)).toEqual([false]);
});
