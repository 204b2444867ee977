import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerJson, type ScriptedServer, startScriptedServer } from '@outlay/core/testing';
import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { startService, type TestService } from '@outlay/service/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sharedConsoleBrowser } from '../testing/console-browser.ts';
import { aConsole } from '../testing/console-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/index.ts';
import { bothStores } from '../testing/new-store-database.ts';
import { aRunsFixture, type RunsFixture } from '../testing/runs-fixture.ts';
import { consoleWords } from './words/console-words.ts';

const mailed = '{ channel: email, recipients: [{ address: anna@finance.example }] }';
const job = (name: string, accounts: string, deliveries = mailed) => `  ${name}:
    kind: monthly
    accounts: [${accounts}]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries: [${deliveries}]`;

/** Every test has jobs of its own. */
const jobs = [
  job('monthly', 'home', `{ channel: folder, path: reports }, ${mailed}`),
  job('clicked', 'home'),
  job('replaced', 'home'),
  job('raced', 'home'),
  job('revised', 'home'),
  job('both', 'home, shop'),
  job('paused', 'home'),
  job('missed', 'home, shop', `{ channel: folder, path: missed }, ${mailed}`),
  job('previewed', 'home, shop'),
  job('refused', 'wrong'),
  job('away', 'away'),
  job('slow', 'slow'),
].join('\n');

const noon = '2026-11-15T12:00:00.000Z';
/** The subjects and recipients of the messages that arrived. */
const received: string[] = [];
/** What happens before the next message is accepted, when the test says so. */
let beforeAccepted: (() => Promise<void>) | undefined;
const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
  stream.resume().on('end', () => {
    received.push(envelope.rcptTo.map(({ address }) => address).join());
    const before = beforeAccepted;
    beforeAccepted = undefined;
    const accept = async () => {
      await before?.();
      done(null, 'queued');
    };
    void accept();
  });
};

let service: TestService;
let mail: TestSmtpServer;
/** Refuses every token, when the test says so. */
let slow: ScriptedServer;
const answered = Promise.withResolvers<void>();
let folder = '';
beforeAll(async () => {
  service = await startService({ seed: { months: 4, documentsPerMonth: 8, asOf: '2026-11-15' } });
  mail = await startSmtpServer({ onData });
  const refusal = { error: 'unauthorized', message: 'no', timestamp: noon, path: '/', requestId: 'req_1' };
  slow = await startScriptedServer((request, response) => {
    void answered.promise.then(() => answerJson(401, refusal)(request, response));
  });
  folder = await mkdtemp(join(tmpdir(), 'outlay-slow-'));
  await writeFile(join(folder, 'ca.pem'), slow.ca);
});
afterAll(() =>
  Promise.all([service.stop(), mail.stop(), slow.stop(), rm(folder, { recursive: true, force: true })]),
);
beforeEach(() => {
  received.length = 0;
});

/** A configuration with these jobs, and accounts that do not work. */
async function aJobsFixture(address: string | undefined): Promise<RunsFixture> {
  const ca = `caFile: "${service.caFile}"`;
  const accounts = [
    `  shop: { baseUrl: "${service.url}", token: { env: TOKEN }, ${ca}, title: "<b>Sklep</b> & 'Syn'" }`,
    `  wrong: { baseUrl: "${service.url}", token: { env: WRONG }, ${ca} }`,
    `  away: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN }, ${ca} }`,
    `  slow: { baseUrl: "${slow.url}", token: { env: TOKEN }, caFile: "${join(folder, 'ca.pem')}" }`,
  ];
  return aRunsFixture({
    service,
    smtp: mail.settings,
    // Accounts come before jobs in the file.
    jobs,
    more: address === undefined ? '' : 'store: { url: { env: DATABASE } }\n',
    environment: { DATABASE: address ?? '', WRONG: 'svc_a.b' },
    moreAccounts: `${accounts.join('\n')}\n`,
  });
}

