import { expect, it } from 'vitest';
import { accountById } from '../storage/accounts.ts';
import { aService } from '../testing/a-service.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { importRecords } from './import-file.ts';

const documentCount = 600;

it.each(eachDatabase)(
  'an import into %s stops nobody, and shows when it is whole',
  async (_, newDatabaseUrl) => {
    await using service = await aService({ databaseUrl: await newDatabaseUrl() });
    const elsewhere = await service.openStorage();
    const account = await accountById(elsewhere.database, service.accountId);
    if (!account) throw new Error('there is no account');
    const inTheMiddle = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    let readings = 0;
    async function* records() {
      readings += 1;
      for (let index = 0; index < documentCount; index += 1) {
        const where = `document ${index + 1}`;
        const [totalAmount, purchaseTime] = [index + 1, '2026-10-01'];
        yield { where, value: { storeName: 'Lidl', totalAmount, currency: 'PLN', purchaseTime } };
        if (readings < 2 || index !== 500) continue;
        inTheMiddle.resolve();
        await goOn.promise;
      }
    }
    const importing = importRecords(
      { database: elsewhere.database, account, file: '', skipInvalid: false, now: new Date('2026-10-02') },
      { [Symbol.asyncIterator]: records },
    );
    await inTheMiddle.promise;
    const during = await service.client.documents.list().page();
    goOn.resolve();
    expect(await importing).toMatchObject({ status: 'imported', added: documentCount });
    const after = await service.client.documents.list().page();
    expect([during.items.length, after.items.length]).toEqual([0, documentCount]);
    expect((await service.get('/api/Tags')).headers.get('X-RateLimit-Remaining')).toBe('997');
  },
);
