import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyDatevCase, type DatevCase } from '../testing/any-datev.ts';
import { type DatevBooking, readDatev } from '../testing/layout-readers/read-datev.ts';
import { collectBytes } from '../testing/read-back.ts';
import { readZip } from '../testing/read-zip.ts';
import { datevExporter } from './datev-exporter.ts';

const runs = { numRuns: Math.min(Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 20), 400) };
const example = new URL('../../../../docs/layouts/datev/EXTF_Buchungsstapel_2026-10.csv', import.meta.url);

it('reads the example as the bookings that DATEV would import', async () => {
  const { header, bookings } = readDatev(await readFile(example));
  expect(header).toEqual({
    consultant: 12345,
    client: 678,
    fiscalYearStart: '2026-01-01',
    accountLength: 4,
    from: '2026-10-01',
    to: '2026-10-31',
    title: 'Outlay 10/2026',
    currency: 'EUR',
  });
  expect(
    bookings.map(({ day, debit, credit, minor, taxKey, number }) => [
      day,
      debit,
      credit,
      minor,
      taxKey,
      number,
    ]),
  ).toEqual([
    ['2026-10-05', '4930', '1200', 10_000n, '0401', 'RE-2026/118'],
    ['2026-10-05', '4980', '1200', 1_900n, '0401', 'RE-2026/118'],
    ['2026-10-08', '4940', '1000', 2_000n, '', 'a2'],
    ['2026-10-08', '1570', '1000', 140n, '', 'a2'],
    ['2026-10-12', '4964', '1200', 5_000n, '0511', 'INV-7731'],
    ['2026-10-19', '3400', '1200', 23_800n, '', '4711'],
    ['2026-10-26', '1200', '4930', 1_190n, '0401', 'GS-12'],
  ]);
  expect(bookings[0]?.notes).toEqual(
    new Map([
      ['Belegnummer', 'RE 2026/118'],
      ['Outlay-ID', 'a1'],
    ]),
  );
});

it('reads every batch: without tax keys, the accounts move as in the ledger', {
  timeout: 120_000,
}, async () => {
  let read = 0;
  await fc.assert(
    fc.asyncProperty(anyDatevCase, async ({ report, settings }) => {
      const plain = { ...settings, taxKeys: {}, automaticAccounts: [] };
      const bookings = await bookingsOf({ report, settings: plain });
      const booked = new Set(bookings.map(({ notes }) => notes.get('Outlay-ID')));
      const entries = (report.figures.ledger?.entries ?? []).filter(({ document }) =>
        booked.has(document.id ?? undefined),
      );
      expect(movements(bookings)).toEqual(
        movements(
          entries.map(({ debit, credit, posted }) => ({
            debit: debit ?? '',
            credit: credit ?? '',
            minor: posted.minor,
            isGeneralReversal: false,
          })),
        ),
      );
      read += bookings.length;
    }),
    runs,
  );
  expect(read).toBeGreaterThan(0);
});

/** The bookings of all batches of an archive, each read by the rules of DATEV. */
async function bookingsOf({ report, settings }: DatevCase): Promise<DatevBooking[]> {
  const files = await readZip(await collectBytes(datevExporter.write(report, { datev: settings })));
  return [...files].flatMap(([name, bytes]) => (name.startsWith('EXTF_') ? readDatev(bytes).bookings : []));
}

/** Debits less credits of each account, in minor units. */
function movements(
  bookings: readonly Pick<DatevBooking, 'debit' | 'credit' | 'minor' | 'isGeneralReversal'>[],
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { debit, credit, minor, isGeneralReversal } of bookings) {
    const signed = isGeneralReversal ? -minor : minor;
    sums.set(debit, (sums.get(debit) ?? 0n) + signed);
    sums.set(credit, (sums.get(credit) ?? 0n) - signed);
  }
  return new Map(
    [...sums].filter(([, sum]) => sum !== 0n).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  );
}
