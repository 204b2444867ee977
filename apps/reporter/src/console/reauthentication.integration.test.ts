import { appendFile } from 'node:fs/promises';
import { freePort } from '@outlay/database/testing';
import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBase32 } from '../adapters/secrets/base32.ts';
import { oneTimeCode, oneTimeStep } from '../adapters/secrets/one-time-code.ts';
import { hashPassword } from '../adapters/secrets/password-hash.ts';
import { sharedConsoleBrowser } from '../testing/console-browser.ts';
import { aConsole, type ConsoleAnswer, type ConsoleFixture } from '../testing/console-fixture.ts';
import { aRunsFixture, type RunsFixture } from '../testing/runs-fixture.ts';
import { viewedJobs, viewedServers } from '../testing/viewed-console.ts';
import { createLoginLink } from './access/login-links.ts';
import { consoleWords } from './words/console-words.ts';

const servers = viewedServers();
const password = 'correct horse battery staple';
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const { en, pl } = consoleWords;

let runs: RunsFixture;
let open: ConsoleFixture;
let run = '';
/** Each test begins a day after the one before, when wrong passwords of that one no longer delay anything. */
let day = 0;
let now = '';
const to = (minutes: number) => {
  now = new Date(Date.parse('2026-11-16T12:00:00Z') + (day * 24 * 60 + minutes) * 60_000).toISOString();
  open.at(now);
};
beforeAll(async () => {
  runs = await aRunsFixture({ service: servers().service, smtp: servers().mail.settings, jobs: viewedJobs });
  run = (await runs.outlay(['run', 'monthly'])).stdout.slice(0, 36);
  const path = runs.environment['OUTLAY_CONFIG'] ?? '';
  const hash = await hashPassword(password);
  await appendFile(
    path,
    `console: { listen: "127.0.0.1:${await freePort()}", users: { anna: { role: operator, passwordHash: { env: ANNA }, totp: { env: TOTP } } } }\n`,
  );
  open = await aConsole({ path, environment: { ...runs.environment, ANNA: hash, TOTP: key } });
});
afterAll(async () => {
  await open.remove();
  await runs.remove();
});
beforeEach(() => {
  day += 1;
  to(0);
});

type Session = { readonly Cookie: string };
const post = (path: string, fields: Readonly<Record<string, string>>, session: Session) =>
  open.post(path, fields, { ...session, Origin: open.url });
const code = () => oneTimeCode(fromBase32(key) ?? Buffer.alloc(0), oneTimeStep(new Date(now)));
const annaSignsIn = async (): Promise<Session> => {
  const { status, headers } = await post(
    '/sign-in',
    { name: 'anna', password, code: code() },
    { Cookie: '' },
  );
  expect(status).toBe(303);
  return { Cookie: /__Host-outlay-session=[^;]+/.exec(headers.getSetCookie().join('\n'))?.[0] ?? '' };
};
/** The hidden fields of a page, as a browser without scripts sends them. */
const hiddenIn = (text: string, action: string) => {
  const form = text.slice(text.lastIndexOf(`action="${action}"`)).split('</form>')[0] ?? '';
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name, value]) => [name ?? '', value ?? '']));
};
const formOf = async (path: string, session: Session, action = path.split('?')[0] ?? '') =>
  hiddenIn((await open.get(path, session)).text, action);
const received = () => servers().mail.received.length;
const isAsking = ({ status, text }: ConsoleAnswer) =>
  [403, 429].includes(status) && text.includes(`<h1>${en.proof.title}</h1>`);