/** A console on jobs, and people who are signed in. */
async function aJobsConsole(address?: string) {
  const runs = await aJobsFixture(address);
  const open = await aConsole({
    path: runs.environment['OUTLAY_CONFIG'] ?? '',
    environment: runs.environment,
  });
  /** Since noon: each form is later than the one before. */
  let seconds = 0;
  const at = () => new Date(Date.parse(noon) + seconds * 1_000).toISOString();
  const later = (by = 1) => {
    seconds += by;
    open.at(at());
  };
  const signedIn = async () => ({
    operator: await open.signIn('operator', 'Anna Nowak'),
    viewer: await open.signIn('viewer'),
  });
  let people = await signedIn();
  const get = async (path: string, headers: Readonly<Record<string, string>> = people.operator) => {
    const answer = await open.request(path, { headers });
    const to = answer.headers.get('Location') ?? '';
    return { status: answer.status, to, headers: answer.headers, text: await answer.text() };
  };
  const post = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    session: Readonly<Record<string, string>> = people.operator,
  ) => {
    const headers = { ...session, Origin: open.url };
    const body = new URLSearchParams(fields);
    const answer = await open.request(path, { method: 'POST', body, headers });
    return { status: answer.status, to: answer.headers.get('Location') ?? '', text: await answer.text() };
  };
  /** The hidden fields of the form of a page. */
  const formAt = async (path: string) => {
    later();
    const { text } = await get(path);
    const form = text.slice(text.indexOf('action="/jobs/'), text.indexOf('</main>'));
    const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name, value]) => [name, value])) as Record<string, string>;
  };
  return {
    runs,
    open,
    get,
    post,
    formAt,
    later,
    viewer: () => people.viewer,
    /** Moves the clock, after which everyone signs in again. */
    signInLater: async (minutes: number) => {
      later(minutes * 60);
      people = await signedIn();
    },
    /** Opens the form to run a job, and presses its button. */
    runNow: async (name: string, fields: Readonly<Record<string, string>>) => {
      const form = await formAt(`/jobs/${name}/run`);
      later();
      const answer = await post(`/jobs/${name}/run`, { ...form, choice: 'last', period: '', ...fields });
      await open.acted();
      return answer;
    },
    /** Changes the configuration while the console is open. @returns what changes it back */
    configure: async (change: (text: string) => string) => {
      const file = runs.environment['OUTLAY_CONFIG'] ?? '';
      const before = await readFile(file, 'utf8');
      const after = change(before);
      expect(after).not.toBe(before);
      const write = async (text: string) => {
        await writeFile(file, text);
        await open.reload();
      };
      await write(after);
      return () => write(before);
    },
    countOf: async (table: 'run' | 'delivery' | 'consoleAction' | 'jobPause') =>
      (await open.database.selectFrom(table).select('id').execute()).length,
    shown: async (id: string) => {
      const record = JSON.parse((await runs.outlay(['show', id, '--json'])).stdout) as {
        run: { job: string; state: string; period: { name: string }; revision: number };
        actions: { what: string; who: string; outcome: string }[];
      };
      const actions = record.actions.map(({ what, who, outcome }) => `${who}: ${what}: ${outcome}`);
      return { ...record.run, actions };
    },
    /** Follows what running a job leads to. @returns the identifier of its run */
    runBehind: async (to: string) => {
      const started = await get(to);
      expect(started.to).toMatch(/^\/runs\/[0-9a-f-]{36}#actions$/);
      return started.to.slice('/runs/'.length, -'#actions'.length);
    },
    remove: async () => {
      await open.remove();
      await runs.remove();
    },
  };
}

