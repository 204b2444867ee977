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

describe('documents of years that are not mirrored', () => {
  const document = { storeName: 'Lidl', totalAmount: '7', currency: 'PLN' };
  const of = (year: number) => ({ ...document, purchaseTime: `${year}-10-05T12:00:00Z` });

  it.each([
    {
      name: 'older than a gap of ten years',
      years: [2004, 2026],
      leftOut: { before: '2026-01-01', from: null },
      warning: 'documents before 2026-01-01 are not in the archive: there are none in the ten years before',
    },
    {
      name: 'dated in the future',
      years: [2026, 2028],
      leftOut: { before: null, from: '2027-01-01' },
      warning: 'documents dated 2027-01-01 or later are not in the archive',
    },
  ])('are named if they are $name', async ({ name, years, leftOut, warning }) => {
    const service = mirrored();
    const token = await service.newAccount(name, years.map(of));
    const fixture = await anArchiveFixture({ service: { ...service, token } });
    const { code, stdout, stderr } = await fixture.outlay([...pullMonths, '--json']);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`warning: ${warning}`)]);
    const pull = JSON.parse(stdout) as PrintedPull & { readonly leftOut: object };
    expect(pull).toMatchObject({ leftOut, archive: { documents: 1, complete: true } });
    await expectSameReport(fixture);
  });

  it('are mirrored if there are fewer than ten years between them', async () => {
    const service = mirrored();
    const token = await service.newAccount('near', [2018, 2026].map(of));
    const fixture = await anArchiveFixture({ service: { ...service, token } });
    expect((await pulled(fixture)).archive.documents).toBe(2);
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
