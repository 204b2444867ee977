import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemUser } from '../../adapters/processes/system-user.ts';
import { bothStores } from '../../testing/new-store-database.ts';
import { runOutlay } from '../../testing/run-outlay.ts';

const jobNamed = (name: string) =>
  `  ${name}: { kind: monthly, schedule: { cron: '0 6 1 * *' }, deliveries: [{ channel: folder, path: ${name} }] }\n`;

describe.each(bothStores)('pausing with commands, on %s', (_name, newAddress) => {
  let OUTLAY_CONFIG: string;
  let DATABASE: string | undefined;
  const configure = (...names: readonly string[]) =>
    writeFile(
      OUTLAY_CONFIG,
      `accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }\nlimits: { maxRequestSeconds: 1 }\njobs:\n${names.map(jobNamed).join('')}${DATABASE === undefined ? '' : 'store: { url: { env: DATABASE } }\n'}`,
    );
  beforeEach(async () => {
    DATABASE = await newAddress();
    OUTLAY_CONFIG = join(await temporaryFolder(), 'outlay.yaml');
    await configure('monthly', 'other');
  });
  const outlay = (now: string, ...words: readonly string[]) =>
    runOutlay(words, { environment: { OUTLAY_CONFIG, TOKEN: 'svc_a.b', DATABASE: DATABASE ?? '' }, now });

  it('tells who paused a job, since when and why, until it is resumed', async () => {
    const by = systemUser();
    expect(await outlay('2026-11-15T12:00:00Z', 'pause', 'monthly', '--reason', ' year-end audit ')).toEqual({
      code: 0,
      stdout: '',
      stderr:
        'monthly is paused; runs that were planned before continue, and outlay resume monthly resumes it\n',
    });
    const again = await outlay('2026-11-16T12:00:00Z', 'pause', 'monthly', '--json');
    expect(JSON.parse(again.stdout)).toEqual({
      job: 'monthly',
      paused: { since: '2026-11-15T12:00:00.000Z', by, reason: 'year-end audit' },
      changed: false,
    });
    const jobs = await outlay('2026-11-16T12:00:00Z', 'jobs', '--count', '1');
    expect(jobs.stdout).toBe(`Job monthly: monthly reports of home; times in Europe/Warsaw
  paused since 2026-11-15 12:00 UTC by ${by}: year-end audit; outlay resume monthly resumes it
  2026-12-01 06:00  2026-11  (2026-11-01 to 2026-11-30)  not planned: paused

Job other: monthly reports of home; times in Europe/Warsaw
  2026-12-01 06:00  2026-11  (2026-11-01 to 2026-11-30)
`);
    const asJson = JSON.parse((await outlay('2026-11-16T12:00:00Z', 'jobs', '--json')).stdout);
    expect(asJson.jobs.map(({ paused }: { paused?: object }) => paused)).toEqual([
      { since: '2026-11-15T12:00:00.000Z', by, reason: 'year-end audit' },
      undefined,
    ]);
    const resumed = await outlay('2027-01-15T12:00:00Z', 'resume', 'monthly');
    expect(resumed).toEqual({
      code: 0,
      stdout: '',
      stderr: `monthly is resumed; it is due next at 2027-02-01 06:00 (Europe/Warsaw)
2 occurrences were due in the meantime and are not run; outlay backfill monthly --from 2026-12-01 --to 2027-01-01 creates their reports
`,
    });
    expect((await outlay('2027-01-15T12:00:00Z', 'jobs')).stdout).not.toContain('paused');
    expect((await outlay('2027-01-15T12:00:00Z', 'resume', 'monthly')).stderr).toBe(
      'monthly is not paused; nothing changed\n',
    );
  });

  it('runs a paused job, and says that it is paused', async () => {
    await outlay('2026-11-15T12:00:00Z', 'pause', 'monthly');
    const { code, stderr } = await outlay(
      '2026-11-15T12:00:00Z',
      'backfill',
      'monthly',
      '--from=2026-10-01',
      '--to=2026-10-02',
    );
    // Nothing answers at the address of the account.
    expect(code).toBe(4);
    expect(stderr).toContain(
      `monthly is paused since 2026-11-15 12:00 UTC by ${systemUser()}; that stops its schedule, not this command\n`,
    );
  });

  it('keeps the pause of a job that is removed, and can end it', async () => {
    await outlay('2026-11-15T12:00:00Z', 'pause', 'monthly');
    await configure('other');
    const jobs = await outlay('2026-11-16T12:00:00Z', 'jobs');
    expect(jobs.stderr).toBe(
      `monthly is not in the configuration; it is paused since 2026-11-15 12:00 UTC by ${systemUser()}\n`,
    );
    await configure('monthly', 'other');
    expect((await outlay('2026-11-16T12:00:00Z', 'jobs')).stdout).toContain('  paused since 2026-11-15');
    await configure('other');
    const resumed = await outlay('2026-11-17T12:00:00Z', 'resume', 'monthly', '--json');
    expect(JSON.parse(resumed.stdout)).toEqual({
      job: 'monthly',
      resumed: { at: '2026-11-17T12:00:00.000Z', by: systemUser() },
      missed: { count: 0, first: null, last: null },
      changed: true,
    });
    expect((await outlay('2026-11-17T12:00:00Z', 'resume', 'monthly')).stderr).toBe(
      'error: unknown job "monthly"; expected one of other\n',
    );
  });

  it('refuses unknown jobs, and reasons that are no line', async () => {
    expect(await outlay('2026-11-15T12:00:00Z', 'pause', 'montly')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: unknown job "montly"; expected one of monthly, other\n',
    });
    for (const reason of ['', ' ', 'x'.repeat(201), 'one\ntwo', 'a\u202eb']) {
      const { code, stderr } = await outlay('2026-11-15T12:00:00Z', 'pause', 'monthly', '--reason', reason);
      expect(code).toBe(2);
      expect(stderr).toContain('--reason: expected 1 to 200 characters on one line');
    }
    expect((await outlay('2026-11-15T12:00:00Z', 'jobs')).stdout).not.toContain('paused');
  });
});
