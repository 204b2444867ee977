import type { Period } from '@outlay/core/time';
import { expect, it } from 'vitest';
import { importRecords } from '../import/import-file.ts';
import { createAccount } from '../storage/accounts.ts';
import { aStorage } from '../testing/a-storage.ts';
import { gather } from '../testing/gather.ts';
import { dayReader } from './day-sums.ts';

const now = new Date('2027-01-01T00:00:00Z');
const month = { from: '2026-10-01', until: '2026-11-01' };
const century = { from: '1926-11-01', until: '2026-11-01' };

it('parses a day of short periods once, and of long ones each time, without forgetting those of short ones', async () => {
  await using storage = await aStorage();
  const { database } = storage;
  const account = await createAccount(
    database,
    { name: 'Anna', timeZone: 'Europe/Warsaw', currency: 'PLN' },
    now,
  );
  const value = {
    storeName: 'Lidl',
    totalAmount: '12.50',
    currency: 'PLN',
    purchaseTime: '2026-10-05T12:00:00',
  };
  await importRecords({ database, account, file: '', skipInvalid: false, now }, [{ where: 'line 1', value }]);
  const readDays = dayReader(database);
  const sumsIn = async (period: Period) => {
    const [day] = (await gather(readDays(account.id, period))).flat();
    return day?.sums;
  };
  const inMonth = await sumsIn(month);
  const inCentury = await sumsIn(century);
  expect(inMonth?.get('PLN')?.total).toBe(1250n);
  expect(inCentury).toEqual(inMonth);
  expect(await sumsIn(century)).not.toBe(inCentury);
  expect(await sumsIn(month)).toBe(inMonth);
});
