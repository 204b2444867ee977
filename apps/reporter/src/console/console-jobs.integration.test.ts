import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aJobsConsole, type JobsConsole, jobsServers } from '../testing/jobs-console.ts';
import { ruleStores } from '../testing/new-store-database.ts';
import { consoleWords } from './words/console-words.ts';

const { servers, mailbox } = jobsServers();

describe.each(ruleStores)('jobs in the console, on %s', (_name, newAddress) => {
  let jobsConsole: JobsConsole;
  beforeAll(async () => {
    jobsConsole = await aJobsConsole(servers(), await newAddress());
  });
  // Another test may have moved the clock so far that everyone is signed out.
  beforeEach(() => jobsConsole.signInLater(0));
  afterAll(() => jobsConsole.remove());

  it('are run for any period that the command knows, and keep what was typed if it is none', async () => {
    const { runs, get, runNow, countOf, shown, runBehind } = jobsConsole;
    const month = consoleWords.en.job.period;
    const counts = () => Promise.all([countOf('run'), countOf('consoleAction')]);
    const before = await counts();
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
    expect(await counts()).toEqual(before);
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
    expect(mailbox.received).toEqual(['anna@finance.example', 'anna@finance.example']);
    const text = (await runs.outlay(['history', '--job', 'monthly'])).stdout;
    const [latest = ''] = text.split('  ');
    expect((await runs.outlay(['show', latest])).stdout).toMatch(
      /actions in the console:\n {3}- 2026-11-15 \d\d:\d\d UTC: run, by Anna Nowak: done\n/,
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
    expect(mailbox.received).toEqual(['anna@finance.example']);
    expect((await runs.outlay(['history', '--job', 'clicked'])).stdout.trim().split('\n')).toHaveLength(1);
  });

  it('are run once by two people, and tell the second one why', async () => {
    const { open, get, post, formAt, runNow } = jobsConsole;
    const forms = [await formAt('/jobs/raced/run'), await formAt('/jobs/raced/run')];
    const answers = await Promise.all(
      forms.map((form) => post('/jobs/raced/run', { ...form, choice: 'last', period: '' })),
    );
    await open.acted();
    expect(mailbox.received).toEqual(['anna@finance.example']);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const page = (await get('/jobs/raced')).text;
    expect(page).toContain('Not done');
    expect(page.match(/<td[^>]*>Anna Nowak</g)).toHaveLength(2);
    const after = await runNow('raced', {});
    const { text } = await get(after.to);
    expect(text).toContain('raced already delivered 2026-10: run ');
    expect(text).toContain('href="/jobs/raced/run?period=2026-10"');
    expect(mailbox.received).toHaveLength(1);
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
    // A clock that was set back in between decides nothing.
    const plannedAt = '2026-11-15T10:00:00.000Z';
    await open.database.updateTable('run').set({ plannedAt }).where('job', '=', 'revised').execute();
    const refused = await post('/jobs/revised/run', second ?? {});
    await open.acted();
    expect((await get(refused.to)).text).toContain('was started in the meantime; look at it first');
    expect(mailbox.received).toHaveLength(2);
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
    expect(mailbox.received).toHaveLength(4);
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
    expect(mailbox.received).toHaveLength(1);

    // The next test sets the clock back.
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
