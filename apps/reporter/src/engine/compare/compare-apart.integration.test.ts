import { decimalString } from '@outlay/core/money';
import { expect, it } from 'vitest';
import { type ReportRow, reportJson } from '../../testing/report-json.ts';
import { compareApart } from './compare-apart.ts';

/** A report of so many documents, each of which costs one zloty. */
function aReport(count: number): Uint8Array {
  const rows = Array.from(
    { length: count },
    (_, index): ReportRow => [String(index), `Store ${index % 50}`, 'Groceries', '1.00'],
  );
  return Buffer.from(reportJson(rows));
}

it('compares thousands of documents without the processor time of this thread', async () => {
  const reports = { before: aReport(4_000), now: aReport(5_000) };
  const start = process.threadCpuUsage();
  const compared = await compareApart(reports);
  const { user, system } = process.threadCpuUsage(start);
  expect(compared?.totals.map(({ change }) => decimalString(change))).toEqual(['1000.00']);
  expect([compared?.documents?.length, compared?.moreDocuments]).toEqual([200, 800]);
  // Here, it would be some 400 ms.
  expect((user + system) / 1_000).toBeLessThan(100);
});

it('says what is wrong with a report', async () => {
  const cut = Buffer.from(aReport(3).subarray(0, 100));
  const failure = { name: 'ExportError', code: 'invalid_report' };
  await expect(compareApart({ before: cut, now: aReport(3) })).rejects.toMatchObject(failure);
});
