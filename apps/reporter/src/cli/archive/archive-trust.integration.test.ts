import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { anArchiveFixture, fullReport } from '../../testing/archive-fixture.ts';
import { minimalAnswers } from '../../testing/dataset-service.ts';
import {
  aFake,
  aFakeFixture,
  expectIntact,
  expectSameReport,
  listedArchives,
  october,
  pulled,
  pullMonths,
  renameStores,
  sharedMirroredService,
  withOwnToken,
} from '../../testing/pull-fixture.ts';

const mirrored = sharedMirroredService();
const limits = '{ maxRequestSeconds: 2 }';

/** The answers of a service whose first document has an identifier. */
function answersNaming(id: string) {
  const { items } = minimalAnswers['listDocuments'] as { items: object[] };
  const named = items.map((item, index) => (index === 0 ? { ...item, id } : item));
  return { ...minimalAnswers, listDocuments: { items: named } };
}

describe('an archive', () => {
  it('has no answer of another address, even if the documents are the same', async () => {
    const picturing = (word: string) => ({
      ...answersNaming('first'),
      getDocumentImage: (_: unknown, response: ServerResponse) => {
        response.setHeader('content-type', 'image/png');
        response.end(Buffer.from(`\u0089PNG\r\n\u001a\n${word}`, 'latin1'));
      },
    });
    const fixture = await anArchiveFixture({ service: await aFake(picturing('before')) });
    const { requests } = await pulled(fixture);
    expect((await pulled(fixture)).requests).toBeLessThan(requests);
    const { url, caFile } = await aFake(picturing('after'));
    await fixture.configure({ url, caFile });
    expect((await pulled(fixture)).requests).toBe(requests);
    await expectSameReport(fixture);
  });

  it('is not replaced by a clock that is behind, unless --replace is given', async () => {
    const fixture = await anArchiveFixture({ service: await withOwnToken(mirrored()) });
    await pulled(fixture);
    const held = await listedArchives(fixture);
    const behind = '2026-10-31T12:00:00.000Z';
    expect(await fixture.outlay(pullMonths, behind)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: the archive of the account home was read at 2026-11-15T12:00:00.000Z, which is later than now, 2026-10-31T12:00:00.000Z; check the clock, or start over with --replace\n',
    });
    expect(await listedArchives(fixture)).toEqual(held);
    expect(await fixture.outlay([...pullMonths, '--replace'], behind)).toMatchObject({ code: 0 });
    expect(await listedArchives(fixture)).toMatchObject([{ readAt: behind }]);
  });

  it('has no image of a document that has changed since', async () => {
    const fixture = await anArchiveFixture({ service: await withOwnToken(mirrored()) });
    await pulled(fixture);
    const report = [...fullReport(fixture, october, 'archived', 'json,zip'), '--from-archive'];
    await pulled(fixture, '--no-receipts');
    expect(await fixture.outlay(report)).toMatchObject({ code: 0 });
    renameStores(mirrored(), 'Changed', 'is_processing = 0');
    await pulled(fixture, '--no-receipts');
    const { code, stderr } = await fixture.outlay(report);
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/ and not that of document \S+; repeat "outlay/),
    ]);
    await pulled(fixture);
    await expectSameReport(fixture);
  });

  it('stays if a pull with --replace stops before it has a period', async () => {
    const fixture = await anArchiveFixture({ service: await withOwnToken(mirrored()) });
    await pulled(fixture);
    const [held] = await listedArchives(fixture);
    const failing = (_: unknown, response: ServerResponse) => void response.destroy();
    const { url, caFile } = await aFake({ ...minimalAnswers, listCategories: failing });
    await fixture.configure({ url, caFile, limits });
    const { code, stderr } = await fixture.outlay([...pullMonths, '--replace']);
    expect([code, stderr]).toEqual([
      4,
      expect.stringMatching(/; 0 of \d+ periods and 0 of 0 receipts of the/),
    ]);
    expect(await listedArchives(fixture)).toMatchObject([{ ...held, pending: { periods: [] } }]);
    await expectIntact(fixture);
    await fixture.configure();
    await expectSameReport(fixture);
  });

  it.each(['..', '', '\ud800', 'a/../../b', '%2e%2e'])('holds a document named %j', async (id) => {
    const fixture = await aFakeFixture(answersNaming(id));
    expect((await pulled(fixture)).archive).toMatchObject({ documents: 2, complete: true });
    await expectIntact(fixture);
    await expectSameReport(fixture);
  });
});
