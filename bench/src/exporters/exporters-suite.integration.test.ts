import { expect, it } from 'vitest';
import { exportersSuite } from './exporters-suite.ts';

// Those of workbooks and PDF files, which take longest to load, take their turns in the same way.
it('makes every contender that is installed write the same rows', async () => {
  const { rows, targets } = await exportersSuite({
    documents: [50],
    formats: ['csv'],
    rounds: 1,
    warmUp: false,
    say: () => undefined,
  });
  expect(rows.map(({ contender }) => contender)).toEqual(
    expect.arrayContaining(['limit', 'outlay', 'papaparse', 'd3-dsv', 'fast-csv', 'csv-stringify']),
  );
  for (const { wallMs, rssMiB, ratioToLimit } of rows) {
    expect(Math.min(wallMs, rssMiB ?? 0, ratioToLimit)).toBeGreaterThan(0);
  }
  expect(targets).toEqual([]);
}, 120_000);
