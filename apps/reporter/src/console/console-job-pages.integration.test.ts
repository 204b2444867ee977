import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedConsoleBrowser } from '../testing/console-browser.ts';
import { aJobsConsole, type JobsConsole, jobsServers, noon } from '../testing/jobs-console.ts';
import { consoleWords } from './words/console-words.ts';

const { servers, mailbox } = jobsServers();

describe('pages and previews of jobs', () => {
  let jobsConsole: JobsConsole;
  beforeAll(async () => {
    jobsConsole = await aJobsConsole(servers());
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
    const counts = () => Promise.all([countOf('run'), countOf('consoleAction'), countOf('jobPause')]);
    const before = await counts();
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
    expect(await counts()).toEqual(before);
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
    ['untrusted', 'service', 'is not trusted'],
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
    await vi.waitFor(() => expect(servers().slow.requests.length).toBeGreaterThan(0), 30_000);
    const form = { ...(await formAt('/jobs/previewed/preview')), choice: 'other', period: '2026-08' };
    const second = await post('/jobs/previewed/preview', { ...form, account: 'home' });
    expect(second.status).toBe(409);
    expect(second.text).toContain(consoleWords.en.job.preview.busy);
    for (const typed of ['value="2026-08"', 'value="home" selected']) expect(second.text).toContain(typed);
    servers().answer();
    const { to } = await first;
    await vi.waitFor(async () => {
      expect((await get(to)).text).toContain(consoleWords.en.job.preview.failed);
    }, 30_000);
    const third = await post('/jobs/previewed/preview', { ...form, account: 'home' });
    expect(third.status).toBe(303);
    await vi.waitFor(async () => {
      expect((await get(third.to)).text).not.toContain(consoleWords.en.job.preview.inProgress);
    }, 30_000);
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
    expect(mailbox.received).toEqual([]);
    // The requests count towards the limit that all processes share.
    const budgets = await open.database.selectFrom('tokenBudget').select('state').execute();
    expect(JSON.stringify(budgets)).toMatch(/\d/);
    await signInLater(31);
    const gone = await get(to);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('no longer kept')]);
  });

  describe.skipIf(chromium === null)('jobs in a browser', () => {
    const browser = sharedConsoleBrowser();
    it.each([
      { language: 'en', scripts: true, due: '2026-08-01' },
      { language: 'pl', scripts: false, due: '2026-09-01' },
    ] as const)(
      'work in $language, with scripts: $scripts',
      async ({ language, scripts, due }) => {
        const { open } = jobsConsole;
        const words = consoleWords[language];
        const page = await browser().newPage({ language, scripts });
        const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
        const check = async () => expect(await browser().faults(page)).toEqual([]);
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
        }
        await check();
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
        await page.goto(`${open.url}/jobs/both/backfill?from=${due}&to=2026-01-01`);
        expect(await page.$eval('#to-problem', (element) => element.textContent)).toBe(
          words.job.backfill.reversed,
        );
        await page.$eval('#to', (element, to) => element.setAttribute('value', to), due);
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
