import { rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { anArchiveFixture, archivedPaths } from '../../testing/archive-fixture.ts';
import { minimalAnswers } from '../../testing/dataset-service.ts';
import {
  aFakeFixture,
  expectIntact,
  expectSameReport,
  type PrintedPull,
  pulled,
  pullMonths,
  sharedMirroredService,
  withOwnToken,
} from '../../testing/pull-fixture.ts';

const mirrored = sharedMirroredService();

describe('an archive of other records', () => {
  it('is not replaced, unless --replace is given', async () => {
    const service = await withOwnToken(mirrored());
    const document = {
      storeName: 'Lidl',
      totalAmount: '7',
      currency: 'PLN',
      purchaseTime: '2026-10-05T12:00:00Z',
    };
    const other = await service.newAccount('other', [document]);
    const fixture = await anArchiveFixture({ service, environment: { OTHER: other } });
    await pulled(fixture);
    await expectSameReport(fixture);
    await fixture.configure({ accounts: { home: 'OTHER' } });
    const { code, stderr } = await fixture.outlay(pullMonths);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(
        /^error: the account home has none of the \d+ documents in its archive, so nothing was changed;/,
      ),
    ]);
    await fixture.configure();
    await expectSameReport(fixture);
    await fixture.configure({ accounts: { home: 'OTHER' } });
    expect((await pulled(fixture, '--replace')).archive.documents).toBe(1);
    await expectSameReport(fixture);
  });

  it('is found to be damaged if its index is, and then replaced with --replace', async () => {
    const service = await withOwnToken(mirrored());
    const fixture = await anArchiveFixture({ service });
    await pulled(fixture);
    for (const path of await archivedPaths(fixture)) await writeFile(join(fixture.root, path), 'damaged');
    const { code, stderr } = await fixture.outlay(pullMonths);
    expect([code, stderr]).toEqual([5, expect.stringContaining('or start over with --replace')]);
    await pulled(fixture, '--replace');
    await expectIntact(fixture);
    await expectSameReport(fixture);
  });

  it('requests a damaged file again', async () => {
    const service = await withOwnToken(mirrored());
    const fixture = await anArchiveFixture({ service });
    await pulled(fixture);
    // Everything but the index, which is the latest file that the store names.
    using store = new DatabaseSync(join(fixture.folder, 'outlay.sqlite'), { readOnly: true });
    const index = String(store.prepare('SELECT sha256 FROM archive').get()?.['sha256']);
    for (const path of await archivedPaths(fixture)) {
      if (!path.endsWith(index)) await rm(join(fixture.root, path));
    }
    expect((await pulled(fixture)).archive.complete).toBe(true);
    await expectIntact(fixture);
    await expectSameReport(fixture);
  });
});

describe('a service that gives no more than the specification promises', () => {
  it('is mirrored by its answers', async () => {
    const fixture = await aFakeFixture(minimalAnswers);
    expect((await pulled(fixture)).archive.documents).toBe(2);
    await expectSameReport(fixture);
  });

  it('is mirrored without an optional list that fails', async () => {
    // Nobody waits that long for a retry.
    const failing = (_: unknown, response: ServerResponse) => {
      response.writeHead(503, { 'Retry-After': '86400' }).end('{}');
    };
    const fixture = await aFakeFixture({ ...minimalAnswers, listDuplicateSuggestions: failing });
    const { code, stdout, stderr } = await fixture.outlay([...pullMonths, '--json']);
    expect(code).toBe(0);
    expect(stderr).toContain('the service failed to answer /api/Deduplication/suggestions');
    expect((JSON.parse(stdout) as PrintedPull).failing).toEqual(['/api/Deduplication/suggestions']);
    await expectSameReport(fixture);
  });
});
