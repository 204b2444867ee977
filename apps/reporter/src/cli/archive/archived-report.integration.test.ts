import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type ArchiveFixture,
  anArchiveFixture,
  archivedPaths,
  archiveTime,
  filesIn,
  fullReport,
} from '../../testing/archive-fixture.ts';
import { pulled, sharedMirroredService } from '../../testing/pull-fixture.ts';
import { runOutlay } from '../../testing/run-outlay.ts';

// Few records have each of the names that a report is filtered by.
const mirrored = sharedMirroredService({
  seed: { months: 3, documentsPerMonth: 20, asOf: '2026-11-15', imagesPerMonth: 2 },
});

const folder = sharedTemporaryFolder();
let fixture: ArchiveFixture;

beforeAll(async () => {
  fixture = await anArchiveFixture({ service: mirrored(), folder: folder() });
  await pulled(fixture);
});

/** Runs a command that needs no token: it cannot read the service. */
function withoutToken(words: readonly string[]) {
  const { OUTLAY_CONFIG = '' } = fixture.environment;
  return runOutlay(words, { environment: { OUTLAY_CONFIG } });
}

describe('a report from an archive', () => {
  const october = ['report', 'monthly', '--period', '2026-10', '--from-archive', '--dry-run'];

  it('of a period that is not held says what is held', async () => {
    const { outlay } = fixture;
    const refused = async (...words: string[]) => {
      const { code, stderr } = await outlay(['report', ...words, '--from-archive', '--dry-run']);
      return [code, stderr];
    };
    const held = 'it holds monthly 2026-10 to 2026-11\n';
    const archive = 'the archive of the account home, read at 2026-11-15T12:00:00.000Z,';
    expect(await refused('monthly', '--period', '2026-05')).toEqual([
      2,
      `error: ${archive} does not hold the monthly period 2026-05 (2026-05-01..2026-05-31); ${held}`,
    ]);
    expect(await refused('weekly')).toEqual([
      2,
      `error: ${archive} does not hold the weekly period 2026-W45 (2026-11-02..2026-11-08); ${held}`,
    ]);
    expect(await refused('custom', '--period', '2026-10-01..2026-10-02')).toEqual([
      2,
      `error: ${archive} does not hold the custom period 2026-10-01..2026-10-02; ${held}`,
    ]);
  });

  it('of the last period needs an archive that was read after it', async () => {
    const { outlay } = fixture;
    const last = october.filter((word) => word !== '--period' && word !== '2026-10');
    expect((await outlay(last)).code).toBe(0);
    const { code, stderr } = await outlay(last, '2026-12-02T12:00:00Z');
    expect(code).toBe(2);
    expect(stderr).toContain('the last period ended after the archive of the account home was read');
    const named = await outlay([...last, '--period', '2026-11'], '2026-12-02T12:00:00Z');
    expect([named.code, named.stderr]).toEqual([0, expect.stringContaining('The period is still running')]);
  });

  it('needs an archive of the account, of its address and its time zone', async () => {
    const { outlay, configure } = fixture;
    onTestFinished(() => configure());
    const refusal = async (options: Parameters<typeof configure>[0]) => {
      await configure(options);
      const { code, stderr } = await outlay(october);
      return [code, stderr];
    };
    expect(await refusal({ url: 'https://elsewhere.example' })).toEqual([
      2,
      expect.stringContaining('and the configuration names https://elsewhere.example'),
    ]);
    expect(await refusal({ timeZone: 'Asia/Tokyo' })).toEqual([
      2,
      expect.stringContaining('is of days in Europe/Warsaw, not in Asia/Tokyo'),
    ]);
    expect(await refusal({ accounts: { office: 'TOKEN' } })).toEqual([
      2,
      'error: the account office has no archive in this store (accounts with one: home); create it with "outlay archive pull"\n',
    ]);
  });

  it('needs no token', async () => {
    const { code, stdout } = await withoutToken([...october, '--json', '--out', folder()]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      requests: 0,
      archive: { account: 'home', readAt: archiveTime },
    });
  });

  it('has the title of the environment, unless the option or the account is named', async () => {
    const { OUTLAY_CONFIG = '' } = fixture.environment;
    const out = join(folder(), 'titled');
    const titleOf = async (...more: string[]) => {
      const words = [...october.filter((word) => word !== '--dry-run'), '--format', 'json', '--out', out];
      const environment = { OUTLAY_CONFIG, OUTLAY_ACCOUNT_TITLE: 'Anna Nowak' };
      expect((await runOutlay([...words, ...more], { environment })).code).toBe(0);
      const text = await readFile(join(out, 'monthly-2026-10.json'), 'utf8');
      return (JSON.parse(text) as { account: string | null }).account;
    };
    expect(await titleOf()).toBe('Anna Nowak');
    expect(await titleOf('--account-title', 'Jan Kowalski')).toBe('Jan Kowalski');
    expect(await titleOf('--account', 'home')).toBe('home');
  });

  it('is filtered, and counts own shares, like one from the service', async () => {
    const words = ['report', 'monthly', '--period', '2026-10', '--format', 'json,pdf', '--counted', 'owned'];
    const filtered = [
      ...words,
      '--filter',
      'category=Groceries,Health',
      '--filter',
      'tag=prezent,urlop,zdrowie',
      '--filter',
      'group=Dom,Wyjazdy',
    ];
    expect(await fixture.outlay([...filtered, '--out', join(folder(), 'live')])).toMatchObject({ code: 0 });
    const archived = ['--from-archive', '--out', join(folder(), 'archive')];
    expect((await withoutToken([...filtered, ...archived])).code).toBe(0);
    expect(await filesIn(join(folder(), 'archive'))).toEqual(await filesIn(join(folder(), 'live')));
  });

  it('fails if a file was changed or is missing, and writes nothing', async () => {
    const { outlay, root } = fixture;
    const words = fullReport(fixture, ['monthly', '2026-10'], 'out', 'zip');
    const refused: unknown[] = [];
    const expected: unknown[] = [];
    for (const path of await archivedPaths(fixture)) {
      const content = await readFile(join(root, path));
      const changed = Buffer.from(content);
      changed[content.length - 1] = (changed[content.length - 1] ?? 0) ^ 1;
      await writeFile(join(root, path), changed);
      const { code, stderr } = await outlay([...words, '--from-archive']);
      const isWritten = existsSync(join(folder(), 'out', 'monthly-2026-10.zip'));
      await rm(join(folder(), 'out'), { recursive: true, force: true });
      await writeFile(join(root, path), content);
      if (isWritten) continue;
      refused.push([code, stderr]);
      const what = `the staged file ${join(root, path)} is not what was staged`;
      expected.push([5, `error: the archive of the account home is damaged: ${what}\n`]);
    }
    expect(refused).toEqual(expected);
    expect(refused.length).toBeGreaterThan(6);
    expect((await outlay([...words, '--from-archive'])).code).toBe(0);
  });
});
