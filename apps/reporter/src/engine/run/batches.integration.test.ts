import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchTotals } from '../../adapters/store/export-batches.ts';
import { verifyDeliveryLog } from '../../adapters/store/verify-delivery-log.ts';
import { aBatchesFixture, aPurchase, booksJob } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';
import { rulesOn } from '../../testing/new-store-database.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';

const { stores } = eachStore();

const eppJob = booksJob()
  .replace('formats: [csv, json]', 'formats: [epp, json]\n    accounting: accounting.yaml')
  .replace(/\n.*csv: .*/, '');

/** An accounting file, with suppliers in YAML. */
function accountingOf(suppliers: readonly string[]): string {
  return `rules: []
default: { account: "409", vat: zw }
payments: { default: "201" }
tax: { account: "221", country: PL }
company: { name: Pracownia, taxId: "5250000133" }
suppliers: [${suppliers.join(', ')}]
`;
}

describe.each(stores)('batches in %s', (store, newAddress) => {
  const rule = rulesOn(store);

  it('export each document once, and a change as a reversal and a new entry', async () => {
    const { remove, put, run, rows, batches, out } = await aBatchesFixture(newAddress);
    put(
      aPurchase('a', 1000, '2025-10-05'),
      aPurchase('b', 2000, '2025-10-06'),
      aPurchase('c', 50, '2025-10-07'),
    );
    await run('2025-11-01');
    put(aPurchase('d', 400, '2025-11-05'), aPurchase('late', 70, '2025-10-30'));
    put(aPurchase('b', 2500, '2025-10-06'));
    remove('c');
    await run('2025-12-01');
    const last = await run('2026-01-01');
    expect(last?.run).toMatchObject({
      state: 'skipped',
      reason: 'no documents were added, changed or removed since batch 2',
    });
    expect((await rows(1)).map(({ id, amount }) => [id, amount])).toEqual([
      ['a', '10.00'],
      ['b', '20.00'],
      ['c', '0.50'],
    ]);
    expect(
      (await rows(2)).map(({ entryReference, batchChange, reverses, amount, date }) => {
        return [entryReference, batchChange, reverses, amount, date];
      }),
    ).toEqual([
      ['b.b2r', 'reversal', 'b', '-20.00', '2025-10-06'],
      ['b.b2', 'changed', '', '25.00', '2025-10-06'],
      ['c.b2r', 'reversal', 'c', '-0.50', '2025-10-07'],
      ['late', 'new', '', '0.70', '2025-10-30'],
      ['d', 'new', '', '4.00', '2025-11-05'],
    ]);
    expect((await batches()).map(({ number }) => number)).toEqual([1, 2]);
    expect((await batches()).map(batchTotals)).toEqual([
      [{ flow: 'spending', currency: 'PLN', amount: '30.50' }],
      [{ flow: 'spending', currency: 'PLN', amount: '9.20' }],
    ]);
    const { batch } = JSON.parse(await readFile(join(out, 'books-batch-0002.json'), 'utf8'));
    expect(batch).toMatchObject({ number: 2, added: 2, changed: 1, removed: 1, unchanged: 1 });
    expect(batch.totals[0]).toMatchObject({ before: '30.50', batch: '9.20', toDate: '39.70', full: '39.70' });
  });

  it('keep their files, which the next batch is taken from', async () => {
    const { put, run, rows, fixture, remove } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'));
    const first = await run('2025-11-01');
    const { root, database } = fixture.store;
    const now = new Date('2036-01-01T00:00:00Z');
    expect(await removeOldFiles({ database, root, keepFilesDays: 1, now })).toMatchObject({ runs: 0 });
    expect(first?.files.map(({ format }) => format).toSorted()).toEqual(['batch', 'csv', 'json', 'message']);
    remove('a');
    await run('2025-12-01');
    expect((await rows(2)).map(({ reverses, amount }) => [reverses, amount])).toEqual([['a', '-10.00']]);
  });

  it.runIf(store === 'SQLite')(
    'contain later what a file for an accounting program could not have before',
    async () => {
      const { put, run, outlay, batches, fixture, out } = await aBatchesFixture(newAddress, { jobs: eppJob });
      const map = (...suppliers: readonly string[]) => {
        return writeFile(join(fixture.folder, 'accounting.yaml'), accountingOf(suppliers));
      };
      const written = async (number: number) => {
        const [epp, json] = await Promise.all(
          ['epp', 'json'].map((ending) =>
            readFile(join(out, `books-batch-000${number}.${ending}`), 'latin1'),
          ),
        );
        return { numbers: [...new Set(epp?.match(/FV\/\d/g))], batch: JSON.parse(json ?? '').batch };
      };
      await map('{ store: Lidl, name: Lidl, taxId: "5250000104", country: PL }');
      put(
        aPurchase('a', 1000, '2025-10-05', { number: 'FV/1' }),
        aPurchase('b', 2000, '2025-10-06', { number: 'FV/2', storeName: 'Kiosk' }),
      );
      const dryRun = await outlay('run', 'books', '--period', '2025-10', '--dry-run');
      const first = await run('2025-11-01');
      expect(first?.run.warnings).toContain('documents_waiting');
      for (const { message } of JSON.parse(first?.run.warnings ?? '')) {
        expect(dryRun.stderr).toContain(`warning: books, home: ${message}\n`);
      }
      expect(await written(1)).toMatchObject({
        numbers: ['FV/1'],
        batch: { added: 1, waiting: [{ id: 'b', reason: 'no_supplier', amount: '20.00' }] },
      });
      expect((await run('2025-12-01'))?.run).toMatchObject({
        state: 'skipped',
        reason:
          'no documents were added, changed or removed since batch 1; 1 waits for a later batch (no supplier with a tax ID: 1)',
      });
      await map('{ store: "*", name: Sklepy, taxId: "5250000104", country: PL }');
      await run('2026-01-01');
      expect(await written(2)).toMatchObject({
        numbers: ['FV/2'],
        batch: { added: 1, unchanged: 1, waiting: [] },
      });
      expect(await batches()).toHaveLength(2);
    },
  );

  rule('offer what waits until it is decided, however few periods they look back', async () => {
    const jobs = eppJob.replace('only: new', 'only: new\n    lookBack: 1');
    const { put, run, batches, fixture, out } = await aBatchesFixture(newAddress, { jobs });
    const map = (known: string) =>
      writeFile(
        join(fixture.folder, 'accounting.yaml'),
        accountingOf([`{ store: "${known}", name: Sklepy, taxId: "5250000104", country: PL }`]),
      );
    const written = async (number: number) =>
      JSON.parse(await readFile(join(out, `books-batch-000${number}.json`), 'utf8'));
    const waitingIn = async (number: number) =>
      (await written(number)).batch.waiting.map(({ id }: { id: string }) => id);
    await map('Lidl');
    put(aPurchase('old', 2000, '2025-10-06', { number: 'FV/1', storeName: 'Kiosk' }));
    const waits = 'there are no documents to export; 1 waits for a later batch';
    for (const day of ['2025-11-01', '2025-12-01', '2026-01-01']) {
      expect((await run(day))?.run.reason).toContain(waits);
    }
    put(aPurchase('a', 1000, '2026-01-05', { number: 'FV/2' }));
    await run('2026-02-01');
    expect(await waitingIn(1)).toEqual(['old']);
    put(aPurchase('next', 500, '2026-02-06', { number: 'FV/3', storeName: 'Kiosk' }));
    expect((await run('2026-03-01'))?.run.reason).toContain('2 wait for a later batch');
    expect((await run('2026-04-01'))?.run.reason).toContain('2 wait for a later batch');
    expect((await batches()).map(({ waitingFrom }) => waitingFrom)).toEqual(['2025-10-06']);
    await map('*');
    await run('2026-05-01');
    expect((await written(2)).documents.map(({ id }: { id: string }) => id)).toEqual(['old', 'next']);
    expect(await waitingIn(2)).toEqual([]);
    expect((await batches()).map(({ waitingFrom }) => waitingFrom)).toEqual(['2025-10-06', null]);
    expect((await verifyDeliveryLog(fixture.store.database)).problems).toEqual([]);
    expect((await run('2026-06-01'))?.run.reason).toBe(
      'no documents were added, changed or removed since batch 2',
    );
  });

  it.runIf(store === 'SQLite')(
    'warn of a new format, whose file reverses nothing of earlier batches',
    async () => {
      const csvJob = eppJob.replace('[epp, json]', '[csv, json]');
      const { put, run, fixture, out } = await aBatchesFixture(newAddress, { jobs: csvJob });
      const supplier = '{ store: "*", name: Sklepy, taxId: "5250000104", country: PL }';
      await writeFile(join(fixture.folder, 'accounting.yaml'), accountingOf([supplier]));
      put(
        aPurchase('a', 1000, '2025-10-05', { number: 'FV/1' }),
        aPurchase('b', 2000, '2025-10-06', { number: 'FV/2' }),
      );
      expect((await run('2025-11-01'))?.run.warnings).not.toContain('batch_format_new');
      await fixture.rewrite(eppJob);
      put(aPurchase('a', 1100, '2025-10-05', { number: 'FV/1' }));
      expect((await run('2025-12-01'))?.run.warnings).toContain('batch_format_new');
      const written = await readFile(join(out, 'books-batch-0002.epp'), 'latin1');
      expect([written.match(/FV\/\d/)?.[0], written.includes('storno')]).toEqual(['FV/1', false]);
      put(aPurchase('a', 1200, '2025-10-05', { number: 'FV/1' }));
      expect((await run('2026-01-01'))?.run.warnings).not.toContain('batch_format_new');
      expect(await readFile(join(out, 'books-batch-0003.epp'), 'latin1')).toContain('storno');
    },
  );

  rule('stop where the files of an earlier batch are damaged', async () => {
    const { put, run, fixture, batches, outlay } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'));
    const first = await run('2025-11-01');
    expect((await outlay('verify')).stdout).toContain(
      '1 batch: none is missing, and each has the documents that it exported',
    );
    const path = first?.files.find(({ format }) => format === 'batch')?.path ?? '';
    await writeFile(join(fixture.store.root, path), '{}');
    await fixture.store.database.deleteFrom('stagedPiece').execute();
    put(aPurchase('d', 400, '2025-11-05'));
    const found = await outlay('verify');
    expect([found.code, found.stdout]).toEqual([
      6,
      expect.stringMatching(
        /batches of books, home: .*batch\.json is not what was staged.*\n1 batch: 1 problem\n/,
      ),
    ]);
    const next = await run('2025-12-01');
    expect(next?.run.reason).toContain('is not what was staged');
    expect(next?.files).toEqual([]);
    expect(await batches()).toHaveLength(1);
  });

  it('are encrypted like other staged files', async () => {
    const { put, run, rows, fixture, batches, remove } = await aBatchesFixture(newAddress, {
      encryption: '{ key: { file: key } }',
    });
    put(aPurchase('a', 1000, '2025-10-05', { storeName: 'Żabka' }));
    const first = await run('2025-11-01');
    const file = first?.files.find(({ format }) => format === 'batch');
    expect(file?.keyId).not.toBeNull();
    const stored = await readFile(join(fixture.store.root, file?.path ?? ''));
    expect(stored.includes('Żabka')).toBe(false);
    expect((await batches()).map(batchTotals)).toEqual([null]);
    remove('a');
    await run('2025-12-01');
    expect((await rows(2)).map(({ amount }) => amount)).toEqual(['-10.00']);
  });

  it.runIf(store === 'PostgreSQL')(
    'are read from the database where another machine staged them',
    async () => {
      const { put, run, rows, fixture } = await aBatchesFixture(newAddress);
      put(aPurchase('a', 1000, '2025-10-05'));
      const first = await run('2025-11-01');
      await rm(join(fixture.store.root, first?.run.id ?? ''), { recursive: true });
      put(aPurchase('a', 1100, '2025-10-05'));
      await run('2025-12-01');
      expect((await rows(2)).map(({ amount }) => amount)).toEqual(['-10.00', '11.00']);
    },
  );

  rule(
    'are created once more where a period was delivered, as the next batch and not as a revision',
    async () => {
      const { put, outlay, rows } = await aBatchesFixture(newAddress);
      put(aPurchase('a', 1000, '2025-10-05'));
      const command = ['run', 'books', '--period', '2025-10'];
      await outlay(...command);
      const again = await outlay(...command);
      expect(again.code).toBe(2);
      expect(again.stderr).toContain(
        'To export what is new, changed or removed since, as the next batch: outlay run books --period 2025-10 --revision',
      );
      expect(again.stderr).not.toContain('as revisions');
      put(aPurchase('b', 2000, '2025-10-06'));
      expect((await outlay(...command, '--revision')).code).toBe(0);
      expect((await rows(2)).map(({ entryReference }) => entryReference)).toEqual(['b']);
    },
  );

  it('have one number each, although two commands of different periods create them at the same time', async () => {
    const { put, outlayAt, rows, batches, fixture } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 2000, '2025-11-06'));
    const ended = await Promise.all(
      ['2025-10', '2025-11', '2025-12'].map((period, index) =>
        outlayAt(`2026-02-01T08:0${index}:00Z`, 'run', 'books', '--period', period),
      ),
    );
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, expect.any(String)]));
    expect((await fixture.records()).map(({ run: { state } }) => state)).not.toContain('failed');
    const exported = await Promise.all((await batches()).map(({ number }) => rows(number)));
    expect(
      exported
        .flat()
        .map(({ id, batchChange }) => `${batchChange} ${id}`)
        .toSorted(),
    ).toEqual(['new a', 'new b']);
  });

  it('have one number each, although runs of several periods are in progress at the same time', async () => {
    const { put, run, fixture, rows, batches } = await aBatchesFixture(newAddress, {
      more: '\n    whenMissed: all',
    });
    put(
      aPurchase('a', 1000, '2025-10-05'),
      aPurchase('b', 2000, '2025-11-06'),
      aPurchase('c', 300, '2025-12-07'),
    );
    await run('2026-01-01', '2025-11-01');
    expect((await fixture.records()).map(({ run: { state } }) => state)).not.toContain('failed');
    const numbers = (await batches()).map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const exported = await Promise.all(numbers.map(rows));
    expect(
      exported
        .flat()
        .map(({ id, batchChange }) => `${batchChange} ${id}`)
        .toSorted(),
    ).toEqual(['new a', 'new b', 'new c']);
  });

  rule('export a document again that was moved to a day that is not read', async () => {
    const { put, run, rows, batches, remove } = await aBatchesFixture(newAddress, {
      more: '\n    lookBack: 1',
    });
    put(aPurchase('a', 1000, '2025-10-05'));
    await run('2025-11-01');
    put(aPurchase('b', 2000, '2025-11-05'), aPurchase('c', 300, '2025-11-06'));
    await run('2025-12-01');
    put(aPurchase('b', 2000, '2025-08-20'));
    remove('c');
    await run('2026-01-01');
    const entries = async (number: number) =>
      (await rows(number)).map(({ entryReference, amount, date }) => [entryReference, amount, date]);
    expect(await entries(3)).toEqual([
      ['b.b3', '20.00', '2025-08-20'],
      ['b.b3r', '-20.00', '2025-11-05'],
      ['c.b3r', '-3.00', '2025-11-06'],
    ]);
    put(aPurchase('d', 400, '2026-01-05'));
    await run('2026-02-01');
    expect(await entries(4)).toEqual([['d', '4.00', '2026-01-05']]);
    expect(await batches()).toHaveLength(4);
  });

  rule('reverse nothing because of another time zone, and reverse on the day of the entry', async () => {
    const { put, run, rows, remove, fixture, batches } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-31', { at: '2025-10-31T20:00:00.000Z' }));
    await run('2025-11-01');
    const configuration = await readFile(fixture.path, 'utf8');
    await writeFile(fixture.path, configuration.replace('home: {', 'home: { timeZone: Asia/Tokyo,'));
    expect((await run('2025-12-01'))?.run.state).toBe('skipped');
    expect(await batches()).toHaveLength(1);
    remove('a');
    await run('2026-01-01');
    expect((await rows(2)).map(({ amount, date }) => [amount, date])).toEqual([['-10.00', '2025-10-31']]);
  });

  rule('are checked by outlay verify', async () => {
    const { put, run, fixture } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'));
    await run('2025-11-01');
    put(aPurchase('b', 2000, '2025-11-05'));
    await run('2025-12-01');
    const { database } = fixture.store;
    expect(await verifyDeliveryLog(database)).toMatchObject({ problems: [], batches: 2 });
    const second = database.updateTable('exportBatch').where('number', '=', 2);
    await second.set({ coveredFrom: '2025-11-01' }).execute();
    const problems = async () => (await verifyDeliveryLog(database)).problems;
    expect(await problems()).toEqual([
      expect.stringMatching(/^batch 2 of books, home, run \S+, was changed since entry \d+$/),
    ]);
    await database.deleteFrom('exportBatch').where('number', '=', 2).execute();
    expect(await problems()).toEqual([
      expect.stringMatching(/^batch 2 of books, home, run \S+, is no longer recorded since entry \d+$/),
      expect.stringMatching(/^run \S+ has the documents of a batch, but the batch is not recorded$/),
    ]);
    await database.updateTable('exportBatch').set({ number: 2 }).execute();
    expect((await problems())[0]).toBe('batch 1 of books, home is missing');
  });
});
