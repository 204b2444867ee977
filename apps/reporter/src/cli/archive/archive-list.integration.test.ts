import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anArchiveFixture, archivedPaths, archiveTime } from '../../testing/archive-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';
import { printed, pullMonths, sharedMirroredService, withOwnToken } from '../../testing/pull-fixture.ts';

const { stores } = eachStore();
const mirrored = sharedMirroredService();

describe.each(stores)('an archive in %s', (store, newAddress) => {
  it('lists what it holds', async () => {
    const service = await withOwnToken(mirrored());
    const { outlay } = await anArchiveFixture({ service, address: await newAddress() });
    expect(await outlay(['archive', 'list'])).toEqual({ code: 0, stdout: '', stderr: 'No archives yet\n' });
    await outlay(['archive', 'pull', '--kind', 'monthly,yearly', '--from', '2026-10']);
    const { archives } = printed(await outlay(['archive', 'list', '--json']));
    expect(archives).toMatchObject([
      {
        account: 'home',
        readAt: archiveTime,
        timeZone: 'Europe/Warsaw',
        complete: true,
        documents: expect.any(Number),
        receipts: { held: 6, wanted: 6 },
        periods: [
          { kind: 'monthly', first: '2026-10', last: '2026-11', periods: 2 },
          { kind: 'yearly', first: '2025', last: '2026', periods: 2 },
        ],
        missingPeriods: 0,
        pending: null,
      },
    ]);
    const { stdout } = await outlay(['archive', 'list']);
    expect(stdout).toMatch(
      /^home {2}2026-11-15T12:00:00\.000Z {2}\d+ documents, 6 receipts, 0\.\d MB; monthly 2026-10 to 2026-11, yearly 2025 to 2026\n$/,
    );
  });

  it('is checked by outlay verify', async () => {
    const service = await withOwnToken(mirrored());
    const fixture = await anArchiveFixture({ service, address: await newAddress() });
    const { outlay, root } = fixture;
    await outlay(pullMonths);
    const verified = printed(await outlay(['verify', '--json']));
    const paths = await archivedPaths(fixture);
    expect(verified).toMatchObject({ archives: 1, archivedFiles: paths.length, problems: [] });
    const [path = ''] = paths;
    await rm(join(root, path));
    const { code, stdout } = await outlay(['verify', '--json']);
    const isPostgres = store === 'PostgreSQL';
    // PostgreSQL has a copy of each file, for other machines.
    expect(code).toBe(isPostgres ? 0 : 6);
    expect((JSON.parse(stdout) as { problems: string[] }).problems).toEqual(
      isPostgres
        ? []
        : [`the archive of the account home is damaged: the staged file ${join(root, path)} is gone`],
    );
  });

  it('keeps accounts with the same documents apart', async () => {
    const same = {
      storeName: 'Lidl',
      totalAmount: '10',
      currency: 'PLN',
      purchaseTime: '2026-10-05T12:00:00Z',
    };
    const service = mirrored();
    const token = await service.newAccount(`home in ${store}`, [same]);
    const other = await service.newAccount(`office in ${store}`, [
      same,
      { storeName: 'Biedronka', totalAmount: '5', currency: 'PLN', purchaseTime: '2026-10-06T12:00:00Z' },
    ]);
    const accounts = { home: 'TOKEN', office: 'OTHER' };
    const fixture = await anArchiveFixture({
      service: { ...service, token },
      address: await newAddress(),
      accounts,
      environment: { OTHER: other },
    });
    const { outlay, folder } = fixture;
    for (const account of ['home', 'office']) {
      expect((await outlay([...pullMonths, '--account', account])).code).toBe(0);
    }
    const paths = await archivedPaths(fixture);
    expect(new Set(paths.map((path) => path.split('/')[1])).size).toBe(2);
    const totals: unknown[] = [];
    for (const account of ['home', 'office']) {
      const words = ['report', 'monthly', '--period', '2026-10', '--format', 'json', '--from-archive'];
      expect((await outlay([...words, '--account', account, '--out', folder])).code).toBe(0);
      const report = JSON.parse(await readFile(join(folder, 'monthly-2026-10.json'), 'utf8')) as {
        account: string;
        totals: { amount: string }[];
      };
      totals.push([report.account, report.totals.map(({ amount }) => amount)]);
    }
    expect(totals).toEqual([
      ['home', ['10.00']],
      ['office', ['15.00']],
    ]);
  });
});
