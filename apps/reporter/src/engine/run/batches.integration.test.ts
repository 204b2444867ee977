import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { batchesOf, batchTotals } from '../../adapters/store/export-batches.ts';
import { eachStore } from '../../testing/each-store.ts';
import { type EditedDocument, startEditedService } from '../../testing/edited-service.ts';
import { startSmtpServer } from '../../testing/index.ts';
import { aSchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';

const { stores } = eachStore();

const job = (more = '', target = '') => `  books:
    kind: monthly
    only: new
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    preset: accountant
    formats: [csv, json]
    csv: { dialect: rfc4180, rows: documents }${more}
    deliveries:
      - { channel: folder, path: out${target}, name: "{job}-batch-{batch}.{ext}" }`;

const key = { job: 'books', account: 'home' };

function aDocument(
  id: string,
  total: number,
  day: string,
  more: Partial<EditedDocument> = {},
): EditedDocument {
  return { id, total, at: `${day}T10:00:00Z`, ...more };
}

/** A job of batches whose monthly runs a test starts. */
async function aBook(newAddress: (typeof stores)[number][1], encryption?: string) {
  const address = await newAddress();
  const [service, mail] = await Promise.all([startEditedService(), startSmtpServer()]);
  onTestFinished(service.stop);
  onTestFinished(mail.stop);
  const account = { url: service.url, ca: service.ca, token: 'svc_a.b' };
  const postgresUrl = 'postgresUrl' in address ? address.postgresUrl : undefined;
  const fixture = await aSchedulerFixture({
    accounts: { home: account },
    smtp: mail.settings,
    jobs: job(),
    postgresUrl,
    maxRequestSeconds: 2,
  });
  onTestFinished(fixture.remove);
  if (encryption !== undefined) {
    await writeFile(join(fixture.folder, 'key'), Buffer.alloc(32, 7).toString('base64'));
    await fixture.rewrite(job(), undefined, encryption);
  }
  const put = (...documents: readonly EditedDocument[]) => {
    for (const document of documents) service.documents.set(document.id, document);
  };
  /** Runs the occurrence of the first day of a month: the report of the month before. */
  const run = async (day: string) => {
    await fixture.plannedUpTo('books', new Date(Date.parse(`${day}T00:00:00Z`)).toISOString());
    fixture.at(`${day}T06:00:00Z`);
    await fixture.plan();
    await fixture.work();
    return (await fixture.records()).at(-1);
  };
  const out = join(fixture.folder, 'out');
  const rows = async (number: number) => {
    const text = await readFile(join(out, `books-batch-000${number}.csv`), 'utf8');
    const [head = '', ...lines] = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    const names = head.split(',');
    return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at], cell])));
  };
  const { database } = fixture.store;
  return { ...service, fixture, put, run, rows, out, batches: () => batchesOf(database, key) };
}

describe.each(stores)('batches in %s', (_name, newAddress) => {
  it('export each document once, and a change as a reversal and a new entry', async () => {
    const { documents, put, run, rows, batches, out } = await aBook(newAddress);
    put(
      aDocument('a', 1000, '2025-10-05'),
      aDocument('b', 2000, '2025-10-06'),
      aDocument('c', 50, '2025-10-07'),
    );
    await run('2025-11-01');
    put(aDocument('d', 400, '2025-11-05'), aDocument('late', 70, '2025-10-30'));
    put(aDocument('b', 2500, '2025-10-06'));
    documents.delete('c');
    await run('2025-12-01');
    const last = await run('2026-01-01');
    expect(last?.run).toMatchObject({
      state: 'skipped',
      reason: 'no document is new, changed or removed since batch 2',
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
    const { mode, put, run, rows, batches, fixture, out } = await aBook(newAddress);
    put(aDocument('a', 1000, '2025-10-05'), aDocument('b', 2000, '2025-10-06'));
    await run('2025-11-01');
    put(aDocument('d', 400, '2025-11-05'));
    mode.current = 'cut';
    const held = await run('2025-12-01');
    expect(held?.run).toMatchObject({
      state: 'planned',
      isHeld: 1,
      heldFor: null,
      owner: null,
      nextAt: null,
    });
    expect(held?.run.reason).toContain(
      'the document list may be incomplete; a batch is created from complete',
    );
    mode.current = 'away';
    expect((await run('2026-01-01'))?.run).toMatchObject({ state: 'planned', isHeld: 0, failures: 1 });
    mode.current = 'whole';
    expect((await batches()).map(({ number }) => number)).toEqual([1]);
    fixture.at('2026-01-01T08:00:00Z');
    await fixture.work();
    expect((await rows(2)).map(({ entryReference }) => entryReference)).toEqual(['d']);
    expect((await readdir(out)).toSorted()).toEqual(
      [1, 2].flatMap((number) => ['csv', 'json'].map((ext) => `books-batch-000${number}.${ext}`)),
    );
  });

  it('keep their files, which the next batch is taken from', async () => {
    const { put, run, rows, fixture, documents } = await aBook(newAddress);
    put(aDocument('a', 1000, '2025-10-05'));
    const first = await run('2025-11-01');
    const { root, database } = fixture.store;
    const now = new Date('2036-01-01T00:00:00Z');
    expect(await removeOldFiles({ database, root, keepFilesDays: 1, now })).toMatchObject({ runs: 0 });
    expect(first?.files.map(({ format }) => format).toSorted()).toEqual(['batch', 'csv', 'json', 'message']);
    documents.delete('a');
    await run('2025-12-01');
    expect((await rows(2)).map(({ reverses, amount }) => [reverses, amount])).toEqual([['a', '-10.00']]);
  });

  it('stop where the files of an earlier batch are damaged', async () => {
    const { put, run, fixture, batches } = await aBook(newAddress);
    put(aDocument('a', 1000, '2025-10-05'));
    const first = await run('2025-11-01');
    const path = first?.files.find(({ format }) => format === 'batch')?.path ?? '';
    await writeFile(join(fixture.store.root, path), '{}');
    await fixture.store.database.deleteFrom('stagedPiece').execute();
    put(aDocument('d', 400, '2025-11-05'));
    const next = await run('2025-12-01');
    expect(next?.run.reason).toContain('is not what was staged');
    expect(next?.files).toEqual([]);
    expect(await batches()).toHaveLength(1);
  });

  it('are encrypted like other staged files', async () => {
    const { put, run, rows, fixture, batches, documents } = await aBook(newAddress, '{ key: { file: key } }');
    put(aDocument('a', 1000, '2025-10-05', { store: 'Żabka' }));
    const first = await run('2025-11-01');
    const file = first?.files.find(({ format }) => format === 'batch');
    expect(file?.keyId).not.toBeNull();
    const stored = await readFile(join(fixture.store.root, file?.path ?? ''));
    expect(stored.includes('Żabka')).toBe(false);
    expect((await batches()).map(batchTotals)).toEqual([null]);
    documents.delete('a');
    await run('2025-12-01');
    expect((await rows(2)).map(({ amount }) => amount)).toEqual(['-10.00']);
  });

  it('are read from the database where another machine staged them', async () => {
    const { put, run, rows, fixture } = await aBook(newAddress);
    if (_name === 'SQLite') return;
    put(aDocument('a', 1000, '2025-10-05'));
    const first = await run('2025-11-01');
    await rm(join(fixture.store.root, first?.run.id ?? ''), { recursive: true });
    put(aDocument('a', 1100, '2025-10-05'));
    await run('2025-12-01');
    expect((await rows(2)).map(({ amount }) => amount)).toEqual(['-10.00', '11.00']);
  });
});
