import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

const deliveries = `[{ channel: folder, path: reports }, { channel: email, recipients: [{ address: anna@finance.example }, { address: nobody@finance.example }] }]`;
const jobs = `  monthly: { kind: monthly, accounts: [home], schedule: { cron: '0 6 1 * *' }, formats: [json], deliveries: ${deliveries} }
  yearly: { kind: yearly, accounts: [shop], schedule: { cron: '0 6 1 1 *' }, formats: [json], deliveries: [{ channel: folder, path: reports }] }`;

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  mail = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error('no such user here'), { responseCode: 550 })
          : null,
      ),
  });
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

let fixture: RunsFixture;
beforeEach(async () => {
  fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    accounts: { shop: 'SHOP_TOKEN' },
    jobs,
    environment: { SHOP_TOKEN: service.token },
  });
});
afterEach(() => fixture.remove());

it('shows everything about a run, and the next step, in 80 columns', async () => {
  const id = (await fixture.outlay(['run', 'monthly'])).stdout.slice(0, 36);
  const { stdout } = await fixture.outlay(['show', id]);
  expect((await fixture.outlay(['show', id.slice(0, 8)])).stdout).toBe(stdout);
  expect((await fixture.outlay(['show', id.slice(0, 5)])).stderr).toContain('unknown run');
  const lines = stdout.split('\n');
  const [root, reports] = ['outlay.sqlite-files', 'reports'].map((name) => join(fixture.folder, name));
  expect(lines.slice(0, 5)).toEqual([
    `run       ${id}`,
    'job       monthly, account home',
    'period    2026-10 (2026-10-01 to 2026-10-31)',
    'scheduled 2026-11-15 12:00 UTC, origin manual',
    'state     partial',
  ]);
  expect(lines.slice(5).join('\n')).toMatch(/^reason {4}nobody@finance\.example: .*no such user here/s);
  const work = lines.indexOf('attempts:');
  expect(lines[work + 1]).toBe('  1. 2026-11-15 12:00 UTC, 0 s: partial');
  expect(lines[work + 2]).toMatch(/^ {5}by process \d+ on \S+$/);
  const first = lines.indexOf('deliveries:');
  expect(lines.slice(first, first + 6)).toEqual([
    'deliveries:',
    `  1. folder ${reports}`,
    '     home/monthly-2026-10.json (en)',
    '     accepted',
    '       attempt 1, 2026-11-15 12:00 UTC: accepted',
    `         ${reports}/home/monthly-2026-10.json`,
  ]);
  const files = lines.indexOf('staged files:');
  expect(lines[files + 2]).toMatch(/^ {5}json, en, [\d,]+ bytes$/);
  expect(lines[files + 3]).toMatch(/^ {5}sha256 [0-9a-f]{64}$/);
  const messages = lines.indexOf('staged e-mail texts:');
  expect(lines[messages + 1]).toBe(`  ${root}/${id}/1/en/message.json`);
  expect(lines[messages + 2]).toMatch(/^ {5}JSON, en, [\d,]+ bytes$/);
  expect(lines.slice(-3)).toEqual([`next: outlay retry ${id}`, '      makes the missing deliveries', '']);
  expect(lines.filter((line) => line.length > 80 && !line.includes(fixture.folder))).toEqual([]);
});

it('lists no e-mail texts of a run without e-mails', async () => {
  const id = (await fixture.outlay(['run', 'yearly'])).stdout.slice(0, 36);
  const { stdout } = await fixture.outlay(['show', id]);
  expect(stdout).toContain('\nstaged files:\n');
  expect(stdout).not.toContain('message.json');
  expect(stdout).not.toContain('e-mail');
  const messagesOf = async () => {
    const shown = await fixture.outlay(['show', id, '--json']);
    return (JSON.parse(shown.stdout) as { messages: { locale: string }[] }).messages;
  };
  expect(await messagesOf()).toEqual([]);
  const { length } = mail.received;
  expect((await fixture.outlay(['resend', id, '--to', 'anna@finance.example'])).code).toBe(0);
  expect(mail.received.length).toBe(length + 1);
  expect((await messagesOf()).map(({ locale }) => locale)).toEqual(['en']);
});

