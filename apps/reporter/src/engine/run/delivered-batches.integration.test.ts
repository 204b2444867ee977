import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aBatchesFixture, aPurchase, booksJob, mailedBooksJob } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';

const { ruleStores } = eachStore();

describe.each(ruleStores)('batches in %s', (_store, newAddress) => {
  it('are delivered again, never created again', async () => {
    const { put, run, fixture, out, outlay, batches } = await aBatchesFixture(newAddress);
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

  it('are delivered with outlay retry where another file had their name', async () => {
    const { put, run, out, outlay, rows } = await aBatchesFixture(newAddress);
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
    const { put, run, out, outlay, fixture, rows, batches } = await aBatchesFixture(newAddress);
    await mkdir(out);
    const other = join(out, 'books-batch-0001.csv');
    await writeFile(other, 'of somebody else');
    put(aPurchase('a', 1000, '2025-10-05'));
    const id = (await run('2025-11-01'))?.run.id ?? '';
    await fixture.rewrite(booksJob().replace('path: out', 'path: moved'));
    const resent = await outlay('resend', id);
    expect([resent.code, resent.stderr]).toEqual([2, expect.stringContaining(`outlay retry ${id}`)]);
    expect((await outlay('retry', id)).code).toBe(0);
    const moved = join(fixture.folder, 'moved');
    expect((await readdir(moved)).toSorted()).toEqual(['books-batch-0001.csv', 'books-batch-0001.json']);
    expect(await readFile(other, 'utf8')).toBe('of somebody else');
    expect((await fixture.records()).map(({ run: { state } }) => state)).toEqual(['delivered']);
    expect((await outlay('retry', id)).code).toBe(2);
    put(aPurchase('b', 2000, '2025-11-05'));
    await fixture.rewrite(booksJob());
    await run('2025-12-01');
    expect((await rows(2)).map(({ entryReference }) => entryReference)).toEqual(['b']);
    expect(await batches()).toHaveLength(2);
  });

  it('are delivered where the job delivers now, also after their delivery was canceled', async () => {
    const { put, run, out, outlay, fixture } = await aBatchesFixture(newAddress, { jobs: mailedBooksJob });
    put(aPurchase('a', 1000, '2025-10-05'));
    const deferred = await run('2025-11-01');
    const id = deferred?.run.id ?? '';
    expect(deferred?.run).toMatchObject({ state: 'delivering' });
    await fixture.rewrite(booksJob());
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
    const { put, run, outlay, fixture } = await aBatchesFixture(newAddress, { jobs: booksJob() + second });
    await writeFile(join(fixture.folder, 'second'), 'in the way');
    put(aPurchase('a', 1000, '2025-10-05'));
    const partial = await run('2025-11-01');
    expect(partial?.run).toMatchObject({ state: 'partial' });
    await fixture.rewrite(booksJob().replace('path: out', 'path: moved'));
    const refused = await outlay('retry', partial?.run.id ?? '');
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('was removed from the job too'),
    ]);
    expect(await readdir(fixture.folder)).not.toContain('moved');
    await fixture.rewrite(booksJob() + second.replace('second', 'moved'));
    expect((await outlay('retry', partial?.run.id ?? '')).code).toBe(0);
    expect(await readdir(join(fixture.folder, 'moved'))).toEqual(['0001.csv', '0001.json']);
  });

  it('are delivered again where the job delivers again, after their delivery was canceled', async () => {
    const { put, run, outlay, fixture } = await aBatchesFixture(newAddress, { jobs: mailedBooksJob });
    put(aPurchase('a', 1000, '2025-10-05'));
    const id = (await run('2025-11-01'))?.run.id ?? '';
    await fixture.rewrite(booksJob());
    fixture.at('2025-11-01T12:00:00Z');
    await fixture.work();
    await fixture.rewrite(mailedBooksJob);
    await outlay('retry', id);
    const [again] = await fixture.records();
    expect(again?.deliveries.map(({ target, state }) => [target, state])).toEqual([
      ['anna@finance.example', 'skipped'],
      ['anna@finance.example', 'deferred'],
    ]);
  });

  it('are not delivered to another folder of another account, or with formats that they do not have', async () => {
    const { put, run, out, outlay, fixture } = await aBatchesFixture(newAddress);
    await writeFile(out, 'in the way');
    put(aPurchase('a', 1000, '2025-10-05'));
    const id = (await run('2025-11-01'))?.run.id ?? '';
    const moved = booksJob().replace('path: out', 'path: moved');
    await fixture.rewrite(moved.replace('formats: [csv, json]', 'formats: [csv, html]'));
    const without = await outlay('retry', id);
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('has no html in en')]);
    await fixture.rewrite(moved.replace('    preset:', '    filter: { store: [Lidl] }\n    preset:'));
    const changed = await outlay('retry', id);
    expect([changed.code, changed.stderr]).toEqual([2, expect.stringContaining('--same-account')]);
    expect((await outlay('retry', id, '--same-account')).code).toBe(0);
  });

  it('are delivered with outlay retry where a staged file was damaged, once it is restored', async () => {
    const { put, run, out, outlay, fixture } = await aBatchesFixture(newAddress);
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
});
