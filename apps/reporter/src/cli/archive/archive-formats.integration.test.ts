import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { anArchiveFixture, everyFormat, filesIn, fullReport } from '../../testing/archive-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';
import { printed, startMirroredService } from '../../testing/pull-fixture.ts';

const { ruleStores } = eachStore();

const everyKind = [
  ['monthly', '2026-09'],
  ['monthly', '2026-10'],
  ['monthly', '2026-11'],
  ['weekly', '2026-W45'],
  ['quarterly', '2026-Q3'],
  ['yearly', '2026'],
  ['custom', '2026-10-03..2026-10-09'],
] as const;

/** All figures of a report, and its receipts. */
const figures = 'json,zip';

/** Formats know nothing of the store, and only the report, so that every one is written from one store, and once. */
const comparedIn = (store: string) =>
  store === 'SQLite'
    ? everyKind.map((report, index) => ({ report, formats: index === 1 ? everyFormat : figures }))
    : everyKind.slice(-3).map((report) => ({ report, formats: figures }));

describe.each(ruleStores)('an archive in %s', (store, newAddress) => {
  it('gives the same bytes as the service in each format, and is pulled again with few requests', async () => {
    const service = await startMirroredService();
    onTestFinished(() => service.stop());
    const fixture = await anArchiveFixture({ service, address: await newAddress() });
    const { folder, outlay } = fixture;
    const compared = comparedIn(store);
    const days = ['--period', '2026-10-03..2026-10-09'];
    const first = printed(await outlay(['archive', 'pull', ...days, '--json']));
    const second = printed(await outlay(['archive', 'pull', '--json']));
    expect(Number(first['requests'])).toBeGreaterThan(60);
    // Documents and totals of a year, what is older, what is left out before and after, five lists of names, and four presets.
    expect(second['requests']).toBe(14);
    expect(second['archive']).toEqual(first['archive']);
    for (const { report, formats } of compared) {
      expect((await outlay(fullReport(fixture, report, 'live', formats))).code).toBe(0);
    }
    await service.stop();
    for (const { report, formats } of compared) {
      const { code, stderr } = await outlay([
        ...fullReport(fixture, report, 'archive', formats),
        '--from-archive',
      ]);
      expect([code, stderr.split('\n')[0]]).toEqual([
        0,
        'from the archive of the account home, read at 2026-11-15T12:00:00.000Z',
      ]);
    }
    const live = await filesIn(join(folder, 'live'));
    expect(live.size).toBe(compared.flatMap(({ formats }) => formats.split(',')).length);
    expect(await filesIn(join(folder, 'archive'))).toEqual(live);
  });
});
