import { parseMoney } from '@outlay/core';
import { aLargeReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { collected, readCsv } from '../testing/read-back.ts';
import { reportOf } from '../testing/report-of.ts';
import { csvExporter } from './csv-exporter.ts';

const report = reportOf([{ store: 'A; "B", C', amount: parseMoney('-1234.50', 'PLN') }]);

it('writes a header of stable names and lines that end with CRLF', async () => {
  const text = String(await collected(csvExporter.write(report)));
  expect(text).toBe(
    'id,date,store,category,amount,currency,tax,paymentMethod,identifier,tags,owned,full\r\n' +
      'd0,2026-10-05,"A; ""B"", C",,-1234.50,PLN,,,,,,-1234.50\r\n',
  );
});

it('writes for Excel with Polish settings: semicolons, decimal commas, a byte order mark', async () => {
  const file = await collected(csvExporter.write(report, { csvDialect: 'excel-pl' }));
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(readCsv(file, { delimiter: ';' })).toMatchObject([{ store: 'A; "B", C', amount: '-1234,50' }]);
});

it('writes for Excel with English settings: commas, decimal points, a byte order mark', async () => {
  const text = String(await collected(csvExporter.write(report, { csvDialect: 'excel-en' })));
  expect(text).toMatch(/^\ufeffid,date,.*-1234\.50,PLN/s);
});

it('writes in pieces of 64 KB or more', async () => {
  const sizes: number[] = [];
  for await (const piece of csvExporter.write(aLargeReport(3000))) sizes.push(piece.length);
  expect(sizes.length).toBeGreaterThan(2);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(65_536);
});
