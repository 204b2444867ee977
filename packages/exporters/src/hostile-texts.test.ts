import { decimalString, type Money } from '@outlay/core';
import { formatMoney } from '@outlay/reports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exporters } from './registry.ts';
import {
  collected,
  readCsv,
  readJson,
  readPdf,
  readWorkbook,
  squeezed,
  unescaped,
} from './testing/read-back.ts';
import { reportOf } from './testing/report-of.ts';

const storeText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }),
  fc.constantFrom(
    '=HYPERLINK("http://example.com")',
    '+48 600 000 000',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1+1',
    'Zażółć gęślą jaźń',
    'a "b", c; d\r\ne',
    '👨‍👩‍👧 🍣 漢字 مرحبا',
    '_x0041_ & <b> </script>',
    '\u0000\u0007\u001f',
    'długie '.repeat(60),
  ),
);
const amount = fc.record({
  minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  currency: fc.constantFrom('PLN', 'EUR', 'JPY', 'KWD'),
}) satisfies fc.Arbitrary<Money>;
const purchases = fc.array(fc.record({ store: storeText, amount }), { minLength: 1, maxLength: 6 });

it('gives every text and amount back from JSON', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, async (wanted) => {
      const { documents } = readJson(await collected(exporters.json.write(reportOf(wanted))));
      expect(documents.map(({ store, amount: text, currency }) => [store, text, currency])).toEqual(
        wanted.map(({ store, amount: money }) => [
          store.toWellFormed(),
          decimalString(money),
          money.currency,
        ]),
      );
    }),
  );
});

it('gives every text and amount back from CSV, with an apostrophe before what looks like a formula', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, async (wanted) => {
      const rows = readCsv(await collected(exporters.csv.write(reportOf(wanted))));
      expect(rows.map(({ store, amount: text }) => [store, text])).toEqual(
        wanted.map(({ store, amount: money }) => [guarded(store).toWellFormed(), decimalString(money)]),
      );
    }),
  );
});

it('gives every text and amount back from a workbook, none of them as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, async (wanted) => {
      const [, sheet] = await readWorkbook(await collected(exporters.xlsx.write(reportOf(wanted))));
      const rows = wanted.map((_, index) => sheet?.getRow(index + 2));
      expect(rows.map((row) => [unescaped(row?.getCell(2).value as string), row?.getCell(3).value])).toEqual(
        wanted.map(({ store, amount: money }) => [store.toWellFormed(), Number(decimalString(money))]),
      );
    }),
    { numRuns: 40 },
  );
});

it('prints every amount, whatever the texts beside it', async () => {
  await fc.assert(
    fc.asyncProperty(purchases, async (wanted) => {
      const text = (await readPdf(await collected(exporters.pdf.write(reportOf(wanted))))).join('');
      for (const { amount: money } of wanted) expect(text).toContain(squeezed(formatMoney(money, 'pl')));
    }),
    { numRuns: 15 },
  );
});

it('prints Polish names, quotes and emoji as they are', async () => {
  const store = 'Żółć „Źdźbło” 🛒 "A" & <b>';
  const report = reportOf([{ store, amount: { minor: 1n, currency: 'PLN' } }]);
  const pages = await readPdf(await collected(exporters.pdf.write(report)));
  expect(pages.join('')).toContain(squeezed(store));
});

function guarded(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}
