import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [json]
    deliveries: [{ channel: folder, path: reports }, { channel: email, recipients: [{ address: anna@finance.example }] }]
  running:
    kind: monthly
    period: current
    schedule: { cron: '0 6 * * *' }
    formats: [json]
    deliveries: [{ channel: folder, path: running, name: '{account}-{date}.{ext}' }]`;

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 5, asOf: '2026-11-15' } });
});
afterAll(() => service.stop());

let fixture: RunsFixture;
let isRefused = false;
beforeEach(async () => {
  isRefused = false;
  mail = await startSmtpServer({
    onRcptTo: (_address, _session, done) =>
      done(isRefused ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
  });
  fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    accounts: { shop: 'SHOP_TOKEN' },
    jobs,
    environment: { SHOP_TOKEN: service.token },
  });
});
afterEach(async () => {
  await fixture.remove();
  await mail.stop();
});

const run = ['run', 'monthly'];
const idsOf = (stdout: string) => stdout.split('\n').flatMap((line) => (line ? [line.slice(0, 36)] : []));
const files = async () => (await readdir(join(fixture.folder, 'reports'), { recursive: true })).toSorted();
const withToken = (token: string, words: readonly string[]) =>
  runOutlay(words, { environment: { ...fixture.environment, SHOP_TOKEN: token } });

it('creates failed reports, and does not touch delivered ones', async () => {
  const first = await withToken('svc_unknown', run);
  expect([first.code, mail.received.length]).toEqual([3, 1]);
  const second = await fixture.outlay(run);
  expect([second.code, mail.received.length]).toEqual([0, 2]);
  expect(idsOf(second.stdout)).toEqual(idsOf(first.stdout));
  const [home] = idsOf(first.stdout);
  expect(second.stderr).toContain(`monthly, home: already delivered by run ${home}; nothing to do`);
  const { stdout } = await fixture.outlay(['history', '--json']);
  expect((JSON.parse(stdout) as { runs: { state: string }[] }).runs.map(({ state }) => state)).toEqual([
    'delivered',
    'delivered',
  ]);
});

it('repeats only refused deliveries', async () => {
  isRefused = true;
  const first = await fixture.outlay(run);
  expect([first.code, mail.received.length]).toEqual([6, 0]);
  const made = await files();
  isRefused = false;
  const second = await fixture.outlay(run);
  expect([second.code, mail.received.length, await files()]).toEqual([0, 2, made]);
  expect(idsOf(second.stdout)).toEqual(idsOf(first.stdout));
});

it.each([[[]], [['--json']]])('refuses a delivered report without a terminal, with %j', async (words) => {
  const [home, shop] = idsOf((await fixture.outlay(run)).stdout);
  const again = await fixture.outlay([...run, ...words]);
  expect([again.code, mail.received.length]).toEqual([2, 2]);
  expect(again.stderr.split('\n').slice(0, -1)).toEqual([
    `error: monthly already delivered 2026-10: run ${home} (home), run ${shop} (shop). Nothing was created or sent.`,
    'To send the same files again: outlay resend RUN',
    'To create the reports again and send them to everybody as revisions (monthly-2026-10.r2): outlay run monthly --period 2026-10 --revision',
    'To limit this to one account, add --account ACCOUNT.',
  ]);
});

describe('a dry run of delivered reports', () => {
  type DryRuns = {
    runs: {
      account: string;
      left: { because: string; run: string } | null;
      deliveries: { files: { name: string }[] }[];
    }[];
  };
  const dryRuns = async (...words: string[]) => {
    const { code, stdout } = await fixture.outlay([...run, '--dry-run', '--json', ...words]);
    expect(code).toBe(0);
    return (JSON.parse(stdout) as DryRuns).runs.map(({ account, left, deliveries }) => [
      account,
      left,
      deliveries[0]?.files[0]?.name,
    ]);
  };

  it('says that nothing would be sent without --revision', async () => {
    expect(await dryRuns()).toEqual([
      ['home', null, 'home/monthly-2026-10.json'],
      ['shop', null, 'shop/monthly-2026-10.json'],
    ]);
    const [home = '', shop = ''] = idsOf((await fixture.outlay(run)).stdout);
    const { code, stderr } = await fixture.outlay([...run, '--dry-run']);
    expect([code, mail.received.length]).toEqual([0, 2]);
    for (const [account, id] of [
      ['home', home],
      ['shop', shop],
    ])
      expect(stderr).toContain(
        `monthly, ${account}: already delivered by run ${id}; nothing would be created or sent without --revision. With it:\n`,
      );
    expect(stderr).toContain('/home/monthly-2026-10.r2.json (');
    expect(stderr).not.toContain('monthly-2026-10.json');
    expect(await dryRuns()).toEqual([
      ['home', { because: 'delivered', run: home }, 'home/monthly-2026-10.r2.json'],
      ['shop', { because: 'delivered', run: shop }, 'shop/monthly-2026-10.r2.json'],
    ]);
  });

  it.each(['--revision', '--yes'])('shows the revisions with %s', async (word) => {
    await fixture.outlay(run);
    expect(await dryRuns(word)).toEqual([
      ['home', null, 'home/monthly-2026-10.r2.json'],
      ['shop', null, 'shop/monthly-2026-10.r2.json'],
    ]);
  });

  it('says that a command with the same --id would do nothing', async () => {
    const words = ['--id', 'october'];
    const [home, shop] = idsOf((await fixture.outlay([...run, ...words])).stdout);
    expect((await dryRuns(...words)).map(([account, left]) => [account, left])).toEqual([
      ['home', { because: 'repeated', run: home }],
      ['shop', { because: 'repeated', run: shop }],
    ]);
    const { stderr } = await fixture.outlay([...run, '--dry-run', ...words]);
    expect(stderr).not.toContain('would write');
  });

  it('says it only of the accounts whose reports were delivered', async () => {
    const [home] = idsOf((await fixture.outlay([...run, '--account', 'home'])).stdout);
    expect(await dryRuns('--yes')).toEqual([
      ['home', { because: 'delivered', run: home }, 'home/monthly-2026-10.r2.json'],
      ['shop', null, 'shop/monthly-2026-10.json'],
    ]);
  });
});

it('creates revisions without a question with --yes', async () => {
  await fixture.outlay(run);
  const again = await fixture.outlay([...run, '--yes', '--json'], '2026-11-15T12:01:00Z');
  const { runs } = JSON.parse(again.stdout) as { runs: { run: { revision: number } }[] };
  expect([again.code, mail.received.length]).toEqual([0, 4]);
  expect(runs.map((one) => one.run.revision)).toEqual([2, 2]);
});

it.each([
  ['y', 0, 4, 'send revisions? [y/N] y'],
  ['', 0, 2, 'Nothing was created or sent.'],
])('asks on a terminal: "%s"', async (answer, code, messages, said) => {
  await fixture.outlay(run);
  const { environment } = fixture;
  const again = await runOutlay(run, { environment, answers: [answer] });
  expect([again.code, mail.received.length]).toEqual([code, messages]);
  expect(again.stderr).toContain(said);
});

it('creates a revision for one account, next to the first report', async () => {
  await fixture.outlay(run);
  const words = [...run, '--account', 'shop', '--revision', '--json'];
  const { code, stdout } = await fixture.outlay(words, '2026-11-15T12:01:00Z');
  expect(code).toBe(0);
  const { runs } = JSON.parse(stdout) as { runs: { run: { account: string; revision: number } }[] };
  expect(runs.map((one) => [one.run.account, one.run.revision])).toEqual([['shop', 2]]);
  expect(await files()).toEqual([
    'home',
    'home/monthly-2026-10.json',
    'shop',
    'shop/monthly-2026-10.json',
    'shop/monthly-2026-10.r2.json',
  ]);
  const { stdout: listed } = await fixture.outlay(['history', '--account', 'shop']);
  const [correction, corrected] = listed.split('\n');
  expect([correction, corrected].map((line) => line?.split('  ').slice(4))).toEqual([
    ['2026-10 r2', 'delivered'],
    ['2026-10', 'delivered'],
  ]);
  const { stdout: shown } = await fixture.outlay(['show', correction?.slice(0, 36) ?? '']);
  expect(shown).toContain(`\nrevision  r2, revises run ${corrected?.slice(0, 36)}\n`);
  const message = await PostalMime.parse(mail.received.at(-1) ?? '');
  expect(message.attachments.flatMap(({ filename, related }) => (related ? [] : filename))).toEqual([
    'shop – October 2026, revision 2.json',
  ]);
  expect(message.subject).toMatch(/^shop – October 2026, revision 2: PLN\u00a0[\d,.]+/);
  expect(message.text).toContain('Monthly expense report, revision 2');
  expect(message.html).toContain('Monthly expense report, revision 2');
  const other = await fixture.outlay([...run, '--account', 'nobody']);
  expect([other.code, other.stderr]).toEqual([
    2,
    'error: --account: "nobody" is not an account of the job monthly; expected one of home, shop\n',
  ]);
});

it('finishes revisions that failed for one account, and then creates the next ones', async () => {
  await fixture.outlay(run);
  expect((await withToken('svc_unknown', [...run, '--revision'])).code).toBe(3);
  expect((await files()).filter((name) => name.includes('.r'))).toEqual(['home/monthly-2026-10.r2.json']);
  expect((await fixture.outlay([...run, '--revision'])).code).toBe(0);
  expect((await files()).filter((name) => name.includes('.r'))).toEqual([
    'home/monthly-2026-10.r2.json',
    'shop/monthly-2026-10.r2.json',
  ]);
  expect((await fixture.outlay([...run, '--revision'], '2026-11-15T13:00:00Z')).code).toBe(0);
  expect((await files()).filter((name) => name.includes('.r3'))).toHaveLength(2);
  expect(mail.received).toHaveLength(6);
});

it('is the same command whenever it is given with the same --id', async () => {
  await fixture.outlay(run);
  const words = [...run, '--revision', '--id', 'ticket-7'];
  const first = await fixture.outlay(words);
  const second = await fixture.outlay(words, '2026-11-16T12:00:00Z');
  expect([first.code, second.code, mail.received.length]).toEqual([0, 0, 4]);
  expect(idsOf(second.stdout)).toEqual(idsOf(first.stdout));
  expect((await fixture.outlay([...run, '--id', 'ticket-8'])).code).toBe(2);
  expect((await fixture.outlay([...run, '--id', 'no spaces'])).code).toBe(2);
});

it('creates a current period once a day', async () => {
  expect((await fixture.outlay(['run', 'running'], '2026-11-14T12:00:00Z')).code).toBe(0);
  expect((await fixture.outlay(['run', 'running'], '2026-11-15T12:00:00Z')).code).toBe(0);
  expect((await fixture.outlay(['run', 'running'], '2026-11-15T13:00:00Z')).code).toBe(2);
  expect((await readdir(join(fixture.folder, 'running'))).toSorted()).toEqual([
    'home-2026-11-14.json',
    'home-2026-11-15.json',
    'shop-2026-11-14.json',
    'shop-2026-11-15.json',
  ]);
});