it('asks again for password and code after ten minutes, and then does what was asked, once', async () => {
  const earlier = open.signIns.length;
  const session = await annaSignsIn();
  const test = {
    ...(await formOf('/settings', session, '/settings/test')),
    address: 'books@finance.example',
  };
  to(9);
  expect((await post('/settings/test', test, session)).status).toBe(303);
  await open.acted();
  to(10);
  const before = received();
  const path = `/runs/${run}/actions/resend`;
  const typed = { recipients: 'other', address: 'auditor+"<b>"@finance.example' };
  expect((await post(path, { ...(await formOf(path, session)), ...typed }, session)).status).toBe(422);
  const address = 'auditor@finance.example';
  const asked = await post(path, { ...(await formOf(path, session)), ...typed, address }, session);
  expect(isAsking(asked)).toBe(true);
  expect(asked.text).toContain(`Resend: ${address}`);
  expect(asked.text).toContain(`href="/runs/${run}">${en.proof.back}`);
  const again = hiddenIn(asked.text, path);
  for (const [proof, problem] of [
    [{ 'proof-password': 'a guess of someone else', 'proof-code': code() }, en.proof.wrong.code],
    [{ 'proof-password': password, 'proof-code': '' }, en.proof.wrong.code],
  ] as const) {
    const wrong = await post(path, { ...again, ...proof }, session);
    expect([isAsking(wrong), wrong.text.includes(problem)]).toEqual([true, true]);
    expect(hiddenIn(wrong.text, path)).toEqual(again);
  }
  await open.acted();
  expect(received()).toBe(before);
  const proven = { ...again, 'proof-password': password, 'proof-code': code() };
  // A double click sends the same code twice.
  const both = await Promise.all([1, 2].map(() => post(path, proven, session)));
  expect(both.map((one) => [one.status, one.to])).toEqual([1, 2].map(() => [303, `/runs/${run}#actions`]));
  await open.acted();
  expect(received()).toBe(before + 1);
  // For ten minutes, other actions need no other proof.
  const more = await formOf('/settings', session, '/settings/test');
  expect((await post('/settings/test', { ...more, address: 'books@finance.example' }, session)).status).toBe(
    303,
  );
  await open.acted();
  expect(received()).toBe(before + 2);
  const attempts = open.signIns
    .slice(earlier)
    .filter(({ isAgain }) => isAgain)
    .map(({ outcome, name }) => `${name} ${outcome}`);
  expect(attempts.slice(0, 3)).toEqual(['anna refused', 'anna refused', 'anna accepted']);
  expect(attempts.slice(3).every((one) => one === 'anna replayed')).toBe(true);
});

it('asks before every action that reaches others or many, and for no other', async () => {
  const session = await open.signIn();
  const other = await open.signIn();
  to(11);
  const backfill = '/jobs/monthly/backfill?from=2026-08-01&to=2026-09-30';
  const cases = [
    ['/settings', '/settings/test', { address: 'books@finance.example' }],
    [backfill, '/jobs/monthly/backfill', {}],
    ['/bulk/retry', '/bulk/retry', {}],
    [
      `/runs/${run}/actions/resend`,
      `/runs/${run}/actions/resend`,
      { recipients: 'other', address: 'a@b.example' },
    ],
    ['/sessions', '/sessions/end', {}],
  ] as const;
  for (const [page, action, typed] of cases) {
    const form = await formOf(page, session, action);
    const asked = await post(action, { ...form, ...typed }, session);
    expect([action, isAsking(asked)]).toEqual([action, true]);
    const polish = await open.post(
      action,
      { ...form, ...typed },
      {
        ...session,
        Origin: open.url,
        'Accept-Language': 'pl',
      },
    );
    expect(polish.text).toContain(`<h1>${pl.proof.title}</h1>`);
  }
  expect((await open.get('/', other)).status).toBe(200);
  const resend = `/runs/${run}/actions/resend`;
  const known = { recipients: 'to:anna@finance.example', address: '' };
  expect((await post(resend, { ...(await formOf(resend, session)), ...known }, session)).status).toBe(303);
  await open.acted();
});