it('shows which delivery was repeated', async () => {
  const id = (await fixture.outlay(['run', 'monthly'])).stdout.slice(0, 36);
  await fixture.outlay(['retry', id]);
  const { stdout } = await fixture.outlay(['show', id]);
  expect(stdout).toContain(
    '\n  4. email nobody@finance.example\n     again, after 3: monthly-2026-10.json (en)\n',
  );
});

it('repeats --config in the commands that it suggests', async () => {
  const config = ['--config', join(fixture.folder, 'outlay.yaml')];
  const { stdout: output, stderr } = await fixture.outlay(['run', 'monthly', ...config]);
  const id = output.slice(0, 36);
  expect(stderr).toContain(`see: outlay show ${config.join(' ')} ${id}\n`);
  const command = `outlay retry ${config.join(' ')} ${id}`;
  const { stdout } = await fixture.outlay(['show', id, '--json', ...config]);
  expect((JSON.parse(stdout) as { next: { command: string } }).next.command).toBe(command);
  expect((await fixture.outlay(command.split(' ').slice(1))).code).toBe(6);
});

it('says which hash and size are those before encryption, and what to do while the key is missing', async () => {
  const [first, second] = ['1', '2'].map((digit) => digit.repeat(64));
  const encrypted = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: `  yearly: { kind: yearly, schedule: { cron: '0 6 1 1 *' }, formats: [json], deliveries: [{ channel: folder, path: reports }] }`,
    more: 'store: { url: sqlite:outlay.sqlite, encryption: { key: { env: STORE_KEY } } }\n',
    environment: { STORE_KEY: first ?? '' },
  });
  const shown = async (key: string | undefined) => {
    const environment = { ...encrypted.environment, STORE_KEY: key ?? '' };
    return (await runOutlay(['show', id, '--json'], { environment })).stdout;
  };
  const id = (await encrypted.outlay(['run', 'yearly'])).stdout.slice(0, 36);
  const { stdout } = await encrypted.outlay(['show', id]);
  expect(stdout).toMatch(/\n {5}sha256 [0-9a-f]{64}\n {5}stored encrypted with key [0-9a-f]{16}\n/);
  const { next } = JSON.parse(await shown(second)) as { next: { command: string | null; text: string } };
  const { next: usual } = JSON.parse(await shown(first)) as { next: { command: string | null } };
  await encrypted.remove();
  expect(usual.command).toBe(`outlay resend ${id}`);
  expect(next).toEqual({
    command: null,
    text: expect.stringMatching(
      /add that key to store\.encryption\.previous; if that key is lost, outlay run yearly .* --revision creates the report again$/,
    ),
  });
});

it('explains every state in the help of history', async () => {
  const { stdout } = await fixture.outlay(['history', '--help']);
  for (const state of ['fetched', 'rendered', 'staged', 'skipped', 'held']) {
    expect(stdout).toMatch(new RegExp(`\n  ${state} +\\S`));
  }
  expect((await fixture.outlay(['resend', '--help'])).stdout).toMatch(/Message-ID\s+and\s+Date/);
});

it('prints the attempts on a run and the next step as JSON', async () => {
  const id = (await fixture.outlay(['run', 'monthly'])).stdout.slice(0, 36);
  const output = JSON.parse((await fixture.outlay(['show', id, '--json'])).stdout) as {
    run: { origin: string; nextAttemptAt: string | null; filesRemovedAt: string | null };
    attempts: { number: number; outcome: string; reason: string | null; endedAt: string }[];
    next: { command: string };
    files: { format: string }[];
    messages: { locale: string; path: string }[];
  };
  expect(output.files.map(({ format }) => format)).toEqual(['json']);
  expect(output.messages).toMatchObject([{ locale: 'en', path: expect.stringMatching(/message\.json$/) }]);
  expect(output.run).toMatchObject({ origin: 'manual', nextAttemptAt: null, filesRemovedAt: null });
  expect(output.attempts).toEqual([
    expect.objectContaining({ number: 1, outcome: 'partial', endedAt: '2026-11-15T12:00:00.000Z' }),
  ]);
  expect(output.next.command).toBe(`outlay retry ${id}`);
});

