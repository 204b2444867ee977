import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { batchesOf, batchTotals } from '../../adapters/store/export-batches.ts';
import { verifyDeliveryLog } from '../../adapters/store/verify-delivery-log.ts';
import { eachStore } from '../../testing/each-store.ts';
import { startSmtpServer } from '../../testing/index.ts';
import { type Purchase, startLedgerService } from '../../testing/ledger-service.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';

const { stores } = eachStore();

const job = (more = '') => `  books:
    kind: monthly
    only: new
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    preset: accountant
    formats: [csv, json]
    csv: { dialect: rfc4180, rows: documents }${more}
    deliveries:
      - { channel: folder, path: out, name: "{job}-batch-{batch}.{ext}" }`;

const mailed = job().replace(
  /channel: folder.*/,
  'channel: email, recipients: [{ address: anna@finance.example }] }',
);

const key = { job: 'books', account: 'home' };

function aPurchase(id: string, minor: number, day: string, more: Partial<Purchase> = {}): Purchase {
  return { id, minor, at: `${day}T10:00:00.000Z`, storeName: 'Lidl', category: 'Jedzenie', ...more };
}

type BookOptions = { readonly encryption?: string; readonly more?: string; readonly jobs?: string };

/** The mail server accepts nothing yet. */
const onMailFrom: NonNullable<SMTPServerOptions['onMailFrom']> = (_address, _session, done) =>
  done(Object.assign(new Error('try again later'), { responseCode: 451 }));

/** A job of batches whose monthly runs a test starts. */
async function aBook(
  newAddress: (typeof stores)[number][1],
  { encryption, more, jobs = job(more) }: BookOptions = {},
) {
  const address = await newAddress();
  const [service, mail] = await Promise.all([
    startLedgerService(() => new Date(0)),
    startSmtpServer({ onMailFrom }),
  ]);
  onTestFinished(service.stop);
  onTestFinished(mail.stop);
  const fixture = await aSchedulerFixture({
    accounts: { home: service.account },
    smtp: mail.settings,
    jobs,
    postgresUrl: 'postgresUrl' in address ? address.postgresUrl : undefined,
    maxRequestSeconds: 2,
  });
  onTestFinished(fixture.remove);
  if (encryption !== undefined) {
    await writeFile(join(fixture.folder, 'key'), Buffer.alloc(32, 7).toString('base64'));
    await fixture.rewrite(job(more), undefined, encryption);
  }
  const remove = (id: string) => {
    service.purchases = service.purchases.filter((purchase) => purchase.id !== id);
  };
  const put = (...purchases: readonly Purchase[]) => {
    for (const { id } of purchases) remove(id);
    service.purchases = [...service.purchases, ...purchases];
  };
  /** Works on the occurrences of the first day of a month and, if more were missed, those before. */
  const run = async (day: string, missedSince = day) => {
    await fixture.plannedUpTo('books', `${missedSince}T00:00:00.000Z`);
    fixture.at(`${day}T06:00:00Z`);
    await (await fixture.newPlanner()).tick();
    await fixture.work();
    return (await fixture.records()).at(-1);
  };
  const out = join(fixture.folder, 'out');
  const rows = async (number: number) => {
    const text = await readFile(join(out, `books-batch-000${number}.csv`), 'utf8');
    const [head = '', ...lines] = text.trimEnd().split('\r\n');
    const names = head.split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
  };
  const outlayAt = (now: string, ...words: string[]) => {
    const environment = { ...fixture.environment, OUTLAY_CONFIG: fixture.path };
    return runOutlay(words, { environment, now });
  };
  const outlay = (...words: string[]) => outlayAt('2026-02-01T08:00:00Z', ...words);
  const { database } = fixture.store;
  return {
    service,
    fixture,
    put,
    remove,
    run,
    rows,
    out,
    outlay,
    outlayAt,
    batches: () => batchesOf(database, key),
  };
}