it('takes a new link from whoever signed in with one, of the same name and role only', async () => {
  const link = async (role: 'operator' | 'viewer', name: string) =>
    createLoginLink(open.database, { role, name, isNamed: 1 }, new Date(now));
  const [session, other] = [await open.signIn('viewer', "O'Brien"), await open.signIn('viewer', "O'Brien")];
  to(20);
  const form = { ...(await formOf('/sessions', session, '/sessions/end')), session: 'others' };
  const asked = await post('/sessions/end', form, session);
  expect(isAsking(asked)).toBe(true);
  expect(asked.text).toContain('outlay console link --role viewer --name &#39;O&#39;\\&#39;&#39;Brien&#39;');
  const [operator, viewer] = [await link('operator', "O'Brien"), await link('viewer', "O'Brien")];
  const used = await link('viewer', "O'Brien");
  expect((await post('/sign-in', { link: used }, { Cookie: '' })).status).toBe(303);
  for (const wrong of [await link('viewer', 'Eve'), operator, used, 'x'.repeat(43), 'none']) {
    const refused = await post('/sessions/end', { ...form, 'proof-link': wrong }, session);
    expect([isAsking(refused), refused.text.includes(en.proof.wrong.link)]).toEqual([true, true]);
  }
  expect((await open.get('/', other)).status).toBe(200);
  const pasted = ` ${open.url}/sign-in?link=${viewer} `;
  expect((await post('/sessions/end', { ...form, 'proof-link': pasted }, session)).status).toBe(303);
  expect((await open.get('/', other)).status).toBe(303);
  // The link is used up; that of the other role is not.
  expect((await post('/sign-in', { link: viewer }, { Cookie: '' })).status).toBe(403);
  expect((await post('/sign-in', { link: operator }, { Cookie: '' })).status).toBe(303);
});

it('delays guesses of the password of someone who is signed in, and their right one after them', async () => {
  const session = await annaSignsIn();
  to(15);
  const form = {
    ...(await formOf('/settings', session, '/settings/test')),
    address: 'books@finance.example',
  };
  const before = received();
  const statuses: number[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const typed = { 'proof-password': 'a guess of someone else', 'proof-code': code() };
    statuses.push((await post('/settings/test', { ...form, ...typed }, session)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([403, 429]));
  const right = { 'proof-password': password, 'proof-code': code() };
  const delayed = await post('/settings/test', { ...form, ...right }, session);
  expect([delayed.status, Number(delayed.headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect(isAsking(delayed)).toBe(true);
  await open.acted();
  expect(received()).toBe(before);
});

describe.skipIf(chromium === null)('asking again in a browser', () => {
  const browser = sharedConsoleBrowser();
  it.each([
    { language: 'pl', width: 360, scheme: 'dark', signedInWith: 'link' },
    { language: 'en', width: 1280, scheme: 'light', signedInWith: 'password' },
  ] as const)('works without scripts after a $signedInWith, in $language', async (screen) => {
    const words = consoleWords[screen.language];
    const page = await browser().newPage({ ...screen, scripts: false });
    const press = (selector: string) => Promise.all([page.waitForNavigation(), page.click(selector)]);
    const isWithLink = screen.signedInWith === 'link';
    await page.goto(`${open.url}${isWithLink ? await open.loginPath() : '/sign-in'}`);
    const typePassword = async (fields: { readonly password: string; readonly code: string }) => {
      await page.type(fields.password, password);
      await page.type(fields.code, code());
    };
    if (!isWithLink) {
      await page.type('#name', 'anna');
      await typePassword({ password: '#password', code: '#code' });
    }
    await press('main button');
    await page.goto(`${open.url}/settings`);
    const before = received();
    to(12);
    await page.$eval('#address', (element) => element.setAttribute('value', 'books@finance.example'));
    await press('form[action="/settings/test"] button');
    expect(await page.$eval('h1', (element) => element.textContent)).toBe(words.proof.title);
    await page.setJavaScriptEnabled(true);
    expect(await browser().faults(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(screen.width);
    if (isWithLink) await page.type('#link', `${open.url}${await open.loginPath()}`);
    else await typePassword({ password: '#password', code: '#code' });
    await press('form.sign-in button');
    expect(page.url()).toBe(`${open.url}/settings#test`);
    await open.acted();
    expect(received()).toBe(before + 1);
  });
});