describe.each(bothStores)('jobs in the console, on %s', (_name, newAddress) => {
  let jobsConsole: Awaited<ReturnType<typeof aJobsConsole>>;
  beforeAll(async () => {
    jobsConsole = await aJobsConsole(await newAddress());
  });
  afterAll(() => jobsConsole.remove());

  it('are run for any period that the command knows, and keep what was typed if it is none', async () => {
    const { runs, get, runNow, countOf, shown, runBehind } = jobsConsole;
    const month = consoleWords.en.job.period;
    const wrong = [
      ['other', '2026-13', month.unknown('2026-13', '2026-10')],
      ['other', '<i>"x"', month.unknown('&lt;i&gt;&quot;x&quot;', '2026-10')],
      ['other', '2026-W43', month.unknown('2026-W43', '2026-10')],
      ['other', '2027-01', month.future('2027-01', '1\u00a0Jan\u00a02027')],
      ['other', '', month.missing],
      ['last', '2026-09', month.notChosen],
    ] as const;
    for (const [choice, period, problem] of wrong) {
      const { status, text } = await runNow('monthly', { choice, period, revision: 'yes' });
      expect(status).toBe(422);
      expect(text).toContain(`role="alert">${problem}</p>`);
      expect(text.match(/role="alert"/g)).toHaveLength(1);
      expect(text).toContain('aria-describedby="period-problem period-hint"');
      const kept = period.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
      expect(text).toContain(`name="period" value="${kept}"`);
      expect(text).toContain(`value="${choice}" checked`);
      expect(text).toContain('name="revision" value="yes" checked');
    }
    expect((await runNow('monthly', { choice: '2020-01' })).status).toBe(403);
    expect((await runNow('monthly', { seen: 'x' })).status).toBe(403);
    expect(await Promise.all([countOf('run'), countOf('consoleAction')])).toEqual([0, 0]);
    for (const [choice, period, name] of [
      ['last', '', '2026-10'],
      ['other', ' 2026-08 ', '2026-08'],
    ] as const) {
      const { status, to } = await runNow('monthly', { choice, period });
      expect([status, to]).toEqual([303, expect.stringMatching(/^\/jobs\/monthly\/started\/[0-9a-f-]{36}$/)]);
      const record = await shown(await runBehind(to));
      expect(record).toMatchObject({ job: 'monthly', state: 'delivered', period: { name } });
      expect(record.actions).toEqual(['Anna Nowak: run: done']);
    }
    expect(received).toEqual(['anna@finance.example', 'anna@finance.example']);
    const text = (await runs.outlay(['history', '--job', 'monthly'])).stdout;
    const [latest = ''] = text.split('  ');
    expect((await runs.outlay(['show', latest])).stdout).toMatch(
      /actions in the console:\n {3}- 2026-11-15 12:00 UTC: run, by Anna Nowak: done\n/,
    );
    expect((await get('/jobs/monthly')).text).toContain('October 2026');
  });

  it('are run once, however often the form is sent', async () => {
    const { runs, open, post, formAt } = jobsConsole;
    const form: Record<string, string> = {
      ...(await formAt('/jobs/clicked/run')),
      choice: 'last',
      period: '',
    };
    const answers = await Promise.all([1, 2].map(() => post('/jobs/clicked/run', form)));
    await open.acted();
    answers.push(await post('/jobs/clicked/run', form));
    await open.acted();
    expect(new Set(answers.map(({ status, to }) => `${status} ${to}`))).toEqual(
      new Set([`303 /jobs/clicked/started/${form['action']}`]),
    );
    const other = await post('/jobs/clicked/run', { ...form, choice: 'other', period: '2026-09' });
    expect([other.status, other.text]).toEqual([
      409,
      expect.stringContaining('href="/jobs/clicked#actions"'),
    ]);
    await open.acted();
    expect(received).toEqual(['anna@finance.example']);
    expect((await runs.outlay(['history', '--job', 'clicked'])).stdout.trim().split('\n')).toHaveLength(1);
  });

  it('are run once by two people, and tell the second one why', async () => {
    const { open, get, post, formAt, runNow } = jobsConsole;
    const forms = [await formAt('/jobs/raced/run'), await formAt('/jobs/raced/run')];
    const answers = await Promise.all(
      forms.map((form) => post('/jobs/raced/run', { ...form, choice: 'last', period: '' })),
    );
    await open.acted();
    expect(received).toEqual(['anna@finance.example']);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const page = (await get('/jobs/raced')).text;
    expect(page).toContain('Not done');
    expect(page.match(/<td[^>]*>Anna Nowak</g)).toHaveLength(2);
    const after = await runNow('raced', {});
    const { text } = await get(after.to);
    expect(text).toContain('raced already delivered 2026-10: run ');
    expect(text).toContain('href="/jobs/raced/run?period=2026-10"');
    expect(received).toHaveLength(1);
  });

  it('send a revision if that is wanted, and only one if two people want it', async () => {
    const { open, get, post, formAt, later, runNow, shown, runBehind } = jobsConsole;
    await runNow('revised', {});
    const forms = [await formAt('/jobs/revised/run'), await formAt('/jobs/revised/run')];
    later();
    const [first, second] = forms.map((form) => ({ ...form, choice: 'last', period: '', revision: 'yes' }));
    const done = await post('/jobs/revised/run', first ?? {});
    await open.acted();
    const record = await shown(await runBehind(done.to));
    expect([record.revision, record.state, record.actions]).toEqual([
      2,
      'delivered',
      ['Anna Nowak: revise: done'],
    ]);
    later();
    const refused = await post('/jobs/revised/run', second ?? {});
    await open.acted();
    expect((await get(refused.to)).text).toContain('was started in the meantime; look at it first');
    expect(received).toHaveLength(2);
  });

  it('are run for one account, or for all', async () => {
    const { get, runNow, shown, runBehind } = jobsConsole;
    const unknown = await runNow('both', { account: "home' or '1" });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain(consoleWords.en.job.account.unknown('home&#39; or &#39;1'));
    const one = await runNow('both', { account: 'shop', choice: 'other', period: '2026-09' });
    expect(await shown(await runBehind(one.to))).toMatchObject({ state: 'delivered' });
    const all = await runNow('both', { account: '' });
    const page = await get(all.to);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Everything was delivered.');
    expect(page.text.match(/href="\/runs\/[0-9a-f-]{36}"/g)).toHaveLength(2);
    expect(page.text).toContain('&lt;b&gt;Sklep&lt;/b&gt;');
    // What was delivered is not delivered again, and what is missing is.
    const more = await runNow('both', { account: '', choice: 'other', period: '2026-09' });
    expect((await get(more.to)).text).toContain('the report was delivered before');
    expect(received).toHaveLength(4);
  });

  it('are backfilled as listed: once, by whom, and not what others have done meanwhile', async () => {
    const { runs, open, get, post, formAt, runNow, shown, countOf } = jobsConsole;
    const { backfill } = consoleWords.en.job;
    await runNow('missed', { account: 'shop', choice: 'other', period: '2026-09' });
    received.length = 0;
    const [runsBefore, actionsBefore] = [await countOf('run'), await countOf('consoleAction')];
    const wrong = [
      ['2026-02-30', '2026-11-15', backfill.notADay],
      ['2026-09-01', '', backfill.notADay],
      ['2026-09-01', '9999-12-31', backfill.notADay],
      ['2026-09-02', '2026-09-01', backfill.reversed],
      ['0003-01-01', '2026-11-15', backfill.tooMany(500)],
      ['0001-01-01', '0001-01-02', backfill.notADay],
    ] as const;
    for (const [from, to, problem] of wrong) {
      const { status, text } = await get(`/jobs/missed/backfill?from=${from}&to=${to}&failed=yes`);
      expect([status, text]).toEqual([422, expect.stringContaining(`role="alert">${problem}</p>`)]);
      for (const typed of [`name="from" value="${from}"`, `name="to" value="${to}"`, 'value="yes" checked'])
        expect(text).toContain(typed);
    }
    expect((await get('/jobs/missed/backfill?from=2026-10-02&to=2026-10-31')).text).toContain(
      backfill.notDue,
    );
    const days = 'from=2026-09-01&to=2026-11-15';
    const { text } = await get(`/jobs/missed/backfill?${days}`);
    expect(text).toContain(backfill.missing(5, 6));
    expect(text).toContain(`<button>${backfill.confirm(5)}</button>`);
    const list = text.slice(text.indexOf('<tbody>'));
    expect(list.match(/<tr>/g)).toHaveLength(6);
    expect(list.match(/href="\/runs\//g)).toHaveLength(1);
    expect(list.match(/anna@finance\.example/g)).toHaveLength(5);
    const forms = [
      await formAt(`/jobs/missed/backfill?${days}`),
      await formAt(`/jobs/missed/backfill?${days}`),
    ] as const;
    // Somebody else's list and another job's list are not confirmed, and nothing is done before.
    const other = await open.signIn('operator', 'Piotr');
    const token = /name="token" value="([\w-]+)"/.exec((await get('/', other)).text)?.[1] ?? '';
    expect((await post('/jobs/missed/backfill', { ...forms[0], token }, other)).status).toBe(409);
    expect((await post('/jobs/monthly/backfill', forms[0])).status).toBe(409);
    expect([await countOf('run'), await countOf('consoleAction')]).toEqual([runsBefore, actionsBefore]);
    // A double click, the other list at the same time, and once more afterwards.
    const answers = await Promise.all(
      [forms[0], forms[0], forms[1]].map((form) => post('/jobs/missed/backfill', form)),
    );
    await open.acted();
    answers.push(await post('/jobs/missed/backfill', forms[0]));
    await open.acted();
    const started = (form: Record<string, string>) => `303 /jobs/missed/started/${form['action']}`;
    expect(answers.map(({ status, to }) => `${status} ${to}`)).toEqual([
      started(forms[0]),
      started(forms[0]),
      started(forms[1]),
      started(forms[0]),
    ]);
    expect(received).toEqual(Array.from({ length: 5 }, () => 'anna@finance.example'));
    expect(await countOf('run')).toBe(runsBefore + 5);
    const pages = await Promise.all(forms.map(async (form) => (await get(started(form).slice(4))).text));
    const [first = '', second = ''] = pages;
    const links = pages.map((page) => page.match(/href="\/runs\/[0-9a-f-]{36}"/g)?.length ?? 0);
    expect(links.reduce((sum, count) => sum + count, 0)).toBe(5);
    for (const told of ['1 September – 15 November 2026', 'Anna Nowak']) expect(first).toContain(told);
    expect(`${first}${second}`).toContain(backfill.list);
    const run = /href="\/runs\/([0-9a-f-]{36})"/.exec(`${first}${second}`)?.[1] ?? '';
    expect(await shown(run)).toMatchObject({ state: 'delivered', actions: ['Anna Nowak: backfill: done'] });
    expect((await get(`/jobs/missed/backfill?${days}`)).text).toContain(backfill.nothingMissing);
    expect((await get('/jobs/missed')).text).toContain(backfill.done);
    // The command line sees what the console did.
    const dryRun = ['backfill', 'missed', '--from', '2026-09-01', '--to', '2026-11-15', '--dry-run'];
    expect((await runs.outlay(dryRun)).stdout.match(/run [0-9a-f-]{36}: delivered/g)).toHaveLength(6);
  });

  it.each([
    ['recipient', /(  clicked:[^]*?)anna@/, '$1piotr@'],
    ['preset', /  clicked:\n/, '$&    preset: digest\n'],
    ['token', /(  home:[^]*?)env: TOKEN/, '$1env: OTHER'],
    ['sender', /( from: ["']?)[^"',}\n]+/, '$1other@finance.example'],
  ])('are not backfilled if the %s has changed since the list was shown', async (_setting, old, changed) => {
    const { open, get, post, formAt, countOf, configure } = jobsConsole;
    const form = await formAt('/jobs/clicked/backfill?from=2026-09-01&to=2026-09-01');
    const restore = await configure((text) => text.replace(old, changed));
    const counted = await countOf('run');
    expect((await post('/jobs/clicked/backfill', form)).status).toBe(303);
    await open.acted();
    await restore();
    expect([await countOf('run'), received]).toEqual([counted, []]);
    expect((await get(`/jobs/clicked/started/${form['action']}`)).text).toContain(
      'has changed since the list was shown',
    );
  });

  it('are still missing after a backfill whose recipient was replaced meanwhile', async () => {
    const { open, get, post, formAt, configure } = jobsConsole;
    const { backfill } = consoleWords.en.job;
    const path = '/jobs/replaced/backfill?from=2026-09-01&to=2026-11-01';
    const form = await formAt(path);
    beforeAccepted = async () => {
      await configure((text) => text.replace(/(  replaced:[^]*?)anna@/, '$1piotr@'));
    };
    await post('/jobs/replaced/backfill', form);
    await open.acted();
    expect(received).toEqual(['anna@finance.example']);
    const page = (await get(`/jobs/replaced/started/${form['action']}`)).text;
    expect(page).not.toContain('Everything was delivered');
    expect(page).toContain('anna@finance.example no longer receives the reports of replaced for home');
    const again = await formAt(path);
    expect((await get(path)).text).toContain(backfill.missing(2, 3));
    await post('/jobs/replaced/backfill', again);
    await open.acted();
    expect(received.slice(1)).toEqual(['piotr@finance.example', 'piotr@finance.example']);
    expect((await get(`/jobs/replaced/started/${again['action']}`)).text).toContain('Everything was');
    expect((await get(path)).text).toContain(backfill.nothingMissing);
  });

  it('are paused and resumed, and shown as paused everywhere', async () => {
    const { runs, open, get, post, formAt, viewer, runNow } = jobsConsole;
    for (const reason of ['x'.repeat(201), 'a\u202eb']) {
      const form = await formAt('/jobs/paused/pause');
      const { status, text } = await post('/jobs/paused/pause', { ...form, reason });
      expect(status).toBe(422);
      expect(text).toContain(consoleWords.en.job.pause.refused);
    }
    const form = { ...(await formAt('/jobs/paused/pause')), reason: ' <audit> ' };
    const answers = await Promise.all([1, 2].map(() => post('/jobs/paused/pause', form)));
    expect(answers.map(({ status, to }) => `${status} ${to}`)).toEqual([
      '303 /jobs/paused',
      '303 /jobs/paused',
    ]);
    const page = (await get('/jobs/paused')).text;
    for (const text of [
      'Anna Nowak',
      '&lt;audit&gt;',
      'href="/jobs/paused/resume"',
      'not planned while paused',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('href="/jobs/paused/pause"');
    const seen = (await get('/jobs/paused', viewer())).text;
    expect(seen).toContain('Paused');
    expect(seen).not.toContain('audit');
    const badge = '<span class="state paused">Paused</span>';
    expect((await get('/jobs')).text).toContain(`<a href="/jobs/paused">paused</a> ${badge}`);
    const today = (await get('/')).text;
    const list = today.slice(today.indexOf('id="paused"'));
    for (const text of ['href="/jobs/paused"', '&lt;audit&gt;', '<s><time datetime="2026-12-01T05:00'])
      expect(list).toContain(text);
    const calendar = (await get('/calendar?month=2026-12')).text;
    expect(calendar).toContain(`<s>06:00</s></span> <a href="/jobs/paused">paused</a> ${badge}`);
    expect(calendar.match(/state paused/g)).toHaveLength(1);
    expect((await runs.outlay(['jobs'])).stdout).toContain('by Anna Nowak: <audit>; outlay resume paused');
    // A paused job can be run.
    expect((await get('/jobs/paused/run')).text).toContain(consoleWords.en.job.run.whilePaused);
    await runNow('paused', {});
    expect(received).toHaveLength(1);

    // The last test: the clock goes on to the next year.
    open.at('2027-01-15T12:00:00.000Z');
    const admin = await open.signIn('operator', 'Piotr');
    const resume = (await get('/jobs/paused/resume', admin)).text;
    expect(resume).toContain('outlay backfill paused --from 2026-12-01 --to 2027-01-01');
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(resume)?.[1] ?? '';
    const fields = { token: field('token'), pause: field('pause') };
    expect((await post('/jobs/another/resume', fields, admin)).status).toBe(404);
    const ended = await Promise.all([1, 2].map(() => post('/jobs/paused/resume', fields, admin)));
    expect(ended.map(({ to }) => to)).toEqual(['/jobs/paused', '/jobs/paused']);
    const after = (await get('/jobs/paused', admin)).text;
    expect(after).toContain('Piotr');
    expect(after).toContain('href="/jobs/paused/pause"');
    expect((await runs.outlay(['jobs'])).stdout).not.toContain('paused since');
  });
});

describe('pages and previews of jobs', () => {
  let jobsConsole: Awaited<ReturnType<typeof aJobsConsole>>;
  beforeAll(async () => {
    jobsConsole = await aJobsConsole();
  });
  afterAll(() => jobsConsole.remove());

  it('have a page each, with recipients for operators only', async () => {
    const { runs, get, viewer } = jobsConsole;
    const page = (await get('/jobs/monthly')).text;
    expect(page.match(/datetime="2026-12-01T05:00:00.000Z"/g)).toHaveLength(1);
    expect(page.match(/<li><time/g)).toHaveLength(5);
    for (const text of ['on the 1st of each month at 06:00 (Europe/Warsaw)', 'Dom (home)', 'reports'])
      expect(page).toContain(text);
    expect(page).toContain('anna@finance.example');
    for (const what of ['run', 'preview', 'backfill', 'pause'])
      expect(page).toContain(`href="/jobs/monthly/${what}"`);
    const seen = (await get('/jobs/monthly', viewer())).text;
    expect(seen).toContain('on the 1st of each month');
    for (const hidden of ['finance.example', runs.folder, '/jobs/monthly/'])
      expect(seen).not.toContain(hidden);
    expect((await get('/jobs')).text).toContain('href="/jobs/monthly"');
    const both = (await get('/jobs/both')).text;
    expect(both).toContain('&lt;b&gt;Sklep&lt;/b&gt; &amp; &#39;Syn&#39; (shop)');
    expect(both).not.toContain('<b>Sklep');
  });

  it('are not found under other names, and not acted on by viewers', async () => {
    const { get, post, formAt, viewer, countOf } = jobsConsole;
    const names = ['nothing', '%3Cscript%3E', '..%2Fruns', '%00', 'monthly%20'];
    const statuses = await Promise.all(names.map(async (name) => (await get(`/jobs/${name}`)).status));
    expect(statuses).toEqual(names.map(() => 404));
    const token = /name="token" value="([\w-]+)"/.exec((await get('/', viewer())).text)?.[1] ?? '';
    const id = '00000000-0000-0000-0000-000000000000';
    for (const what of ['run', 'preview', 'backfill', 'pause', 'resume']) {
      const path = `/jobs/monthly/${what}`;
      expect((await get(path, viewer())).status).toBe(403);
      const fields: Record<string, string> = { token, action: id, choice: 'last', pause: id, seen: noon };
      expect((await post(path, fields, viewer())).status).toBe(403);
      const form = await formAt(what === 'resume' || what === 'backfill' ? '/jobs/monthly/pause' : path);
      expect((await post(path, { ...form, ...fields, token: 'x' })).status).toBe(403);
    }
    for (const path of ['started', 'previews']) {
      expect((await get(`/jobs/monthly/${path}/${id}`, viewer())).status).toBe(403);
      expect((await get(`/jobs/monthly/${path}/${id}`)).status).toBe(404);
    }
    expect((await get(`/jobs/monthly/previews/${id}/report`, viewer())).status).toBe(403);
    expect(await Promise.all([countOf('run'), countOf('consoleAction'), countOf('jobPause')])).toEqual([
      0, 0, 0,
    ]);
  });

  it('tell why they could not be run', async () => {
    const { get, runNow, shown, runBehind } = jobsConsole;
    const { to } = await runNow('refused', {});
    const id = await runBehind(to);
    const record = await shown(id);
    expect([record.state, record.actions]).toEqual(['failed', ['Anna Nowak: run: failed']]);
    expect((await get(`/runs/${id}`)).text).toContain('the service refused the token ($WRONG)');
  });

  it('that are removed can be resumed', async () => {
    const { open, get, post, formAt, viewer } = jobsConsole;
    const pause = { id: 'b0000000-0000-4000-8000-000000000000', pausedAt: noon, pausedBy: 'Piotr' };
    const still = { job: 'removed', reason: null, resumedAt: null, resumedBy: null };
    await open.database
      .insertInto('jobPause')
      .values({ ...pause, ...still })
      .execute();
    expect((await get('/jobs/removed')).status).toBe(404);
    const listed = (await get('/jobs')).text;
    expect(listed).toContain('Not in the configuration');
    expect(listed).toContain('href="/jobs/removed/resume"');
    expect((await get('/jobs', viewer())).text).not.toContain('/jobs/removed/resume');
    const form = await formAt('/jobs/removed/resume');
    expect(await post('/jobs/removed/resume', form)).toMatchObject({ status: 303, to: '/jobs' });
    expect((await get('/jobs')).text).not.toContain('removed');
  });

  it.each([
    ['refused', 'token', 'the service refused the token ($WRONG)'],
    ['away', 'service', '127.0.0.1:1'],
  ] as const)('say in plain words why a preview of %s failed', async (name, kind, reason) => {
    const { get, post, formAt } = jobsConsole;
    const form = { ...(await formAt(`/jobs/${name}/preview`)), choice: 'last', period: '' };
    const { to } = await post(`/jobs/${name}/preview`, form);
    await vi.waitFor(async () => {
      const { text } = await get(to);
      expect(text).toContain(consoleWords.en.job.preview.failures[kind]);
      expect(text).toContain(reason);
    }, 30_000);
  });

  it('are previewed one at a time', async () => {
    const { get, post, formAt } = jobsConsole;
    const unanswered = { ...(await formAt('/jobs/slow/preview')), choice: 'last', period: '' };
    const first = post('/jobs/slow/preview', unanswered);
    await vi.waitFor(() => expect(slow.requests.length).toBeGreaterThan(0), 30_000);
    const form = { ...(await formAt('/jobs/previewed/preview')), choice: 'other', period: '2026-08' };
    const second = await post('/jobs/previewed/preview', { ...form, account: 'home' });
    expect(second.status).toBe(409);
    expect(second.text).toContain(consoleWords.en.job.preview.busy);
    for (const typed of ['value="2026-08"', 'value="home" selected']) expect(second.text).toContain(typed);
    answered.resolve();
    const { to } = await first;
    await vi.waitFor(async () => {
      expect((await get(to)).text).toContain(consoleWords.en.job.preview.failed);
    }, 30_000);
    expect((await post('/jobs/previewed/preview', { ...form, account: 'home' })).status).toBe(303);
  });

  it('are previewed without sending or recording anything', async () => {
    const { open, get, post, formAt, viewer, signInLater, countOf } = jobsConsole;
    const before = await Promise.all([countOf('run'), countOf('delivery'), countOf('consoleAction')]);
    const form = await formAt('/jobs/previewed/preview');
    const wrong = await post('/jobs/previewed/preview', { ...form, choice: 'other', period: '2026-13' });
    expect(wrong.status).toBe(422);
    const fields = { ...form, choice: 'other', period: '2026-09', account: 'shop' };
    const { status, to } = await post('/jobs/previewed/preview', fields);
    expect([status, to]).toEqual([303, `/jobs/previewed/previews/${form['action']}`]);
    const page = await vi.waitFor(async () => {
      const found = await get(to);
      expect(found.text).not.toContain(consoleWords.en.job.preview.inProgress);
      return found;
    }, 30_000);
    for (const text of [
      'September 2026, &lt;b&gt;Sklep&lt;/b&gt;',
      'anna@finance.example',
      'monthly-2026-09.json',
      'This report would be delivered.',
      `<iframe class="document" sandbox title="Report" src="${to}/report">`,
    ])
      expect(page.text).toContain(text);
    expect(page.text).toMatch(/<span lang="\w+">[^<]*PLN|zł/);
    expect(page.headers.get('Content-Security-Policy')).toContain("frame-src 'self'");
    const report = await get(`${to}/report`);
    expect(report.text).toContain('&#60;b&#62;Sklep&#60;/b&#62;');
    expect(report.headers.get('Content-Security-Policy')).toMatch(
      /^sandbox; default-src 'none'; .*form-action 'none'; frame-ancestors 'self'/,
    );
    expect((await get(`${to}/report`, viewer())).status).toBe(403);
    // The form again leads to the same preview.
    expect((await post('/jobs/previewed/preview', fields)).to).toBe(to);
    expect((await get(to.replace('previewed/', 'monthly/'))).status).toBe(404);
    expect(await Promise.all([countOf('run'), countOf('delivery'), countOf('consoleAction')])).toEqual(
      before,
    );
    expect(received).toEqual([]);
    // The requests count towards the limit that all processes share.
    const budgets = await open.database.selectFrom('tokenBudget').select('state').execute();
    expect(JSON.stringify(budgets)).toMatch(/\d/);
    await signInLater(31);
    const gone = await get(to);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('no longer kept')]);
  });

  describe.skipIf(chromium === null)('jobs in a browser', () => {
    const browser = sharedConsoleBrowser();
    // The walk over all pages has the other languages, widths and schemes.
    it.each([
      { language: 'en', width: 360, scheme: 'dark' },
      { language: 'pl', width: 1280, scheme: 'light' },
    ] as const)(
      'work without scripts, in $language at $width px, $scheme',
      async (screen) => {
        const { open } = jobsConsole;
        const words = consoleWords[screen.language];
        const page = await browser().newPage({ ...screen, scripts: false });
        const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
        const check = async () => {
          await page.setJavaScriptEnabled(true);
          await page.reload();
          // One of both finds what the other language, width and scheme would show in the walk over all pages.
          expect(screen.language === 'pl' ? await browser().faults(page) : []).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
            screen.width,
          );
          await page.setJavaScriptEnabled(false);
        };
        const title = () => page.$eval('h1', (element) => element.textContent);
        await page.goto(`${open.url}${await open.loginPath()}`);
        await press('main button');
        // Pause and resume.
        await page.goto(`${open.url}/jobs/both/pause`);
        await page.type('#reason', 'audit');
        await press('main button');
        await check();
        for (const path of ['/', '/calendar?month=2026-12']) {
          await page.goto(`${open.url}${path}`);
          expect(await page.$eval('main', (element) => element.textContent)).toContain(
            words.job.paused.badge.slice(0, 6),
          );
          await check();
        }
        await page.goto(`${open.url}/jobs/both/resume`);
        await check();
        await press('main button');
        // A preview.
        await press('a[href$="/preview"]');
        await press('main button');
        await vi.waitFor(async () => {
          await page.reload();
          expect(await page.$('iframe')).not.toBeNull();
        }, 30_000);
        await check();
        const frame = await (await page.$('iframe'))?.contentFrame();
        expect(await frame?.$eval('h1', (element) => element.textContent)).toMatch(/2026/);
        expect(await frame?.evaluate('document.querySelectorAll("input").length')).toBe(0);
        // Run now, with a wrong period first.
        await press('a[href*="/run?"]');
        expect(await title()).toBe(words.job.run.question('both'));
        await page.click('input[value="other"]');
        await page.type('#period', '2026-13');
        await press('main button');
        expect(await page.$eval('#period-problem', (element) => element.textContent)).toBe(
          words.job.period.unknown('2026-13', '2026-10'),
        );
        await check();
        await page.click('input[value="last"]');
        await page.$eval('#period', (element) => element.setAttribute('value', ''));
        await press('main button');
        await open.acted();
        await page.reload();
        await check();
        const shownText = () => page.$eval('main', (element) => element.textContent);
        expect(await shownText()).toContain('home');
        // What was missed: the list, and the button that does it.
        const day = screen.language === 'en' ? '2026-10-01' : '2026-09-01';
        await page.goto(`${open.url}/jobs/both/backfill?from=${day}&to=2026-01-01`);
        expect(await page.$eval('#to-problem', (element) => element.textContent)).toBe(
          words.job.backfill.reversed,
        );
        await page.$eval('#to', (element, to) => element.setAttribute('value', to), day);
        await press('form[method="get"] button');
        expect(await shownText()).toContain(words.job.backfill.missing(2, 2));
        await check();
        await press('main form[method="post"] button');
        await open.acted();
        await page.reload();
        expect(await shownText()).toContain(words.job.run.outcomes.done);
        expect(await title()).toContain(words.job.backfill.done);
        await check();
      },
      120_000,
    );
  });
});
