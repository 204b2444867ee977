import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addAction } from '../adapters/store/console-actions.ts';
import { planRuns } from '../adapters/store/plan-run.ts';
import { type Screen, sharedConsoleBrowser, waysToShow } from '../testing/console-browser.ts';
import { aConsole, type ConsoleFixture } from '../testing/console-fixture.ts';
import { aPlannedRun } from '../testing/planned-runs.ts';
import { aRunsFixture, type RunsFixture } from '../testing/runs-fixture.ts';
import { viewedJobs, viewedServers } from '../testing/viewed-console.ts';
import { consoleWords } from './words/console-words.ts';

const servers = viewedServers();
const noon = '2026-11-15T12:00:00.000Z';

describe.skipIf(chromium === null)('the console in a browser', () => {
  const browser = sharedConsoleBrowser();
  let runs: RunsFixture;
  let open: ConsoleFixture;
  let paths: readonly string[] = [];
  let runPage = '';
  beforeAll(async () => {
    runs = await aRunsFixture({
      service: servers().service,
      smtp: servers().mail.settings,
      jobs: viewedJobs,
    });
    const id = (await runs.outlay(['run', 'monthly'])).stdout.slice(0, 36);
    runPage = `/runs/${id}`;
    await runs.outlay(['run', 'daily', '--period', '2026-10']);
    open = await aConsole({ path: runs.environment['OUTLAY_CONFIG'] ?? '', environment: runs.environment });
    const earlier = await runs.outlay(['run', 'monthly', '--period', '2026-09'], '2026-11-14T12:00:00Z');
    await runs.outlay(['pause', 'daily', '--reason', 'audit']);
    // Another browser, whose session a button ends.
    const session = await open.signIn();
    const { text } = await open.get(runPage, session);
    const looks = text.match(/(?<=href=")[^"]+(?:\/preview|\/messages\/[^"]+)(?=")/g) ?? [];
    paths = [
      '/',
      '/calendar',
      '/runs',
      '/runs?state=partial',
      '/jobs',
      '/accounts',
      '/accounts/home',
      '/settings',
      '/sessions',
      ...['', '/actions/retry', '/actions/resend'].map((rest) => `${runPage}${rest}`),
      ...looks,
      `${runPage}/compare?with=${earlier.stdout.slice(0, 36)}`,
      ...['', '/run', '/preview', '/pause'].map((rest) => `/jobs/monthly${rest}`),
      '/jobs/monthly/backfill?from=2026-08-01&to=2026-11-15',
      ...['', '/resume'].map((rest) => `/jobs/daily${rest}`),
      ...(await actionPages()),
    ];
  });
  afterAll(async () => {
    await open.remove();
    await runs.remove();
  });

  /** Adds runs that allow the other actions, and actions that were done. @returns their pages */
  const actionPages = async () => {
    const [held, uncertain] = [12, 13].map((day) =>
      aPlannedRun({ now: new Date(`2026-11-${day}T12:00:00Z`) }),
    );
    if (!held || !uncertain) throw new Error('there are two runs');
    await planRuns(open.database, [
      { ...held, run: { ...held.run, isHeld: 1, state: 'staged', nextAt: null } },
      {
        run: { ...uncertain.run, state: 'unknown', nextAt: null },
        deliveries: uncertain.deliveries.map((one) => ({ ...one, state: 'unknown' })),
      },
    ]);
    const id = crypto.randomUUID();
    const done = { recipient: null, who: 'Anna', owner: 'a', startedAt: noon };
    await addAction(open.database, { ...done, id, runId: held.run.id, batchId: id, what: 'release' });
    const days = { periodFrom: '2026-10-01', periodUntil: '2026-11-01' };
    const ofJob = { job: 'monthly', account: null, runId: null, batchId: null, ...days } as const;
    const started = crypto.randomUUID();
    await addAction(open.database, { ...done, ...ofJob, id: started, what: 'run' });
    const delivery = uncertain.deliveries.at(-1)?.id ?? '';
    return [
      ...['release', 'create-again', 'cancel'].map((what) => `/runs/${held.run.id}/actions/${what}`),
      ...['send-again', 'confirm-arrival'].map(
        (what) => `/runs/${uncertain.run.id}/actions/${what}?delivery=${delivery}`,
      ),
      '/bulk/retry',
      '/bulk/release?state=held',
      '/bulk/cancel?state=held',
      `/bulk/batches/${id}`,
      `/jobs/monthly/started/${started}`,
    ];
  };

  const signedIn = async (screen: Screen) => {
    const page = await browser().newPage(screen);
    await page.goto(`${open.url}${await open.loginPath()}`);
    await Promise.all([page.waitForNavigation(), page.click('main button')]);
    return page;
  };

  it.each(waysToShow)(
    'is accessible in $language at $width px in $scheme and fits every screen, with scripts: $scripts',
    async (way) => {
      const page = await signedIn(way);
      const { title } = consoleWords[way.language].errors;
      for (const path of [...paths, '/nothing']) {
        await page.goto(`${open.url}${path}`);
        expect(await page.evaluate('document.documentElement.lang')).toBe(way.language);
        // An action that is not possible would be a page that says so.
        expect([path, (await page.title()).startsWith(title)]).toEqual([path, path === '/nothing']);
        expect([path, ...(await browser().faults(page))]).toEqual([path]);
      }
    },
    120_000,
  );

  it('sends its cookie to no other program of this machine', async () => {
    const cookies: string[] = [];
    const other = createServer((received, answer) => {
      cookies.push(received.headers.cookie ?? '');
      answer.setHeader('Set-Cookie', 'own=1').end('<!doctype html><title>Other</title>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
    const { port } = other.address() as AddressInfo;
    const page = await signedIn({});
    for (const host of ['127.0.0.1', 'localhost', 'outlay.localhost', '127.0.0.1']) {
      await page.goto(`http://${host}:${port}/`);
    }
    expect(cookies.filter((cookie) => cookie.includes('outlay'))).toEqual([]);
    expect(cookies).toContain('own=1');
    await page.goto(open.url);
    expect(await page.$eval('h1', (element) => element.textContent)).toBe('Today');
  });

  it('brings an open page up to date without losing the focus or what someone fills in', async () => {
    const page = await signedIn({});
    const problems: string[] = [];
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
    page.on('pageerror', (error) => void problems.push(String(error)));
    await page.goto(`${open.url}/runs`);
    const told = (selector: string) => page.$eval(selector, (element) => element.textContent);
    await page.focus('input[name="period"]');
    await page.keyboard.type('2026-0');
    const run = await open.database
      .selectFrom('run')
      .selectAll()
      .where('job', '=', 'daily')
      .executeTakeFirstOrThrow();
    const change = (state: 'failed' | 'delivered', changedAt: string) =>
      open.database.updateTable('run').set({ state, changedAt }).where('id', '=', run.id).execute();
    await change('failed', '2026-11-15T12:00:02.000Z');
    await page.waitForSelector('td .state.failed');
    await page.keyboard.type('9');
    expect(await page.$eval(':focus', (element) => Reflect.get(element, 'value'))).toBe('2026-09');
    await page.goto(`${open.url}/runs/${run.id}`);
    expect(await told('#summary')).toBe('State: Failed');
    const summary = await page.$('#summary');
    await change('delivered', '2026-11-15T12:00:03.000Z');
    await page.waitForFunction("document.querySelector('#summary')?.textContent === 'State: Delivered'");
    // The same element, so that a screen reader reads it.
    expect(await summary?.evaluate(({ isConnected, textContent }) => isConnected && textContent)).toBe(
      'State: Delivered',
    );
    await open.database.deleteFrom('consoleSession').execute();
    await page.waitForFunction("document.querySelector('h1')?.textContent === 'Sign in'");
    expect(problems.filter((problem) => !problem.startsWith('Failed to load'))).toEqual([]);
  });

  it.each([true, false])('works by keyboard alone, with scripts: %s', async (scripts) => {
    const page = await browser().newPage({ scripts });
    await page.goto(`${open.url}${await open.loginPath()}`);
    const press = async (name: string) => {
      for (let count = 0; count < 40; count += 1) {
        await page.keyboard.press('Tab');
        const focused = await page.$eval(':focus', (element) => element.textContent).catch(() => '');
        if (focused === name) break;
      }
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      return page.$eval('h1', (element) => element.textContent);
    };
    expect(await press('Sign in')).toBe('Today');
    expect(await press('Runs')).toBe('Runs');
    expect(await press('Jobs')).toBe('Jobs');
    await page.goto(`${open.url}${runPage}`);
    const { actions } = consoleWords.en;
    expect(await press(actions.names.resend)).toBe(actions.questions.resend);
    expect(await press(actions.names.resend)).toContain('October 2026');
    await open.acted();
    await page.goto(`${open.url}/jobs`);
    expect(await press('Polski')).toBe(consoleWords.pl.pages.jobs);
    expect(await press(consoleWords.pl.signOut)).toBe(consoleWords.pl.signIn.title);
  });
});
