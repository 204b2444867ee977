import { parseMoney } from '@outlay/core/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { importRecords } from '../import/import-file.ts';
import type { Account } from '../storage/accounts.ts';
import { aStorage, type StorageFixture } from '../testing/a-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import type { ServiceEvent } from './service-event.ts';
import { notifyLatestWeek, watchWeeks } from './watch-weeks.ts';
import { notify } from './write-notifications.ts';

const now = new Date('2026-10-15T12:00:00Z');
const first = {
  id: '5a1b7c0e-1111-4222-8333-444455556666',
  storeName: 'Lidl',
  total: parseMoney('84.20', 'PLN'),
  purchasedAt: '2026-10-03T15:45:00.000Z',
};

describe.each(eachDatabase)('notifications in %s', (_database, newDatabaseUrl) => {
  let storage: StorageFixture;
  let account: Account;

  beforeEach(async () => {
    storage = await aStorage(await newDatabaseUrl());
    ({ account } = storage);
    return storage.close;
  });

  const stored = () =>
    storage.database.selectFrom('notification').selectAll().orderBy('created_at').orderBy('id').execute();
  const lidl = { storeName: 'Lidl', totalAmount: '12.34', currency: 'PLN' };
  const importAll = (values: readonly object[], skipInvalid = false) =>
    importRecords(
      { database: storage.database, account, file: '', skipInvalid, now },
      values.map((value, index) => ({ where: `documents[${index}]`, value })),
    );
  const importOf = (purchaseTime: string) => importAll([{ ...lidl, purchaseTime }]);

  it('are written once for the same event, and stay read', async () => {
    const event: ServiceEvent = { type: 'documents-ready', count: 1, first };
    await notify(storage.database, account, [event, event], now);
    await storage.database.updateTable('notification').set({ is_read: 1 }).execute();
    await notify(storage.database, account, [event], new Date('2026-10-16T12:00:00Z'));
    expect(await stored()).toMatchObject([{ is_read: 1, created_at: now.toISOString() }]);
  });

  it('report the result of an import, the same import once', async () => {
    const good = [
      { ...lidl, purchaseTime: '2026-10-13' },
      { ...lidl, purchaseTime: '2026-10-14', processing: true },
    ];
    for (const _ of [1, 2]) {
      await importAll([...good, { ...lidl, purchaseTime: 'yesterday' }]);
      await importAll([...good, { ...lidl, purchaseTime: 'yesterday' }], true);
    }
    const notifications = (await stored()).map(({ type, category, title }) => `${type} ${category} ${title}`);
    expect(notifications.toSorted()).toEqual([
      '1 1 Nie dodano dokumentów',
      '2 1 Pominięto dokumenty',
      '3 1 Odczytujemy dokument',
      '4 1 Dokument gotowy',
    ]);
  });

  it('announce the latest week that is over once', async () => {
    await importOf('2026-10-07T10:00:00');
    await importOf('2026-10-14T10:00:00');
    await storage.database.deleteFrom('notification').execute();
    await notifyLatestWeek(storage.database, account, now);
    await notifyLatestWeek(storage.database, account, now);
    const notifications = await stored();
    expect(notifications).toMatchObject([{ category: 2, created_at: '2026-10-11T22:00:00.000Z' }]);
    await notifyLatestWeek(storage.database, account, new Date('2026-10-18T22:00:00Z'));
    expect((await stored()).map(({ action_url }) => action_url)).toEqual([
      '/api/summaries/periods?startDate=2026-10-05&endDate=2026-10-11',
      '/api/summaries/periods?startDate=2026-10-12&endDate=2026-10-18',
    ]);
  });

  it('come from a watch over all accounts that stops when aborted', async () => {
    await importOf('2026-10-07T10:00:00');
    await storage.database.deleteFrom('notification').execute();
    const stop = new AbortController();
    const failures: unknown[] = [];
    const clock = () => now;
    const watching = watchWeeks({ database: storage.database, clock }, stop.signal, (error) =>
      failures.push(error),
    );
    await expect.poll(stored).toHaveLength(1);
    stop.abort();
    await watching;
    expect(failures).toEqual([]);
  });
});
