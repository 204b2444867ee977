import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSummary, type Summary } from '../calculation/summarize.ts';
import { importRecords } from '../import/import-file.ts';
import { createAccount } from '../storage/accounts.ts';
import { aStorage } from '../testing/a-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { gather } from '../testing/gather.ts';
import { addSpending } from './add-spending.ts';
import { dayReader } from './day-sums.ts';
import { readSpending } from './read-spending.ts';

const hourMs = 3_600_000;
const now = new Date('2027-01-01T00:00:00Z');

/** Zones, and an hour in whose days the clocks change: by an hour, just after midnight, and by a whole day. */
const zones = [
  ['Europe/Warsaw', '2026-10-25T00:00:00Z'],
  ['America/St_Johns', '2006-10-29T02:31:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
] as const;

const seconds = fc.integer({ min: -72 * 3600, max: 72 * 3600 });
const purchase = fc.record({
  at: seconds,
  totalAmount: fc.integer({ min: -99_999, max: 99_999 }).map((minor) => (minor / 100).toFixed(2)),
  currency: fc.constantFrom('PLN', 'PLN', 'EUR'),
  category: fc.constantFrom('Spożywcze', 'Dom', undefined),
  processing: fc.constantFrom(false, false, false, true),
});
const range = fc.tuple(seconds, seconds, fc.constantFrom(1, 3600));

describe.each(eachDatabase)('a summary of stored days on %s', (_database, newDatabaseUrl) => {
  it.each(zones)(
    'in %s equals that of the documents, however a range cuts the days',
    async (zone, middle) => {
      await using storage = await aStorage(await newDatabaseUrl());
      const source = { database: storage.database, readDays: dayReader(storage.database) };
      const at = (second: number, step: number) =>
        new Date(Date.parse(middle) + Math.round(second / step) * step * 1000).toISOString();
      let count = 0;
      const purchases = fc.array(purchase, { minLength: 1, maxLength: 40 });
      await fc.assert(
        fc.asyncProperty(
          purchases,
          fc.array(range, { minLength: 1, maxLength: 5 }),
          async (bought, ranges) => {
            count += 1;
            const fields = { name: `account ${count}`, timeZone: zone, currency: 'PLN' };
            const account = await createAccount(storage.database, fields, now);
            const records = bought.map(({ at: second, ...record }, line) => ({
              where: `line ${line}`,
              value: { ...record, storeName: 'Lidl', purchaseTime: at(second, 1) },
            }));
            // Two imports: the second one adds to days that the first one has stored.
            for (const part of [records.slice(0, 20), records.slice(20)]) {
              const request = { database: storage.database, account, file: '', skipInvalid: false, now };
              await importRecords(request, part);
            }
            for (const [one, other, step] of ranges) {
              const [from, until] = [
                at(Math.min(one, other), step),
                at(Math.max(one, other) + hourMs / 1000, step),
              ];
              const asked = { from, until, granularity: 'Day', timeZone: zone, currency: 'PLN' } as const;
              const [ofDays, ofDocuments] = [openSummary(asked), openSummary(asked)];
              await addSpending(ofDays, source, {
                accountId: account.id,
                timeZone: zone,
                from,
                until,
              });
              const read = await gather(readSpending(storage.database, account.id, { from, until }));
              ofDocuments.add(read.flat());
              expect(figures(ofDays.finish())).toEqual(figures(ofDocuments.finish()));
            }
          },
        ),
        { numRuns: 15 },
      );
    },
  );
});

function figures({ parts, ...summary }: Summary) {
  return { ...summary, parts: [...parts] };
}
