import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CompiledQuery, Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openSummary } from '../calculation/summarize.ts';
import { importRecords } from '../import/import-file.ts';
import { serviceSqlite } from '../storage/dialects.ts';
import { sqliteFile } from '../storage/open-sqlite.ts';
import type { ServiceSchema } from '../storage/schema.ts';
import { aStorage } from '../testing/a-storage.ts';
import { gather } from '../testing/gather.ts';
import { addSpending, totalSpent } from './add-spending.ts';
import { dayReader } from './day-sums.ts';
import { type DocumentQuery, documentPages, latestPurchase } from './read-documents.ts';
import { readPayments } from './read-payments.ts';
import { readSpending } from './read-spending.ts';
import { weeksWithDocuments } from './weeks-with-documents.ts';

const october = { from: '2026-09-30T22:00:00.000Z', until: '2026-10-31T23:00:00.000Z' };
const lidl = { storeName: 'Lidl', totalAmount: '12.34', currency: 'PLN', purchaseTime: '2026-10-01' };

it('finds a range and what belongs to it by indexes, without reading the rest of the account', async () => {
  await using storage = await aStorage();
  const { account } = storage;
  const now = new Date('2026-10-15T12:00:00Z');
  const records = [{ where: 'line 1', value: { ...lidl, createdAt: '2026-10-01' } }];
  await importRecords({ database: storage.database, account, file: '', skipInvalid: false, now }, records);
  const queries: CompiledQuery[] = [];
  const database = new Kysely<ServiceSchema>({
    dialect: serviceSqlite(sqliteFile(join(storage.directory, 'data')), 'FULL'),
    log: ({ query }) => void queries.push(query),
  });
  onTestFinished(() => database.destroy());
  const list = { ...october, direction: 'asc' } as const;
  const listed = async (query: DocumentQuery) =>
    (await gather(documentPages(database, account.id, query))).flat();
  expect(await listed({ ...list, orderBy: 'purchase_time' })).toHaveLength(1);
  expect(await listed({ ...list, orderBy: 'created_at' })).toHaveLength(1);
  expect(await latestPurchase(database, account.id, october.until)).toBe('2026-09-30T22:00:00.000Z');
  expect((await gather(readSpending(database, account.id, october))).flat()).toHaveLength(1);
  const days = { from: '2026-10-01', until: '2026-11-01' };
  const readDays = dayReader(database);
  expect(await totalSpent(readDays, account.id, days, 'PLN')).toMatchObject({ documentCount: 1 });
  const summary = openSummary({ ...october, granularity: 'Day', timeZone: 'Europe/Warsaw', currency: 'PLN' });
  await addSpending(
    summary,
    { database, readDays },
    { accountId: account.id, timeZone: 'Europe/Warsaw', ...october },
  );
  expect(summary.finish()).toMatchObject({ documentCount: 1, total: { minor: 1234n } });
  expect(await readPayments(database, account.id, october)).toHaveLength(1);
  expect(await weeksWithDocuments(database, account, now)).toEqual([
    { from: '2026-09-28', until: '2026-10-05' },
  ]);
  using reader = new DatabaseSync(sqliteFile(join(storage.directory, 'data')));
  const steps = queries.flatMap(({ sql, parameters }) => {
    const plan = reader.prepare(`explain query plan ${sql}`).all(...(parameters as string[]));
    return plan.map(({ detail }) => String(detail));
  });
  const searches = new Set(
    steps.filter((step) => /SEARCH|SCAN/.test(step)).map((step) => step.replace(/ USING.*INDEX \w+/, '')),
  );
  expect([...searches].toSorted()).toEqual([
    // The weeks that are asked for, in one statement.
    'SCAN 100 CONSTANT ROWS',
    'SCAN week',
    'SEARCH day_sums (account_id=? AND day>? AND day<?)',
    'SEARCH document (account_id=? AND created_at>? AND created_at<?)',
    'SEARCH document (account_id=? AND purchase_time<?)',
    'SEARCH document (account_id=? AND purchase_time>? AND purchase_time<?)',
    'SEARCH document EXISTS (account_id=? AND purchase_time>? AND purchase_time<?)',
    'SEARCH line_item (account_id=? AND document_id=?)',
  ]);
});
