import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aJobsConsole, type JobsConsole, jobsServers } from '../testing/jobs-console.ts';
import { ruleStores } from '../testing/new-store-database.ts';
import { consoleWords } from './words/console-words.ts';

const { servers, mailbox } = jobsServers();

describe.each(ruleStores)('jobs in the console, on %s', (_name, newAddress) => {
  let jobsConsole: JobsConsole;
  beforeAll(async () => {
    jobsConsole = await aJobsConsole(servers(), await newAddress());
  });
  afterAll(() => jobsConsole.remove());

  it('are backfilled as listed: once, by whom, and not what others have done meanwhile', async () => {
    const { runs, open, get, post, formAt, runNow, shown, countOf } = jobsConsole;
    const { backfill } = consoleWords.en.job;
    await runNow('missed', { account: 'shop', choice: 'other', period: '2026-09' });
    mailbox.received.length = 0;
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
    expect(mailbox.received).toEqual(Array.from({ length: 5 }, () => 'anna@finance.example'));
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
    expect([await countOf('run'), mailbox.received]).toEqual([counted, []]);
    expect((await get(`/jobs/clicked/started/${form['action']}`)).text).toContain(
      'has changed since the list was shown',
    );
  });

  it('are still missing after a backfill whose recipient was replaced meanwhile', async () => {
    const { open, get, post, formAt, configure } = jobsConsole;
    const { backfill } = consoleWords.en.job;
    const path = '/jobs/replaced/backfill?from=2026-09-01&to=2026-11-01';
    const form = await formAt(path);
    mailbox.beforeAccepted = async () => {
      await configure((text) => text.replace(/(  replaced:[^]*?)anna@/, '$1piotr@'));
    };
    await post('/jobs/replaced/backfill', form);
    await open.acted();
    expect(mailbox.received).toEqual(['anna@finance.example']);
    const page = (await get(`/jobs/replaced/started/${form['action']}`)).text;
    expect(page).not.toContain('Everything was delivered');
    expect(page).toContain('anna@finance.example no longer receives the reports of replaced for home');
    const again = await formAt(path);
    expect((await get(path)).text).toContain(backfill.missing(2, 3));
    await post('/jobs/replaced/backfill', again);
    await open.acted();
    expect(mailbox.received.slice(1)).toEqual(['piotr@finance.example', 'piotr@finance.example']);
    expect((await get(`/jobs/replaced/started/${again['action']}`)).text).toContain('Everything was');
    expect((await get(path)).text).toContain(backfill.nothingMissing);
  });
});
