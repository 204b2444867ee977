import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [json, csv]
    deliveries:
      - { channel: folder, path: reports }
      - channel: email
        recipients:
          - { address: anna@finance.example, locale: pl, formats: [csv] }
          - { address: books@finance.example, formats: [json, csv] }
  skipping: { kind: monthly, whenEmpty: skip, schedule: { cron: '0 6 1 * *' }, deliveries: [{ channel: folder, path: skipped }] }
  filtering: { kind: monthly, whenEmpty: skip, filter: { category: [Groceries], paymentMethod: [Cash], store: [Żabka], tag: [rare] }, schedule: { cron: '0 6 1 * *' }, deliveries: [{ channel: folder, path: filtered }] }
  filing: { kind: monthly, formats: [json], schedule: { cron: '0 6 1 * *' }, deliveries: [{ channel: folder, path: filed }] }
  noting:
    kind: monthly
    whenEmpty: note
    schedule: { cron: '0 6 1 * *' }
    deliveries: [{ channel: folder, path: noted }, { channel: email, recipients: [{ address: anna@finance.example }] }]
  several:
    kind: monthly
    schedule: { cron: '0 6 1 * *' }
    formats: [json]
    deliveries: [{ channel: email, recipients: [{ address: nobody@finance.example }, { address: anna@finance.example }] }]`;

let service: TestService;
let mail: TestSmtpServer;
let fixture: RunsFixture;
beforeAll(async () => {
  [service, mail] = await Promise.all([
    startService({
      seed: { months: 3, documentsPerMonth: 20, asOf: '2026-11-15' },
      documents: [
        {
          storeName: 'Smyk',
          totalAmount: '10.00',
          currency: 'PLN',
          tags: ['rare'],
          purchaseTime: '2026-09-20T10:00:00+02:00',
        },
      ],
    }),
    startSmtpServer({
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('nobody')
            ? Object.assign(new Error('no such user'), { responseCode: 550 })
            : null,
        ),
    }),
  ]);
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));
beforeEach(async () => {
  fixture = await aRunsFixture({ service, smtp: mail.settings, jobs });
});
afterEach(() => fixture.remove());

type Shown = {
  readonly run: { readonly id: string; readonly state: string; readonly reason: string | null };
  readonly deliveries: readonly {
    readonly target: string;
    readonly state: string;
    readonly reason: string | null;
    readonly receipt: string | null;
    readonly copyOf: string | null;
    readonly attempts: readonly { readonly outcome: string | null }[];
  }[];
  readonly files: readonly { readonly path: string; readonly format: string; readonly sha256: string }[];
  readonly next: { readonly command: string | null };
};

async function shown(id: string): Promise<Shown> {
  const { stdout } = await fixture.outlay(['show', id, '--json']);
  return JSON.parse(stdout) as Shown;
}

/** The messages of a stretch of time, read. */
function read(messages: readonly Buffer[]) {
  return Promise.all(messages.map((message) => PostalMime.parse(message)));
}

/** The names of the files of a message, without the pictures that its page shows. */
function filesIn(message: Email | undefined) {
  return message?.attachments.flatMap(({ filename, related }) => (related ? [] : filename));
}

/** Whether a line of standard error is about the run, not a warning of its report. */
function isProgress(line: string): boolean {
  return line !== '' && !line.startsWith('warning: ');
}

function idOf(stdout: string): string {
  return stdout.slice(0, 36);
}

it('creates, delivers and records the reports of a job in the configured languages and formats', async () => {
  const before = mail.received.length;
  const { code, stdout, stderr } = await fixture.outlay(['run', 'monthly']);
  expect([code, stderr.split('\n').filter(isProgress)]).toEqual([
    0,
    ['planned', 'fetched', 'rendered', 'staged', 'delivering', 'delivered'].map(
      (state) => `monthly, home: ${state}`,
    ),
  ]);
  expect(stdout).toMatch(/^[0-9a-f-]{36} {2}2026-11-15 12:00Z {2}monthly {2}home {2}2026-10 {2}delivered\n$/);

  const files = (await readdir(join(fixture.folder, 'reports', 'home'))).toSorted();
  expect(files).toEqual(['monthly-2026-10.csv', 'monthly-2026-10.json']);
  const [anna, books] = await read(mail.received.slice(before));
  // Without the change: spending rose only because September had refunds, for which a subject has no room.
  expect(anna?.subject).toBe('Październik 2026: 3\u00a0295,32\u00a0zł');
  expect(filesIn(anna)).toEqual(['Dom – Październik 2026.csv']);
  expect(books?.subject).toBe('October 2026: PLN\u00a03,295.32');
  expect(filesIn(books)).toEqual(['Dom – October 2026.json', 'Dom – October 2026.csv']);
  const { deliveries, files: staged } = await shown(idOf(stdout));
  expect(deliveries.map(({ target, state }) => [target, state])).toEqual([
    [join(fixture.folder, 'reports'), 'accepted'],
    ['anna@finance.example', 'accepted'],
    ['books@finance.example', 'accepted'],
  ]);
  expect(deliveries[1]?.receipt).toMatch(/queued as/);
  expect(deliveries.map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([
    ['accepted'],
    ['accepted'],
    ['accepted'],
  ]);
  expect(staged.map(({ format }) => format)).toEqual(['csv', 'json', 'csv']);
  for (const { path, sha256 } of staged) {
    expect(
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ).toBe(sha256);
  }
});

it('lists runs newest first, also for scripts', async () => {
  await fixture.outlay(['run', 'monthly', '--period', '2026-09'], '2026-11-14T12:00:00Z');
  await fixture.outlay(['run', 'monthly']);
  const { stdout } = await fixture.outlay(['history', '--json']);
  const { runs } = JSON.parse(stdout) as {
    runs: { run: string; scheduledFor: string; period: { name: string } }[];
  };
  const ids = (await fixture.outlay(['history'])).stdout.split('\n').map((line) => line.split(' ')[0]);
  expect(runs.map(({ run }) => run)).toEqual(ids.slice(0, 2));
  expect(Object.keys(runs[0] ?? {})).not.toContain('id');
  expect(runs.map(({ scheduledFor, period }) => [scheduledFor, period.name])).toEqual([
    ['2026-11-15T12:00:00.000Z', '2026-10'],
    ['2026-11-14T12:00:00.000Z', '2026-09'],
  ]);
  const { stdout: text } = await fixture.outlay(['history', '--count', '1']);
  expect(text).toMatch(/monthly {2}home {2}2026-10 {2}delivered\n$/);
});

it('records and delivers nothing in a dry run, and prints requests and deliveries', async () => {
  const before = mail.received.length;
  const { code, stdout, stderr } = await fixture.outlay(['run', 'monthly', '--dry-run']);
  expect([code, stdout]).toEqual([0, '']);
  const lines = stderr.trimEnd().split('\n');
  expect(lines[0]).toBe('monthly, home: 2026-10, 2026-10-01 to 2026-10-31');
  expect(lines).toContain('monthly, home: requested GET /api/summaries/presets?preset=last-month');
  expect(stderr).toMatch(/would write \S+\/reports\/home\/monthly-2026-10\.json \(\d+ bytes\)/);
  expect(stderr).toMatch(/would send monthly-2026-10\.json to books@finance\.example \(\d+ bytes\)/);
  expect(stderr).toMatch(
    /would send an e-mail of about \d+ bytes to books@finance\.example\nwarning: monthly, home: /,
  );
  expect(mail.received.length).toBe(before);
  await expect(access(join(fixture.folder, 'outlay.sqlite'))).rejects.toThrow('ENOENT');
  await expect(access(join(fixture.folder, 'reports'))).rejects.toThrow('ENOENT');
});

it('prints as JSON in a dry run what the run then does', async () => {
  const before = mail.received.length;
  const { stdout } = await fixture.outlay(['run', 'monthly', '--dry-run', '--json']);
  const { runs } = JSON.parse(stdout) as {
    runs: {
      action: string;
      distinctRequests: { times: number }[];
      deliveries: { channel: string; target: string; files: { name: string }[]; messageBytes?: number }[];
    }[];
  };
  expect(runs.map(({ action }) => action)).toEqual(['deliver']);
  expect(runs[0]?.distinctRequests.length).toBeGreaterThan(5);
  await fixture.outlay(['run', 'monthly']);
  const sent = mail.received.slice(before).map(({ byteLength }) => byteLength);
  const expected = (runs[0]?.deliveries ?? []).flatMap(({ messageBytes }) => messageBytes ?? []);
  expect(expected.map((bytes, index) => Math.abs(bytes / (sent[index] ?? 0) - 1) < 0.1)).toEqual([
    true,
    true,
  ]);
});

it('says in a dry run that a run would be skipped', async () => {
  const { stderr } = await fixture.outlay(['run', 'skipping', '--period', '2020-01', '--dry-run']);
  expect(stderr).toMatch(/skipping, home: would be skipped, because the period has no documents\n$/);
});

it('prints the runs, deliveries and files as one JSON object with --json', async () => {
  const { code, stdout } = await fixture.outlay(['run', 'several', '--json']);
  expect(code).toBe(6);
  const { runs } = JSON.parse(stdout) as { runs: Shown[] };
  expect(runs).toHaveLength(1);
  expect(runs[0]).toEqual(await shown(runs[0]?.run.id ?? ''));
  expect(runs[0]?.run.state).toBe('partial');
  expect(runs[0]?.deliveries.map(({ state }) => state)).toEqual(['refused', 'accepted']);
  expect(runs[0]?.files.map(({ format }) => format)).toContain('json');
});

it('shows progress on a terminal, on a line that is removed at the end', async () => {
  const written: string[] = [];
  const screen = { write: (text: string) => void written.push(text), columns: () => 80 };
  const { environment } = fixture;
  const { code, stderr } = await runOutlay(['run', 'monthly'], { environment, screen });
  expect([code, stderr.split('\n').filter(isProgress)]).toEqual([0, []]);
  const shownLines = written.map((text) => text.replace('\r\u001b[2K', ''));
  expect(shownLines).toContain('monthly, home: reading the records …');
  expect(shownLines).toContain('monthly, home: building the report and writing its files …');
  expect(shownLines).toContain('monthly, home: delivering: 2 of 3, anna@finance.example …');
  expect(shownLines.at(-1)).toBe('');
});

it.each([['--json'], ['--dry-run', '--json']])('shows no progress with %j', async (...options) => {
  const written: string[] = [];
  const screen = { write: (text: string) => void written.push(text), columns: () => 80 };
  const { environment } = fixture;
  const { code } = await runOutlay(['run', 'monthly', ...options], { environment, screen });
  expect([code, written]).toEqual([0, []]);
});

it('does not put another report in the place of one that is there, and names the command that helps', async () => {
  const folder = join(fixture.folder, 'reports', 'home');
  const file = join(folder, 'monthly-2026-10.json');
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'of somebody else');
  const { code, stdout, stderr } = await fixture.outlay(['run', 'monthly']);
  expect(code).toBe(6);
  const remedy = 'outlay run monthly --period 2026-10 --account home --revision';
  const reason = `a different file with this name already exists; ${remedy} creates a revision with a different file name`;
  expect(stdout.trimEnd().endsWith(reason)).toBe(true);
  expect(stderr).toContain(
    `error: the report was created, but not delivered everywhere; see: outlay show ${idOf(stdout)}`,
  );
  expect(await readFile(file, 'utf8')).toBe('of somebody else');
  const { deliveries } = await shown(idOf(stdout));
  expect(deliveries[0]?.reason?.endsWith(reason)).toBe(true);
  expect((await fixture.outlay(['show', idOf(stdout)])).stdout).toContain(remedy);
});

it('creates the next revision if a file name is taken', async () => {
  const folder = join(fixture.folder, 'filed', 'home');
  await mkdir(folder, { recursive: true });
  await fixture.outlay(['run', 'filing']);
  await writeFile(join(folder, 'monthly-2026-10.r2.json'), 'of somebody else');
  const taken = await fixture.outlay(['run', 'filing', '--revision']);
  expect([taken.code, taken.stdout.includes('--revision creates a revision')]).toEqual([6, true]);
  const again = await fixture.outlay(['run', 'filing', '--revision'], '2026-11-15T12:05:00Z');
  expect([again.code, (await readdir(folder)).toSorted()]).toEqual([
    0,
    ['monthly-2026-10.json', 'monthly-2026-10.r2.json', 'monthly-2026-10.r3.json'],
  ]);
});

it('writes a revision beside a file that has its name, although nobody has the first', async () => {
  const folder = join(fixture.folder, 'filed', 'home');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'monthly-2026-10.json'), 'of somebody else');
  await fixture.outlay(['run', 'filing']);
  const { code, stdout } = await fixture.outlay(['run', 'filing', '--revision', '--json']);
  const { runs } = JSON.parse(stdout) as { runs: Shown[] };
  expect([code, runs.map(({ deliveries }) => deliveries.map(({ state }) => state))]).toEqual([
    0,
    [['accepted']],
  ]);
  expect((await readdir(folder)).toSorted()).toEqual(['monthly-2026-10.json', 'monthly-2026-10.r2.json']);
  expect(JSON.parse(await readFile(join(folder, 'monthly-2026-10.r2.json'), 'utf8'))).toMatchObject({
    schema: 'outlay.report/1',
  });
});

it('distinguishes a refused recipient from the others, who get the message once', async () => {
  const before = mail.received.length;
  const { code, stdout } = await fixture.outlay(['run', 'several']);
  expect([code, mail.received.length - before]).toEqual([6, 1]);
  const { run, deliveries } = await shown(idOf(stdout));
  expect(run.state).toBe('partial');
  expect(deliveries.map(({ state }) => state)).toEqual(['refused', 'accepted']);
  expect(deliveries[0]?.reason).toContain('no such user');
});

it('delivers nothing for an empty period if the job skips it', async () => {
  const { code, stdout } = await fixture.outlay(['run', 'skipping', '--period', '2020-01']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/skipped: the period has no documents\n$/);
  const { deliveries } = await shown(idOf(stdout));
  expect(deliveries.map(({ state }) => state)).toEqual(['skipped']);
});

it('says that the filter leaves no documents if the period has some', async () => {
  const dry = await fixture.outlay(['run', 'filtering', '--period', '2026-10', '--dry-run']);
  expect(dry.stderr).toMatch(/would be skipped, because the filter leaves no documents\n$/);
  const { stdout } = await fixture.outlay(['run', 'filtering', '--period', '2026-10']);
  expect(stdout).toMatch(/skipped: the filter leaves no documents\n$/);
  const { deliveries } = await shown(idOf(stdout));
  expect(deliveries.map(({ reason }) => reason)).toEqual(['the filter leaves no documents']);
});

it('sends a message without files for an empty period with `note`', async () => {
  const before = mail.received.length;
  const { code, stdout } = await fixture.outlay(['run', 'noting', '--period', '2020-01']);
  expect([code, mail.received.length - before]).toEqual([0, 1]);
  const [message] = await read(mail.received.slice(before));
  expect(message?.attachments).toEqual([]);
  expect(message?.subject).toBe('No purchases in January 2020');
  const { deliveries } = await shown(idOf(stdout));
  expect(deliveries.map(({ state }) => state)).toEqual(['skipped', 'accepted']);
});

it('sends the very same message again, and records it', async () => {
  const { stdout } = await fixture.outlay(['run', 'monthly']);
  const id = idOf(stdout);
  const first = mail.received.slice(-2);
  const { code } = await fixture.outlay(['resend', id]);
  expect(code).toBe(0);
  const second = mail.received.slice(-2);
  expect(second.map(String)).toEqual(first.map(String));
  const { deliveries, run } = await shown(id);
  expect(run.state).toBe('delivered');
  expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'accepted'));
  expect(deliveries.filter(({ copyOf }) => copyOf !== null)).toHaveLength(3);
});

it('sends the same files to one address, known or new', async () => {
  const { stdout } = await fixture.outlay(['run', 'monthly']);
  const id = idOf(stdout);
  const before = mail.received.length;
  await fixture.outlay(['resend', id, '--to', 'books@finance.example']);
  const { code } = await fixture.outlay(['resend', id, '--to', 'auditor@finance.example']);
  expect(code).toBe(0);
  const messages = await read(mail.received.slice(before));
  expect(messages.map(({ to }) => to?.map(({ address }) => address))).toEqual([
    ['books@finance.example'],
    ['auditor@finance.example'],
  ]);
  expect(filesIn(messages[1])).toEqual(['Dom – Październik 2026.csv']);
  expect((await shown(id)).deliveries).toHaveLength(5);
  expect((await fixture.outlay(['resend', id, '--to', 'nobody'])).code).toBe(2);
});

it('sends no staged file that was changed', async () => {
  const { stdout } = await fixture.outlay(['run', 'monthly']);
  const { files } = await shown(idOf(stdout));
  for (const { path, format } of files) if (format === 'json') await writeFile(path, '{}');
  const before = mail.received.length;
  const { code } = await fixture.outlay(['resend', idOf(stdout), '--to', 'books@finance.example']);
  expect([code, mail.received.length - before]).toEqual([6, 0]);
  const { deliveries, next } = await shown(idOf(stdout));
  const remedy = 'outlay run monthly --period 2026-10 --account home --revision';
  expect(deliveries.at(-1)?.reason).toMatch(
    new RegExp(`is not what was staged; ${remedy} creates the report again$`),
  );
  expect(next.command).toBe(remedy);
  expect((await fixture.outlay(remedy.split(' ').slice(1))).code).toBe(0);
});

it('records a run that the service refused, and why', async () => {
  const refused = await aRunsFixture({
    service: { ...service, token: 'svc_unknown' },
    smtp: mail.settings,
    jobs,
  });
  const { code } = await refused.outlay(['run', 'monthly']);
  const { stdout } = await refused.outlay(['history', '--json']);
  await refused.remove();
  const { runs } = JSON.parse(stdout) as { runs: { state: string; reason: string }[] };
  expect(code).toBe(3);
  expect(runs.map(({ state }) => state)).toEqual(['failed']);
  expect(runs[0]?.reason).not.toBe('');
});

it('creates the reports of other accounts if the service rejects one', async () => {
  const both = await aRunsFixture({
    service,
    smtp: mail.settings,
    accounts: { shop: 'SHOP_TOKEN' },
    jobs: `  monthly: { kind: monthly, accounts: [shop, home], schedule: { cron: '0 6 1 * *' }, formats: [csv], deliveries: [{ channel: folder, path: reports }] }`,
    environment: { TOKEN: 'svc_unknown', SHOP_TOKEN: service.token },
  });
  const { code, stdout } = await both.outlay(['run', 'monthly']);
  const written = await readdir(join(both.folder, 'reports'), { recursive: true });
  await both.remove();
  expect([code, written.toSorted()]).toEqual([3, ['shop', 'shop/monthly-2026-10.csv']]);
  const output = stdout.split('\n').map((line) => line.split('  ').slice(3, 6).join(' ').replace(/:.*/, ''));
  expect(output).toEqual(['home 2026-10 failed', 'shop 2026-10 delivered', '']);
});

it.each([
  [
    ['run', 'weekly'],
    'unknown job "weekly"; expected one of monthly, skipping, filtering, filing, noting, several',
  ],
  [['run', 'monthly', '--period', '2026-W10'], '--period: "2026-W10" is not a monthly period'],
  [['show', 'x'], 'unknown run "x"; outlay history lists the runs'],
  [['resend', 'x'], 'unknown run "x"; outlay history lists the runs'],
])('tells what is wrong with %j', async (words, message) => {
  const { code, stderr } = await fixture.outlay(words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it('says once why a report was not delivered, with one path', async () => {
  const file = join(fixture.folder, 'filed');
  await writeFile(file, 'a file in place of the folder');
  const reason = `${join(file, 'home')} cannot be written: ${file} is a file, not a folder`;
  const { code, stdout, stderr } = await fixture.outlay(['run', 'filing']);
  const states = ['planned', 'fetched', 'rendered', 'staged', 'delivering', 'failed'];
  const advice = `see: outlay show ${idOf(stdout)}`;
  const said = stderr.split('\n').filter(isProgress);
  expect([code, stdout.slice(36), said.map((line) => `${line}\n`).join('')]).toEqual([
    6,
    `  2026-11-15 12:00Z  filing  home  2026-10  failed: ${reason}\n`,
    `${states.map((state) => `filing, home: ${state}\n`).join('')}error: the report was created, but not delivered everywhere; ${advice}\n`,
  ]);

  const again = await fixture.outlay(['retry', idOf(stdout)]);
  expect(`${again.stdout}${again.stderr}`.split(reason)).toHaveLength(2);
  const resent = await fixture.outlay(['resend', idOf(stdout)]);
  expect(`${resent.stdout}${resent.stderr}`.split(reason)).toHaveLength(2);
});

it('repeats the warnings of a report, and keeps them with the run', async () => {
  const run = await fixture.outlay(['run', 'filing', '--period', '2026-11']);
  const id = idOf(run.stdout);
  const warnings = run.stderr.split('\n').filter((line) => line.startsWith('warning: filing, home: '));
  const { stdout } = await fixture.outlay(['show', id, '--json']);
  const printed = JSON.parse(stdout) as { warnings: { code: string; message: string }[] };
  expect(printed.warnings.map(({ code }) => code)).toContain('period_not_over');
  expect(warnings).toEqual(printed.warnings.map(({ message }) => `warning: filing, home: ${message}`));
  const report = await readFile(join(fixture.folder, 'filed', 'home', 'monthly-2026-11.json'), 'utf8');
  expect(printed.warnings).toEqual((JSON.parse(report) as typeof printed).warnings);
  const page = (await fixture.outlay(['show', id])).stdout.replaceAll(/\s+/g, ' ');
  for (const { message } of printed.warnings) expect(page).toContain(` - ${message.replaceAll(/\s+/g, ' ')}`);
});
