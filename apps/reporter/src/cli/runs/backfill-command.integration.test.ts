import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerJson, type ScriptedServer, startScriptedServer } from '@outlay/core/testing';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accountTokens } from '../../adapters/configuration/account-tokens.ts';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { processName } from '../../adapters/processes/process-name.ts';
import { changeRun } from '../../adapters/store/change-run.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { planAndClaim } from '../../adapters/store/plan-run.ts';
import { backfillItems } from '../../engine/plan/backfill-items.ts';
import { runId } from '../../engine/plan/run-identity.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { ruleStores } from '../../testing/new-store-database.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [json]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }] }
  daily: { kind: monthly, period: current, schedule: { cron: '0 6 * * *' }, formats: [json], deliveries: [{ channel: folder, path: daily, name: '{account}-{date}.{ext}' }] }`;

let service: TestService;
let mail: TestSmtpServer;
let limited: ScriptedServer;
beforeAll(async () => {
  [service, mail, limited] = await Promise.all([
    startService({ seed: { months: 6, documentsPerMonth: 10, asOf: '2026-11-15' } }),
    startSmtpServer(),
    startScriptedServer(answerJson(429, { error: { code: 'rate_limited' } }, { 'Retry-After': '1800' })),
  ]);
}, 120_000);
afterAll(() => Promise.all([service.stop(), mail.stop(), limited.stop()]));

let fixture: RunsFixture;
afterEach(() => fixture.remove());

type Told = {
  readonly scheduledFor: string;
  readonly account: string;
  readonly run: string;
  readonly state: string;
  readonly outcome: string;
};

const summer = ['--from', '2026-09-01', '--to', '2026-11-01'];

async function backfilled(words: readonly string[] = [], environment = fixture.environment) {
  const ended = await runOutlay(['backfill', 'monthly', ...summer, '--json', ...words], { environment });
  const { runs, ...output } = JSON.parse(ended.stdout) as {
    runs: Told[];
    left: number;
    goOnAt: string | null;
  };
  return { ...ended, ...output, runs };
}

function dryRun(words: readonly string[]): Promise<CommandResult> {
  return fixture.outlay(['backfill', ...words, '--dry-run']);
}

function outcomes(runs: readonly Told[]): string[] {
  return runs.map(({ scheduledFor, account, state, outcome }) =>
    [scheduledFor.slice(0, 10), account, state, outcome].join(' '),
  );
}

describe.each(ruleStores)('a backfill on %s', (_name, newUrl) => {
  let postgresUrl: string | undefined;
  beforeEach(async () => {
    postgresUrl = await newUrl();
    fixture = await aRunsFixture({
      service,
      smtp: mail.settings,
      jobs,
      ...(postgresUrl === undefined
        ? {}
        : { more: 'store: { url: { env: DATABASE } }', environment: { DATABASE: postgresUrl } }),
    });
  });

  it('creates the occurrences of the days, oldest first, each once', async () => {
    const before = mail.received.length;
    const first = await backfilled();
    expect([first.code, first.left, outcomes(first.runs)]).toEqual([
      0,
      0,
      ['2026-09-01 home delivered made', '2026-10-01 home delivered made', '2026-11-01 home delivered made'],
    ]);
    expect(first.runs[2]?.run).toBe(runId('monthly', 'home', '2026-11-01T05:00:00.000Z'));
    expect((await readdir(join(fixture.folder, 'reports', 'home'))).toSorted()).toEqual([
      'monthly-2026-08.json',
      'monthly-2026-09.json',
      'monthly-2026-10.json',
    ]);
    expect(mail.received.length - before).toBe(3);
    const second = await backfilled();
    expect([second.code, outcomes(second.runs)]).toEqual([
      0,
      [
        '2026-09-01 home delivered existed',
        '2026-10-01 home delivered existed',
        '2026-11-01 home delivered existed',
      ],
    ]);
    expect(mail.received.length - before).toBe(3);
  });

  it('leaves a period to its held run', async () => {
    const { stdout } = await fixture.outlay(['run', 'monthly', '--period', '2026-09']);
    const id = stdout.slice(0, 36);
    const address = postgresUrl ? { postgresUrl } : { sqliteFile: join(fixture.folder, 'outlay.sqlite') };
    await using database = await openStore(address);
    await database.updateTable('run').set({ state: 'staged', isHeld: 1 }).execute();
    const { stdout: listed } = await dryRun(['monthly', ...summer]);
    expect(listed).toContain(`  home  2026-09  (2026-09-01 to 2026-09-30)  run ${id}: staged, held\n`);
    const { runs } = await backfilled();
    expect(outcomes(runs)).toEqual([
      '2026-09-01 home delivered made',
      expect.stringMatching(/^2026-\S+ home staged existed$/),
      '2026-11-01 home delivered made',
    ]);
    expect(runs[1]?.run).toBe(id);
  });

  it('resumes interrupted runs, but not failed ones', async () => {
    const { jobs: configured, accounts: all } = await readConfiguration(join(fixture.folder, 'outlay.yaml'));
    const [job] = configured;
    if (!job) throw new Error('there is no job');
    const now = new Date('2026-11-15T11:00:00Z');
    const sender = 'outlay@finance.example';
    const accounts = await accountTokens(all, fixture.environment);
    const range = { job, accounts, from: '2026-09-01', to: '2026-11-01', sender, now };
    const [failed, interrupted] = backfillItems(range);
    if (!failed || !interrupted) throw new Error('there are no occurrences');
    const [machine = ''] = processName().split(' ');
    const address = postgresUrl ? { postgresUrl } : { sqliteFile: join(fixture.folder, 'outlay.sqlite') };
    const database = await openStore(address);
    const one = await planAndClaim(database, failed, { owner: processName(), now });
    if (one) await changeRun(database, one, 'failed', { now, reason: 'refused' });
    const other = await planAndClaim(database, interrupted, { owner: `${machine} 99999999 0`, now });
    if (other) await changeRun(database, other, 'fetched', { now });
    await database.destroy();

    const { code, runs, stderr } = await backfilled();
    expect([code, outcomes(runs)]).toEqual([
      6,
      ['2026-09-01 home failed existed', '2026-10-01 home delivered made', '2026-11-01 home delivered made'],
    ]);
    expect(stderr).toContain(`to retry them: outlay retry ${failed.run.id}`);
    const again = await backfilled(['--failed']);
    expect([again.code, outcomes(again.runs)[0]]).toEqual([0, '2026-09-01 home delivered made']);
  });
});

describe('a backfill', () => {
  beforeEach(async () => {
    fixture = await aRunsFixture({
      service,
      smtp: mail.settings,
      accounts: { shop: 'SHOP_TOKEN' },
      jobs,
      environment: { SHOP_TOKEN: service.token },
    });
  });

  it('lists days, periods and runs, including manual ones, and changes nothing', async () => {
    const { stdout: ran } = await fixture.outlay(['run', 'monthly', '--period', '2026-09']);
    const [home] = ran.split('\n').map((line) => line.slice(0, 36));
    const before = mail.received.length;
    const { code, stdout } = await dryRun(['monthly', ...summer]);
    expect([code, stdout.split('\n').filter((line) => line.includes('home'))]).toEqual([
      0,
      [
        '2026-09-01 06:00  home  2026-08  (2026-08-01 to 2026-08-31)  no run yet',
        `2026-10-01 06:00  home  2026-09  (2026-09-01 to 2026-09-30)  run ${home}: delivered`,
        '2026-11-01 06:00  home  2026-10  (2026-10-01 to 2026-10-31)  no run yet',
      ],
    ]);
    expect(stdout.split('\n')).toHaveLength(7);
    const { stdout: json } = await dryRun(['monthly', ...summer, '--json']);
    const { timeZone, occurrences } = JSON.parse(json) as {
      timeZone: string;
      occurrences: { step: string; account: string; run: { state: string } | null }[];
    };
    expect([timeZone, occurrences.map(({ step, run }) => [step, run?.state])]).toEqual([
      'Europe/Warsaw',
      [
        ['make', undefined],
        ['make', undefined],
        ['leave', 'delivered'],
        ['leave', 'delivered'],
        ['make', undefined],
        ['make', undefined],
      ],
    ]);
    expect(mail.received.length).toBe(before);
    expect((await fixture.outlay(['history', '--json'])).stdout.match(/"run"/g)).toHaveLength(2);
  });

  it('treats each occurrence of a repeated period separately', async () => {
    const words = ['daily', '--from', '2026-11-13', '--to', '2026-11-14'];
    await fixture.outlay(['run', 'daily']);
    expect((await fixture.outlay(['backfill', ...words])).code).toBe(0);
    expect((await readdir(join(fixture.folder, 'daily'))).toSorted()).toEqual([
      'home-2026-11-13.json',
      'home-2026-11-14.json',
      'home-2026-11-15.json',
      'shop-2026-11-13.json',
      'shop-2026-11-14.json',
      'shop-2026-11-15.json',
    ]);
  });

  it('skips an account at its limit, creates the others, and resumes it later', async () => {
    const file = join(fixture.folder, 'outlay.yaml');
    const text = await readFile(file, 'utf8');
    await writeFile(join(fixture.folder, 'limited-ca.pem'), limited.ca);
    const shop = `shop: { baseUrl: "${limited.url}", token: { env: SHOP_TOKEN }, caFile: limited-ca.pem }`;
    await writeFile(file, text.replace(/shop: \{.*\}\n/, `${shop}\n`));
    const stopped = await backfilled();
    expect([stopped.code, stopped.left, outcomes(stopped.runs)]).toEqual([
      4,
      3,
      ['2026-09-01 home delivered made', '2026-10-01 home delivered made', '2026-11-01 home delivered made'],
    ]);
    expect(Date.parse(stopped.goOnAt ?? '')).toBeGreaterThan(Date.now() + 1_700_000);
    expect(stopped.stderr).toContain(
      `3 remaining: the hourly limit is reached; run the same command again after ${stopped.goOnAt}`,
    );
    await writeFile(file, text);
    const { code, runs } = await backfilled();
    expect([code, outcomes(runs).filter((line) => line.includes('shop'))]).toEqual([
      0,
      ['2026-09-01 shop delivered made', '2026-10-01 shop delivered made', '2026-11-01 shop delivered made'],
    ]);
  });

  it('continues with other runs if some fail, and lists the failures at the end', async () => {
    const environment = { ...fixture.environment, SHOP_TOKEN: 'svc_unknown' };
    const { code, runs, stderr } = await backfilled([], environment);
    expect([code, outcomes(runs).slice(0, 3)]).toEqual([
      3,
      ['2026-09-01 home delivered made', '2026-09-01 shop failed made', '2026-10-01 home delivered made'],
    ]);
    expect(stderr).toMatch(/^3 failed; to retry them: outlay retry( [0-9a-f-]{36}){3}$/m);
  });

  it('creates more than 500 reports only with confirmation', async () => {
    const { code, stderr } = await fixture.outlay([
      'backfill',
      'daily',
      '--from',
      '2026-01-01',
      '--to',
      '2026-11-15',
    ]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('this creates and delivers 638 reports; pass --yes'),
    ]);
    expect((await fixture.outlay(['history'])).stdout).toBe('');
  });

  it('lists no future occurrences', async () => {
    const { code, stdout, stderr } = await dryRun(['monthly', '--from', '2026-11-02', '--to', '2027-01-01']);
    expect([code, stdout, stderr]).toEqual([
      0,
      '',
      'monthly was not due between 2026-11-02 and 2027-01-01\n',
    ]);
  });

  it.each([
    [
      ['monthly', '--from', '2026-11-02', '--to', '2026-11-01'],
      '--to: 2026-11-01 is before --from, 2026-11-02',
    ],
    [['monthly', '--from', '2026-02-30', '--to', '2026-11-01'], '2026-02-30'],
    [['monthly', '--from', '2026-02-03'], 'missing --to'],
    [['weekly', ...summer], 'unknown job "weekly"; outlay jobs lists the jobs'],
  ])('tells what is wrong with %j', async (words, message) => {
    const { code, stderr } = await fixture.outlay(['backfill', ...words]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