describe('outlay resend --to', () => {
  const resendTo = async (id: string, address: string) => {
    const { code, stdout, stderr } = await fixture.outlay(['resend', id, '--to', address]);
    const errors = stderr.split('\n').filter((line) => line.startsWith('error: '));
    return [code, ...stdout.split('\n').slice(0, -1), ...errors];
  };
  const whole = (state: string) => expect.stringMatching(new RegExp(`^run: .* {2}${state}`));

  it('names who got it, whatever became of the other deliveries of the run', async () => {
    const id = (await fixture.outlay(['run', 'monthly'])).stdout.slice(0, 36);
    expect(await resendTo(id, 'anna@finance.example')).toEqual([
      0,
      expect.stringMatching(/^sent to anna@finance\.example \(250 .*\)$/),
      whole('partial: nobody@finance.example: '),
    ]);
  });

  it('leaves a run delivered if a copy for another address is refused', async () => {
    const id = (await fixture.outlay(['run', 'yearly'])).stdout.slice(0, 36);
    expect(await resendTo(id, 'nobody@finance.example')).toEqual([
      6,
      expect.stringMatching(/^not delivered to nobody@finance\.example: .*no such user here/),
      whole('delivered$'),
      `error: some deliveries did not succeed; see: outlay show ${id}`,
    ]);
    const retried = await fixture.outlay(['retry', id]);
    expect([retried.code, retried.stderr]).toEqual([2, expect.stringContaining('nothing to retry')]);
  });
});

it('lists the requested runs', async () => {
  await fixture.outlay(['run', 'monthly'], '2026-11-13T12:00:00Z');
  await fixture.outlay(['run', 'yearly'], '2026-11-14T12:00:00Z');
  await runOutlay(['run', 'monthly', '--period', '2026-09'], {
    environment: { ...fixture.environment, TOKEN: 'svc_unknown' },
  });
  const found = async (...words: string[]) => {
    const { stdout } = await fixture.outlay(['history', '--json', ...words]);
    const { runs } = JSON.parse(stdout) as { runs: { job: string; state: string }[] };
    return runs.map(({ job, state }) => `${job} ${state}`);
  };
  expect(await found()).toEqual(['monthly failed', 'yearly delivered', 'monthly partial']);
  expect(await found('--job', 'monthly')).toEqual(['monthly failed', 'monthly partial']);
  expect(await found('--account', 'shop')).toEqual(['yearly delivered']);
  expect(await found('--state', 'failed,delivered')).toEqual(['monthly failed', 'yearly delivered']);
  expect(await found('--since', '2026-11-14')).toEqual(['monthly failed', 'yearly delivered']);
  expect(await found('--since', '2026-11-14', '--job', 'yearly', '--state', 'held')).toEqual([]);
  const { stdout, stderr: cut } = await fixture.outlay(['history', '--json', '--count', '2']);
  const { runs, hasMore } = JSON.parse(stdout) as { runs: { run: string }[]; hasMore: boolean };
  expect(hasMore).toBe(true);
  expect(cut).toBe(`There are older runs; to list them, add --before ${runs[1]?.run}\n`);
  expect(await found('--before', runs[1]?.run ?? '')).toEqual(['monthly partial']);
  const { stderr } = await fixture.outlay(['history', '--job', 'weekly']);
  expect(stderr).toBe('No matching runs\n');
});

it.each([
  [['--state', 'lost'], '"lost" is not one of planned, fetched'],
  [['--since', 'yesterday'], 'yesterday'],
])('tells what is wrong with %j', async (words, message) => {
  const { code, stderr } = await fixture.outlay(['history', ...words]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
