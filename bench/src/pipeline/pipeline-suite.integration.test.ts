import { expect, it } from 'vitest';
import { pipelineSuite } from './pipeline-suite.ts';

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