describe.each(stores)('batches in %s', (store, newAddress) => {
  it('export each document once, and a change as a reversal and a new entry', async () => {
    const { remove, put, run, rows, batches, out } = await aBook(newAddress);
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

  it('take no number from an incomplete list, and nothing from a service that is away', async () => {
    const { service, put, run, rows, batches, fixture, out } = await aBook(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 2000, '2025-10-06'));
    await run('2025-11-01');
    put(aPurchase('d', 400, '2025-11-05'));
    service.fault = 'cut';
    const held = await run('2025-12-01');
    expect(held?.run).toMatchObject({
      state: 'planned',
      isHeld: 1,
      heldFor: null,
      owner: null,
      nextAt: null,
    });
    expect(held?.run.reason).toContain(
      'the document list may be incomplete; batches are created only from complete',
    );
    service.fault = 'away';
    expect((await run('2026-01-01'))?.run).toMatchObject({ state: 'planned', isHeld: 0, failures: 1 });
    service.fault = 'none';
    expect((await batches()).map(({ number }) => number)).toEqual([1]);
    fixture.at('2026-01-01T08:00:00Z');
    await fixture.work();
    expect((await rows(2)).map(({ entryReference }) => entryReference)).toEqual(['d']);
    expect((await readdir(out)).toSorted()).toEqual(
      [1, 2].flatMap((number) => ['csv', 'json'].map((ext) => `books-batch-000${number}.${ext}`)),
    );
  });

  it('keep their files, which the next batch is taken from', async () => {
    const { put, run, rows, fixture, remove } = await aBook(newAddress);
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

  it('stop where the files of an earlier batch are damaged', async () => {
    const { put, run, fixture, batches } = await aBook(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'));
    const first = await run('2025-11-01');
    const path = first?.files.find(({ format }) => format === 'batch')?.path ?? '';
    await writeFile(join(fixture.store.root, path), '{}');
    await fixture.store.database.deleteFrom('stagedPiece').execute();
    put(aPurchase('d', 400, '2025-11-05'));
    const next = await run('2025-12-01');
    expect(next?.run.reason).toContain('is not what was staged');
    expect(next?.files).toEqual([]);
    expect(await batches()).toHaveLength(1);
  });

  it('are encrypted like other staged files', async () => {
    const { put, run, rows, fixture, batches, remove } = await aBook(newAddress, {
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
      const { put, run, rows, fixture } = await aBook(newAddress);
      put(aPurchase('a', 1000, '2025-10-05'));
      const first = await run('2025-11-01');
      await rm(join(fixture.store.root, first?.run.id ?? ''), { recursive: true });
      put(aPurchase('a', 1100, '2025-10-05'));
      await run('2025-12-01');
      expect((await rows(2)).map(({ amount }) => amount)).toEqual(['-10.00', '11.00']);
    },
  );

  it('are delivered again, never created again', async () => {
    const { put, run, fixture, out, outlay, batches } = await aBook(newAddress);
    await writeFile(out, 'in the way');
    put(aPurchase('a', 1000, '2025-10-05'));
    const failed = await run('2025-11-01');
    const id = failed?.run.id ?? '';
    const staged = new Map(failed?.files.map(({ format, sha256 }) => [format, sha256]));
    expect(failed?.deliveries.map(({ state }) => state)).not.toContain('accepted');
    put(aPurchase('a', 9999, '2025-10-05'));
    const forced = await outlay('retry', id, '--force');
    expect([forced.code, forced.stderr]).toEqual([
      2,
      expect.stringContaining(`run ${id} is batch 1 of books`),
    ]);
    await rm(out);
    expect((await outlay('retry', id)).code).toBe(0);
    const sha256 = async () =>
      createHash('sha256')
        .update(await readFile(join(out, 'books-batch-0001.csv')))
        .digest('hex');
    expect(await sha256()).toBe(staged.get('csv'));
    await rm(out, { recursive: true });
    expect((await outlay('resend', id)).code).toBe(0);
    expect(await sha256()).toBe(staged.get('csv'));
    expect(await batches()).toHaveLength(1);
    const listed = await outlay('batches', 'books');
    expect(listed.stdout).toBe(
      `1  home  2025-10  ${id}  1 new, 0 changed, 0 removed; 10.00 PLN; delivered\n`,
    );
    const { batches: asJson } = JSON.parse((await outlay('batches', 'books', '--json')).stdout);
    expect(asJson).toMatchObject([
      {
        number: 1,
        run: id,
        covered: { start: '2025-10-01', end: '2025-10-31' },
        added: 1,
        totals: [{ flow: 'spending', currency: 'PLN', amount: '10.00' }],
        state: 'delivered',
      },
    ]);
    expect((await fixture.records()).map(({ run: { state } }) => state)).toEqual(['delivered']);
  });

  it('are created once more where a period was delivered, as the next batch and not as a revision', async () => {
    const { put, outlay, rows } = await aBook(newAddress);
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
  });

  it('are delivered with outlay retry where another file had their name', async () => {
    const { put, run, out, outlay, rows } = await aBook(newAddress);
    const other = join(out, 'books-batch-0001.csv');
    await mkdir(out);
    await writeFile(other, 'of somebody else');
    put(aPurchase('a', 1000, '2025-10-05'));
    const taken = await run('2025-11-01');
    const id = taken?.run.id ?? '';
    expect(taken?.run).toMatchObject({ state: 'failed' });
    const shown = (await outlay('show', id)).stdout;
    for (const text of [taken?.run.reason ?? '', shown, (await outlay('batches', 'books')).stdout]) {
      expect(text).toContain(`outlay retry ${id}`);
      expect(text).not.toContain('--revision');
    }
    await rm(other);
    expect((await outlay('retry', id)).code).toBe(0);
    expect((await rows(1)).map(({ entryReference }) => entryReference)).toEqual(['a']);
  });

  it('are delivered to the folder that the job has now, if they never arrived in the one before', async () => {
    const { put, run, out, outlay, fixture, rows, batches } = await aBook(newAddress);
    await mkdir(out);
    const other = join(out, 'books-batch-0001.csv');
    await writeFile(other, 'of somebody else');
    put(aPurchase('a', 1000, '2025-10-05'));
    const id = (await run('2025-11-01'))?.run.id ?? '';
    await fixture.rewrite(job().replace('path: out', 'path: moved'));
    const resent = await outlay('resend', id);
    expect([resent.code, resent.stderr]).toEqual([2, expect.stringContaining(`outlay retry ${id}`)]);
    expect((await outlay('retry', id)).code).toBe(0);
    const moved = join(fixture.folder, 'moved');
    expect((await readdir(moved)).toSorted()).toEqual(['books-batch-0001.csv', 'books-batch-0001.json']);
    expect(await readFile(other, 'utf8')).toBe('of somebody else');
    expect((await fixture.records()).map(({ run: { state } }) => state)).toEqual(['delivered']);
    expect((await outlay('retry', id)).code).toBe(2);
    put(aPurchase('b', 2000, '2025-11-05'));
    await fixture.rewrite(job());
    await run('2025-12-01');
    expect((await rows(2)).map(({ entryReference }) => entryReference)).toEqual(['b']);
    expect(await batches()).toHaveLength(2);
  });

  it('are delivered where the job delivers now, also after their delivery was canceled', async () => {
    const { put, run, out, outlay, fixture } = await aBook(newAddress, { jobs: mailed });
    put(aPurchase('a', 1000, '2025-10-05'));
    const deferred = await run('2025-11-01');
    const id = deferred?.run.id ?? '';
    expect(deferred?.run).toMatchObject({ state: 'delivering' });
    await fixture.rewrite(job());
    fixture.at('2025-11-01T12:00:00Z');
    await fixture.work();
    const [canceled] = await fixture.records();
    expect(canceled?.run).toMatchObject({ state: 'skipped' });
    expect(canceled?.run.reason).toContain(`outlay retry ${id}`);
    expect((await outlay('show', id)).stdout).toContain(`next: outlay retry ${id}`);
    expect((await outlay('retry', id)).code).toBe(0);
    expect((await readdir(out)).toSorted()).toEqual(['books-batch-0001.csv', 'books-batch-0001.json']);
  });

  it('are delivered to no new folder while one that has them was removed too: it could be the same', async () => {
    const second = '\n      - { channel: folder, path: second, name: "{batch}.{ext}" }';
    const { put, run, outlay, fixture } = await aBook(newAddress, { jobs: job() + second });
    await writeFile(join(fixture.folder, 'second'), 'in the way');
    put(aPurchase('a', 1000, '2025-10-05'));
    const partial = await run('2025-11-01');
    expect(partial?.run).toMatchObject({ state: 'partial' });
    await fixture.rewrite(job().replace('path: out', 'path: moved'));
    const refused = await outlay('retry', partial?.run.id ?? '');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('was removed from the job too'),
    ]);
    expect(await readdir(fixture.folder)).not.toContain('moved');
    await fixture.rewrite(job() + second.replace('second', 'moved'));
    expect((await outlay('retry', partial?.run.id ?? '')).code).toBe(0);
    expect(await readdir(join(fixture.folder, 'moved'))).toEqual(['0001.csv', '0001.json']);
  });

  it('are delivered again where the job delivers again, after their delivery was canceled', async () => {
    const { put, run, outlay, fixture } = await aBook(newAddress, { jobs: mailed });
    put(aPurchase('a', 1000, '2025-10-05'));
    const id = (await run('2025-11-01'))?.run.id ?? '';
    await fixture.rewrite(job());
    fixture.at('2025-11-01T12:00:00Z');
    await fixture.work();
    await fixture.rewrite(mailed);
    await outlay('retry', id);
    const [again] = await fixture.records();
    expect(again?.deliveries.map(({ target, state }) => [target, state])).toEqual([
      ['anna@finance.example', 'skipped'],
      ['anna@finance.example', 'deferred'],
    ]);
  });

  it('are not delivered to another folder of another account, or with formats that they do not have', async () => {
    const { put, run, out, outlay, fixture } = await aBook(newAddress);
    await writeFile(out, 'in the way');
    put(aPurchase('a', 1000, '2025-10-05'));
    const id = (await run('2025-11-01'))?.run.id ?? '';
    const moved = job().replace('path: out', 'path: moved');
    await fixture.rewrite(moved.replace('formats: [csv, json]', 'formats: [csv, html]'));
    const without = await outlay('retry', id);
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('has no html in en')]);
    await fixture.rewrite(moved.replace('    preset:', '    filter: { store: [Lidl] }\n    preset:'));
    const changed = await outlay('retry', id);
    expect([changed.code, changed.stderr]).toEqual([2, expect.stringContaining('--same-account')]);
    expect((await outlay('retry', id, '--same-account')).code).toBe(0);
  });

  it('are delivered with outlay retry where a staged file was damaged, once it is restored', async () => {
    const { put, run, out, outlay, fixture } = await aBook(newAddress);
    await writeFile(out, 'in the way');
    put(aPurchase('a', 1000, '2025-10-05'));
    const failed = await run('2025-11-01');
    const id = failed?.run.id ?? '';
    const path = join(fixture.store.root, failed?.files.find(({ format }) => format === 'csv')?.path ?? '');
    const bytes = await readFile(path);
    await writeFile(path, 'damaged');
    const pieces = await fixture.store.database.selectFrom('stagedPiece').selectAll().execute();
    await fixture.store.database.deleteFrom('stagedPiece').execute();
    await rm(out);
    const damaged = await outlay('retry', id);
    for (const text of [damaged.stdout, (await outlay('show', id)).stdout]) {
      expect(text).toContain(`outlay retry ${id}`);
      expect(text).not.toContain('--revision');
    }
    await writeFile(path, bytes);
    if (pieces.length > 0) await fixture.store.database.insertInto('stagedPiece').values(pieces).execute();
    expect((await outlay('retry', id)).code).toBe(0);
  });

  it('are held when the name of the account is given to another customer, until someone says that it is the same', async () => {
    const { put, remove, run, rows, fixture, service, batches, outlay, out } = await aBook(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'));
    await run('2025-11-01');
    await fixture.rewrite(job(), { home: { ...service.account, token: 'svc_other.customer' } });
    remove('a');
    put(aPurchase('stranger', 7700, '2025-10-06'));
    const held = await run('2025-12-01');
    const id = held?.run.id ?? '';
    expect(held?.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(held?.run.reason).toContain(
      'the account home has a different token from the one batch 1 was created',
    );
    expect(held?.run.reason).toContain(`outlay retry ${id} --same-account`);
    for (const words of [
      ['retry', id],
      ['run', 'books', '--period', '2025-10', '--revision'],
    ]) {
      expect((await outlay(...words)).stdout).toContain('from the one batch 1 was created with');
      expect((await outlay('show', id)).stdout).toContain(`outlay retry ${id} --same-account`);
    }
    expect(await batches()).toHaveLength(1);
    expect((await readdir(out)).toSorted()).toEqual(['books-batch-0001.csv', 'books-batch-0001.json']);
    expect((await outlay('retry', id, '--same-account')).code).toBe(0);
    expect((await rows(2)).map(({ amount }) => amount)).toEqual(['-10.00', '77.00']);
    put(aPurchase('b', 100, '2025-12-06'));
    await run('2026-01-01');
    expect((await rows(3)).map(({ id: document }) => document)).toEqual(['b']);
  });

  it('are held when the filter has a name that no document has, or is another one', async () => {
    const { put, run, fixture, batches, outlay } = await aBook(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), aPurchase('z', 500, '2025-10-06', { storeName: 'Żabka' }));
    await run('2025-11-01');
    await fixture.rewrite(job('\n    filter: { store: [Zerro] }'));
    const misspelled = await run('2025-12-01');
    expect(misspelled?.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(misspelled?.run.reason).toContain('the job books has a different filter from the one batch 1');
    const confirmed = await outlay('retry', misspelled?.run.id ?? '', '--same-account');
    expect(confirmed.stdout).toContain('the filter contains a name that no document has');
    expect(await batches()).toHaveLength(1);
    await fixture.rewrite(job('\n    filter: { store: [Lidl] }'));
    const other = await run('2026-01-01');
    expect(other?.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect((await outlay('retry', other?.run.id ?? '', '--same-account')).code).toBe(0);
    expect((await batches()).map(batchTotals)).toMatchObject([[{ amount: '15.00' }], [{ amount: '-5.00' }]]);
  });

  it('have one number each, although two commands of different periods create them at the same time', async () => {
    const { put, outlayAt, rows, batches, fixture } = await aBook(newAddress);
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
    const { put, run, fixture, rows, batches } = await aBook(newAddress, { more: '\n    whenMissed: all' });
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

  it('export a document again that was moved to a day that is not read', async () => {
    const { put, run, rows, batches, remove } = await aBook(newAddress, { more: '\n    lookBack: 1' });
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

  it('reverse nothing because of another time zone, and reverse on the day of the entry', async () => {
    const { put, run, rows, remove, fixture, batches } = await aBook(newAddress);
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

  it('are checked by outlay verify', async () => {
    const { put, run, fixture } = await aBook(newAddress);
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

  it.each([
    ['in another currency', aPurchase('b', 500, '2025-10-06', { currency: 'USD' })],
    ['of zero', aPurchase('b', 0, '2025-10-06')],
  ])('take back no document %s that the service still has', async (_what, hidden) => {
    const { service, put, run, batches } = await aBook(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), hidden);
    await run('2025-11-01');
    service.hidden = new Set(['b']);
    const held = await run('2025-12-01');
    expect(held?.run).toMatchObject({ state: 'planned', isHeld: 1 });
    expect(held?.run.reason).toContain('the document list may be incomplete');
    expect(await batches()).toHaveLength(1);
  });

  it.each(['bare', 'without food'] as const)(
    'change nothing to documents without categories if the totals of the service have them: %s',
    async (fault) => {
      const { service, put, run, batches } = await aBook(newAddress);
      put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 500, '2025-10-06', { category: 'Transport' }));
      await run('2025-11-01');
      service.fault = fault;
      const held = await run('2025-12-01');
      expect(held?.run).toMatchObject({ state: 'planned', isHeld: 1 });
      expect(held?.run.reason).toContain('the documents lack categories that the totals of the service have');
      expect(await batches()).toHaveLength(1);
    },
  );
});
