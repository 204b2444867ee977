import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseMoney } from '@outlay/core/money';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importRecords } from '../import/import-file.ts';
import { type Account, createAccount } from '../storage/accounts.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { notificationOfEvent } from './notification-of-event.ts';
import type { ServiceEvent } from './service-event.ts';
import { tellOfLatestWeek, watchWeeks } from './watch-weeks.ts';
import { notify } from './write-notifications.ts';

const now = new Date('2026-10-15T12:00:00Z');
const anna: Account = {
  id: '3f0c2c5e-8a55-4c8f-9a43-0d8b1f6f2f10',
  name: 'anna',
  timeZone: 'Europe/Warsaw',
  currency: 'PLN',
};
const first = {
  id: '5a1b7c0e-1111-4222-8333-444455556666',
  storeName: 'Lidl',
  total: parseMoney('84.20', 'PLN'),
  purchasedAt: '2026-10-03T15:45:00.000Z',
};
const pair = {
  id: '6a1b7c0e-1111-4222-8333-444455556666',
  sourceId: 'a',
  targetId: 'b',
  confidence: 1,
  reason: 'ta sama kwota 84,20 zł, ten sam sklep, 6 minut różnicy',
  status: 0,
};

describe('the notification of an event', () => {
  it.each<[ServiceEvent, number, number, string]>([
    [{ type: 'documents-ready', count: 1, first }, 4, 1, 'Lidl, 84,20 zł, 3 października 2026.'],
    [{ type: 'documents-ready', count: 22, first }, 4, 1, 'Odczytano 22 dokumenty.'],
    [{ type: 'documents-in-processing', count: 5, first }, 3, 1, 'W trakcie odczytu: 5 dokumentów.'],
    [
      { type: 'documents-skipped', count: 1, problems: 'line 3' },
      2,
      1,
      'Nie udało się odczytać 1 dokumentu; pozostałe z tego pliku dodano.',
    ],
    [
      { type: 'documents-refused', count: 2, problems: 'line 3' },
      1,
      1,
      'Plik ma 2 błędy, dlatego nic z niego nie dodano.',
    ],
    [
      { type: 'duplicates-found', count: 1, first: pair },
      2,
      4,
      'Dwa dokumenty mogą być tym samym zakupem: ta sama kwota 84,20 zł, ten sam sklep, 6 minut różnicy.',
    ],
    [
      { type: 'duplicates-found', count: 3, first: pair },
      2,
      4,
      'Znaleziono 3 pary dokumentów, które mogą być tym samym zakupem.',
    ],
    [
      { type: 'week-over', monday: '2026-10-05' },
      3,
      2,
      'Podsumowanie za 5–11 października 2026 jest gotowe.',
    ],
    [{ type: 'account-created' }, 3, 3, 'Możesz już dodawać paragony i faktury.'],
    [
      { type: 'token-created', tokenId: 't', name: 'laptop' },
      3,
      3,
      'Utworzono token „laptop”. Jeśli to nie Ty, unieważnij go.',
    ],
  ])('of $0.type says what happened', (event, type, category, message) => {
    const notification = notificationOfEvent(event, anna, now);
    expect(notification).toMatchObject({ type, category, is_read: 0, is_urgent: Number(type === 1) });
    expect(notification.message.replaceAll('\u00a0', ' ')).toBe(message);
  });

  it('leads to the document that it is about', () => {
    expect(notificationOfEvent({ type: 'documents-ready', count: 1, first }, anna, now)).toMatchObject({
      reference_id: first.id,
      action_url: `/api/PurchaseDocuments/${first.id}`,
    });
  });
});

describe.each(eachDatabase)('notifications in %s', (_database, newDatabaseUrl) => {
  let directory: string;
  let storage: Storage;
  let account: Account;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'outlay-notifications-'));
    storage = await openStorage(directory, await newDatabaseUrl());
    account = await createAccount(storage.database, anna, now);
  });
  afterEach(async () => {
    await storage.close();
    await rm(directory, { recursive: true });
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

  it('tell of what an import did, the same import once', async () => {
    const good = [
      { ...lidl, purchaseTime: '2026-10-13' },
      { ...lidl, purchaseTime: '2026-10-14', processing: true },
    ];
    for (const _ of [1, 2]) {
      await importAll([...good, { ...lidl, purchaseTime: 'yesterday' }]);
      await importAll([...good, { ...lidl, purchaseTime: 'yesterday' }], true);
    }
    const told = (await stored()).map(({ type, category, title }) => `${type} ${category} ${title}`);
    expect(told.toSorted()).toEqual([
      '1 1 Nie dodano dokumentów',
      '2 1 Pominięto dokumenty',
      '3 1 Odczytujemy dokument',
      '4 1 Dokument gotowy',
    ]);
  });

  it('tell of the latest week that is over, when it was over, once', async () => {
    await importOf('2026-10-07T10:00:00');
    await importOf('2026-10-14T10:00:00');
    await storage.database.deleteFrom('notification').execute();
    await tellOfLatestWeek(storage.database, account, now);
    await tellOfLatestWeek(storage.database, account, now);
    const told = await stored();
    expect(told).toMatchObject([{ category: 2, created_at: '2026-10-11T22:00:00.000Z' }]);
    await tellOfLatestWeek(storage.database, account, new Date('2026-10-18T22:00:00Z'));
    expect((await stored()).map(({ action_url }) => action_url)).toEqual([
      '/api/summaries/periods?startDate=2026-10-05&endDate=2026-10-11',
      '/api/summaries/periods?startDate=2026-10-12&endDate=2026-10-18',
    ]);
  });

  it('come from a watch over all accounts that ends when it is told to', async () => {
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
