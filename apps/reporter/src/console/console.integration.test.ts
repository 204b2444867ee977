import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { formatDecimal } from '@outlay/reports';
import { startService, type TestService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addAction, endAction } from '../adapters/store/console-actions.ts';
import { type Screen, sharedConsoleBrowser } from '../testing/console-browser.ts';
import { aConsole, type ConsoleFixture } from '../testing/console-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/index.ts';
import { bothStores } from '../testing/new-store-database.ts';
import { aRunsFixture, type RunsFixture } from '../testing/runs-fixture.ts';
import { consoleWords } from './words/console-words.ts';

const jobs = `  monthly:
    kind: monthly
    accounts: [home]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json, csv, html]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }, { address: nobody@finance.example }] }
  daily:
    kind: monthly
    period: current
    accounts: [home]
    schedule: { cron: "30 7 * * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries: [{ channel: folder, path: daily, name: "daily-{date}" }]`;

let service: TestService;
let mail: TestSmtpServer;
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  mail = await startSmtpServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody')
          ? Object.assign(new Error(`no mailbox for <${address}> here`), { responseCode: 550 })
          : null,
      ),
  });
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));

/** A store with a run of `monthly` that one recipient did not receive. */
async function aStoreWithRun(newAddress: () => Promise<string | undefined>) {
  const address = await newAddress();
  const runs = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs,
    more: address === undefined ? '' : 'store: { url: { env: DATABASE } }\n',
    environment: { DATABASE: address ?? '' },
  });
  return { runs, id: (await runs.outlay(['run', 'monthly'])).stdout.slice(0, 36) };
}

/** The events that an open page receives, by name; `undefined` at their end. */
async function anEventStream(open: ConsoleFixture, session: Readonly<Record<string, string>>) {
  const headers = { ...session, 'HX-Request': 'true' };
  const { body, status } = await open.request('/changes', { headers });
  if (status !== 200 || !body) throw new Error(`the stream answers ${status}`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<string | undefined> => {
    const [whole, name] = /^(?::\n\n)*event: (\w+)\ndata: \w+\n\n/.exec(text) ?? [];
    if (whole !== undefined) {
      text = text.slice(whole.length);
      return name;
    }
    const { done, value } = await reader.read();
    text += value ?? '';
    return done ? undefined : next();
  };
  return { next, close: () => reader.cancel() };
}

describe.each(bothStores)('the console, on %s', (_name, newAddress) => {
  /** For tests that change nothing in it but sessions. */
  let shared: { readonly runs: RunsFixture; readonly id: string };
  let runs: RunsFixture;
  let open: ConsoleFixture;
  let id = '';
  beforeAll(async () => {
    shared = await aStoreWithRun(newAddress);
  });
  afterAll(() => shared.runs.remove());
  const opened = async (store: typeof shared) => {
    ({ runs, id } = store);
    open = await aConsole({ path: runs.environment['OUTLAY_CONFIG'] ?? '', environment: runs.environment });
  };
  beforeEach(() => opened(shared));
  afterEach(() => open.remove());

  /** Opens the console of this test on a store of its own. */
  const openOwn = async () => {
    await open.remove();
    const own = await aStoreWithRun(newAddress);
    onTestFinished(own.runs.remove);
    await opened(own);
  };

  const get = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await open.request(path, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const post = async (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const body = new URLSearchParams(fields);
    const answer = await open.request(path, { method: 'POST', body, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('shows nothing to people who are not signed in', async () => {
    const paths = [
      '/',
      '/calendar',
      '/runs',
      `/runs/${id}`,
      '/jobs',
      '/accounts',
      '/accounts/home',
      '/settings',
      `/runs/${id}/files/en/x.json`,
      '/nothing',
    ];
    const answers = await Promise.all(paths.map((path) => get(path)));
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('Location')}`)).toEqual(
      paths.map(() => '303 /sign-in'),
    );
    expect(answers.map(({ text }) => text)).toEqual(paths.map(() => ''));
  });

  it('signs in with a link once, and for ten minutes', async () => {
    const link = async () => (await open.loginPath()).slice('/sign-in?link='.length);
    const origin = { Origin: open.url };
    const [used, late] = [await link(), await link()];
    const both = await Promise.all([used, used].map((one) => post('/sign-in', { link: one }, origin)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 403]));
    open.at('2026-11-15T12:10:00.000Z');
    expect((await post('/sign-in', { link: late }, origin)).status).toBe(403);
    expect((await post('/sign-in', { link: 'x'.repeat(43) }, origin)).status).toBe(403);
  });

  it('does not use a link up when it is only opened', async () => {
    const path = await open.loginPath();
    expect((await get(path)).status).toBe(200);
    expect((await get(path)).status).toBe(200);
    const answer = await post('/sign-in', { link: path.slice(14) }, { Origin: open.url });
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-outlay-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('makes an address wait after ten failed attempts, unless its link is valid', async () => {
    const attempt = async () => (await post('/sign-in', { link: 'guess' }, { Origin: open.url })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await attempt());
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    const link = (await open.loginPath()).slice('/sign-in?link='.length);
    expect((await post('/sign-in', { link }, { Origin: open.url })).status).toBe(303);
    open.at('2026-11-15T12:01:00Z');
    expect(await attempt()).toBe(403);
  });

  it('refuses a link that was made by a clock that was ahead', async () => {
    open.at('2026-11-15T14:00:00Z');
    const link = (await open.loginPath()).slice('/sign-in?link='.length);
    open.at('2026-11-15T12:00:00Z');
    expect((await post('/sign-in', { link }, { Origin: open.url })).status).toBe(403);
  });

  it('refuses requests that no page sends, without an error', async () => {
    const origin = { Origin: open.url };
    const statusOf = async (method: string, path: string, body?: string, headers = origin) =>
      (await open.request(path, { method, headers, ...(body === undefined ? {} : { body }) })).status;
    const garbled = { ...origin, 'Content-Type': 'multipart/form-data; boundary=x' };
    expect([
      await statusOf('PUT', '/sign-in', 'x'),
      await statusOf('DELETE', '/'),
      await statusOf('POST', '/sign-in', 'x'.repeat(5_000)),
      await statusOf('POST', '/sign-in', 'garbled', garbled),
      await statusOf('POST', '/language', 'garbled', garbled),
    ]).toEqual([405, 405, 413, 403, 303]);
    const session = await open.signIn();
    expect((await get('/runs/%00', session)).status).toBe(404);
    expect((await get('/runs?before=%00', session)).status).toBe(200);
    const places = [
      '/runs?state=held',
      '//evil.example',
      '/\t/evil.example/',
      '/\\evil.example',
      'https://evil.example',
      'javascript:x',
    ];
    const answers = await Promise.all(places.map((back) => post('/language', { to: 'pl', back }, origin)));
    expect(answers.map(({ headers }) => headers.get('Location'))).toEqual([
      '/runs?state=held',
      '/',
      '/',
      '/',
      '/',
      '/',
    ]);
  });

  it('ends a session after half an hour without a request, and after twelve hours', async () => {
    const idle = await open.signIn();
    open.at('2026-11-15T12:29:59Z');
    expect((await get('/', idle)).status).toBe(200);
    open.at('2026-11-15T12:59:59Z');
    expect((await get('/', idle)).status).toBe(303);
    const busy = await open.signIn();
    const started = Date.parse('2026-11-15T12:59:59Z');
    const minutes = Array.from({ length: 36 }, (_, index) => index * 20);
    for (const minute of minutes) {
      open.at(new Date(started + minute * 60_000).toISOString());
      expect((await get('/jobs', busy)).status).toBe(200);
    }
    open.at(new Date(started + 720 * 60_000).toISOString());
    expect((await get('/jobs', busy)).status).toBe(303);
  });

  it('signs out only with a form of its own', async () => {
    const session = await open.signIn();
    const page = (await get('/', session)).text;
    const token = /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    const origin = { ...session, Origin: open.url };
    const refused = [
      post('/sign-out', { token }, session),
      post('/sign-out', { token }, { ...session, Origin: 'https://evil.example' }),
      post('/sign-out', { token }, { ...session, Origin: 'null' }),
      post('/sign-out', {}, origin),
      post('/sign-out', { token: 'x'.repeat(43) }, origin),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await get('/', session)).status).toBe(200);
    expect((await post('/sign-out', { token }, origin)).status).toBe(303);
    expect((await get('/', session)).status).toBe(303);
  });

  it('answers only under a name that other programs of this machine do not know', async () => {
    const { host, hostname, port } = new URL(open.url);
    expect(hostname).toMatch(/^outlay-[0-9a-f]{20}\.localhost$/);
    const answerUnder = (name: string) =>
      new Promise<string>((resolve) =>
        request({ port, host: '127.0.0.1', path: '/sign-in', headers: { Host: name } }, (answer) => {
          let text = `${answer.statusCode} ${JSON.stringify(answer.rawHeaders)}`;
          answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          answer.on('end', () => resolve(text));
        }).end(),
      );
    expect(await answerUnder(host)).toMatch(/^200 /);
    expect(await answerUnder(host.toUpperCase())).toMatch(/^200 /);
    const others = [
      `localhost:${port}`,
      `127.0.0.1:${port}`,
      `[::1]:${port}`,
      hostname,
      `www.${host}`,
      `${hostname}.evil.example:${port}`,
      'evil.example',
    ];
    for (const answer of await Promise.all(others.map(answerUnder))) {
      expect(answer).toMatch(/^421 .*The console is not reached under this name\./s);
      expect(answer).not.toContain(hostname);
      expect(answer).not.toContain('Set-Cookie');
    }
  });

  it('allows no scripts, frames, or other sites on any answer', async () => {
    const session = await open.signIn();
    const answers = [
      await get('/sign-in'),
      await get('/settings', session),
      await get('/nothing', session),
      await get('/console.css'),
      await get('/icon.svg'),
    ];
    for (const { headers } of answers) {
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('tells open pages that something changed, until their session ends', async () => {
    const session = await open.signIn();
    const page = await get('/', session);
    expect(page.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    const [, path = '', integrity] = /<script src="([^"]+)" integrity="([^"]+)"/.exec(page.text) ?? [];
    const script = await get(path);
    expect(`sha384-${createHash('sha384').update(script.text).digest('base64')}`).toBe(integrity);
    const events = await anEventStream(open, session);
    expect(await events.next()).toBe('changed');
    await open.database
      .updateTable('run')
      .set({ changedAt: '2026-11-15T12:00:01.000Z' })
      .where('id', '=', id)
      .execute();
    expect(await events.next()).toBe('changed');
    await open.database.deleteFrom('consoleSession').execute();
    expect(await events.next()).toBe('ended');
    expect(await events.next()).toBeUndefined();
    const refreshed = await get('/', { ...session, 'HX-Request': 'true' });
    expect([refreshed.status, refreshed.headers.get('HX-Redirect')]).toEqual([401, '/sign-in']);
    expect((await get('/changes')).status).toBe(303);
  });

  it('lets no page that is only open keep its session alive, and listens to so many', async () => {
    const session = await open.signIn();
    const refresh = async () => (await get('/', { ...session, 'HX-Request': 'true' })).status;
    open.at('2026-11-15T12:20:00Z');
    expect(await refresh()).toBe(200);
    const streams = [];
    for (let count = 0; count < 8; count += 1) streams.push(await anEventStream(open, session));
    expect((await get('/changes', { ...session, 'HX-Request': 'true' })).status).toBe(503);
    await streams[0]?.close();
    await vi.waitFor(async () => streams.push(await anEventStream(open, session)));
    open.at('2026-11-15T12:30:01Z');
    expect(await refresh()).toBe(401);
    await Promise.all(streams.map(({ close }) => close()));
  });

  it('lists on the first page what needs a person, what is due, and what was delivered', async () => {
    await openOwn();
    const { text } = await get('/', await open.signIn());
    const attention = text.slice(text.indexOf('id="attention"'), text.indexOf('id="due"'));
    expect(attention).toContain('October 2026, Dom (home)');
    expect(attention).toContain('Partly delivered');
    expect(attention).toContain('no mailbox for');
    const due = text.slice(text.indexOf('id="due"'), text.indexOf('id="delivered"'));
    expect(due.match(/<time[^>]*>[^<]*/g)).toEqual([
      '<time datetime="2026-11-16T06:30:00.000Z">16\u00a0Nov\u00a02026, 07:30\u00a0(Warsaw)',
    ]);
    expect(due).toContain('November 2026');
    expect(text).toContain('Nothing was delivered in the last 24 hours.');
    await runs.outlay(['run', 'daily', '--period', '2026-10']);
    const later = await get('/', await open.signIn());
    const delivered = later.text.slice(later.text.indexOf('id="delivered"'));
    expect(delivered).toContain('daily');
    expect(delivered).toContain('October 2026');
  });

  it('shows files and recipients to operators only', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const page = (await get(`/runs/${id}`, operator)).text;
    expect(page).toContain('anna@finance.example');
    expect(page).toContain('nobody@finance.example');
    const links = [...page.matchAll(/href="([^"]+)" download>([^<]+)/g)].map(([, path = '', name = '']) => ({
      path,
      name,
    }));
    expect(new Set(links.map(({ name }) => name.split('.').at(-1)))).toEqual(
      new Set(['csv', 'html', 'json']),
    );
    const hashes = [...page.matchAll(/<code class="hash">([0-9a-f]{64})/g)].map(([, hash]) => hash);
    for (const [index, { path, name }] of links.entries()) {
      const answer = await open.request(path, { headers: operator });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hashes[index]);
      expect(answer.headers.get('Content-Disposition')).toBe(
        `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      );
      expect((await get(path, viewer)).status).toBe(403);
    }
    const viewed = await Promise.all(
      ['/', '/calendar', '/runs', `/runs/${id}`, '/jobs', '/accounts', '/accounts/home'].map((path) =>
        get(path, viewer),
      ),
    );
    const seen = viewed.map(({ text }) => text).join('\n');
    for (const hidden of ['finance.example', runs.folder, 'download', 'no mailbox'])
      expect(seen).not.toContain(hidden);
  });

  it('shows the message as it was sent, and files, to operators only', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const page = (await get(`/runs/${id}`, operator)).text;
    const path = /href="(\/runs\/[^"]+\/messages\/[^"]+)"/.exec(page)?.[1] ?? '';
    const message = await get(path, operator);
    for (const word of [
      'October 2026',
      'Reports &lt;outlay@finance.example&gt;',
      'anna@finance.example',
      '.csv',
    ])
      expect(message.text).toContain(word);
    expect(message.headers.get('Content-Security-Policy')).toContain("frame-src 'self'; form-action");
    const eml = await get(`${path}/message.eml`, operator);
    expect(mail.received.map(String)).toContain(eml.text);
    const framed = await get(`${path}/html`, operator);
    expect(framed.text).toContain('"data:image/png;base64,');
    expect(framed.text).not.toContain('cid:');
    const html = /href="([^"]+\.html)\/preview"/.exec(page)?.[1] ?? '';
    const file = await get(`${html}/shown`, operator);
    for (const { headers } of [framed, file]) {
      expect(headers.get('Content-Security-Policy')).toMatch(
        /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;.* frame-ancestors 'self'/,
      );
      expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    }
    expect((await get(`${html}/preview`, operator)).text).toContain(`<iframe class="document" sandbox`);
    const csv = /href="([^"]+\.csv)\/preview"/.exec(page)?.[1] ?? '';
    expect((await get(`${csv}/preview`, operator)).text).toContain('<pre class="document"');
    expect((await get(`${csv}/shown`, operator)).status).toBe(404);
    expect((await get(`/runs/${id}/messages/none`, operator)).status).toBe(404);
    const hidden = [path, `${path}/html`, `${path}/message.eml`, `${html}/preview`, `${html}/shown`];
    const answers = await Promise.all(hidden.map((one) => get(one, viewer)));
    expect(answers.map(({ status }) => status)).toEqual(hidden.map(() => 403));
    expect((await get(`/runs/${id}`, viewer)).text).not.toContain('/messages/');
  });

  it('shows how an account is, what was spent, and who receives what', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const list = (await get('/accounts', operator)).text;
    expect(list).toContain('<a href="/accounts/home">Dom (home)</a>');
    expect(list).toContain('<span class="state partial">Latest report: partly delivered</span>');
    expect(list).toMatch(/[\d,]+ of 1,000 this hour/);
    const { text } = await get('/accounts/home', operator);
    const run = (await get(`/runs/${id}`, operator)).text;
    const json = /href="([^"]+\.json)" download/.exec(run)?.[1] ?? '';
    const { totals } = JSON.parse((await get(json, operator)).text) as {
      readonly totals: readonly { readonly currency: string; readonly amount: string }[];
    };
    const [{ currency, amount } = { currency: '', amount: '' }] = totals;
    expect(text).toContain(`<th scope="col" class="amount">${currency}</th>`);
    const number = formatDecimal(amount, 'en');
    expect(text).toContain(`<td class="amount" data-label="${currency}"><span>${number}</span></td>`);
    expect(text).toContain(`<figcaption>${currency}</figcaption>`);
    expect(text).toContain(`y="-6">${number}</text>`);
    expect(text.match(/class="gap"/g)).toHaveLength(11 * totals.length);
    expect(text.match(/No stored report/g)).toHaveLength(11 * totals.length);
    expect(text).toContain('anna@finance.example');
    const viewed = (await get('/accounts/home', viewer)).text;
    expect(viewed).toContain('Only operators can see amounts.');
    expect(viewed).not.toContain('<svg');
    expect(viewed).not.toContain(service.url);
    expect((await get('/accounts/none', operator)).status).toBe(404);
    expect((await get('/', viewer)).text).toContain('href="/accounts/home"');
  });

  it('sends no file that was changed', async () => {
    await openOwn();
    const operator = await open.signIn();
    const page = (await get(`/runs/${id}`, operator)).text;
    const csv = /href="([^"]+\.csv)\/preview"/.exec(page)?.[1] ?? '';
    const message = /href="(\/runs\/[^"]+\/messages\/[^"]+)"/.exec(page)?.[1] ?? '';
    await open.database
      .updateTable('stagedFile')
      .set({ sha256: '0'.repeat(64) })
      .execute();
    for (const path of [csv, `${csv}/preview`, message, `${message}/html`, `${message}/message.eml`])
      expect((await get(path, operator)).status).toBe(409);
  });

  it('tells what happened to a run in order', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const told = async (session: Readonly<Record<string, string>>) => {
      const { text } = await get(`/runs/${id}`, session);
      const list = text.slice(text.indexOf('<h2 id="timeline">'), text.indexOf('<h2 id="attempts">'));
      return [...list.matchAll(/data-label="Event">([^<]*)/g)].map(([, event]) => event);
    };
    const events = [
      'Planned',
      'Attempt 1 started',
      'Files created',
      'Folder: delivered',
      'E-mail: accepted by the mail server',
      'E-mail: refused',
      'Attempt 1 ended: partly delivered',
    ];
    expect(await told(operator)).toEqual(events);
    expect(await told(viewer)).toEqual(events);
  });

  it('shows the configuration in use to operators, without secrets, and checks it once at a time', async () => {
    const session = await open.signIn();
    const read = async () => (await get('/settings', session)).text;
    const text = await read();
    expect(text).toContain('env: TOKEN');
    expect(text).toContain('address: anna@finance.example');
    for (const secret of [service.token, mail.settings.password ?? '-']) expect(text).not.toContain(secret);
    expect(text).toContain('Nothing has been checked');
    const token = /name="token" value="([\w-]+)"/.exec(text)?.[1] ?? '';
    const start = () => post('/settings/check', { token }, { ...session, Origin: open.url });
    expect((await Promise.all([start(), start()])).map(({ status }) => status)).toEqual([303, 303]);
    const ended = await vi.waitFor(
      async () => {
        const page = await read();
        expect(page).toContain('Checked on');
        return page;
      },
      { timeout: 30_000 },
    );
    const statuses = [...ended.matchAll(/<span class="state (\w+)">/g)].map(([, state]) => state);
    expect(statuses.length).toBeGreaterThanOrEqual(5);
    expect(statuses.filter((state) => state !== 'delivered')).toEqual([]);
    const viewer = await open.signIn('viewer');
    expect((await get('/settings', viewer)).status).toBe(403);
    expect((await get('/', viewer)).text).not.toContain('/settings');
  });

  it('sends a test message to an address, once, and says what became of it', async () => {
    const [session, viewer] = [await open.signIn('operator', 'Piotr'), await open.signIn('viewer')];
    const read = async () => (await get('/settings', session)).text;
    const before = await read();
    const form = before.slice(before.indexOf('action="/settings/test"'));
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? '';
    const fields = { token: field('token'), action: field('action') };
    const send = (address: string, as = session) =>
      post('/settings/test', { ...fields, address }, { ...as, Origin: open.url });
    const arrived = mail.received.length;
    const wrong = await send('<i>nobody');
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('value="&lt;i&gt;nobody"')]);
    expect((await send('piotr@finance.example', viewer)).status).toBe(403);
    const answers = await Promise.all([1, 2].map(() => send('piotr@finance.example')));
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    await open.acted();
    expect((await send('eve@finance.example')).status).toBe(409);
    expect(mail.received.length).toBe(arrived + 1);
    const message = await PostalMime.parse(mail.received.at(-1) ?? '');
    expect([message.subject, message.to?.[0]?.address, message.attachments]).toEqual([
      'Test message from Outlay',
      'piotr@finance.example',
      [],
    ]);
    const after = await read();
    for (const told of ['piotr@finance.example', 'Piotr', 'Accepted by the mail server'])
      expect(after.slice(after.indexOf('id="test"'))).toContain(told);
  });

  it('sends at most ten test messages an hour for one person', async () => {
    const now = new Date('2026-11-15T12:00:00.000Z');
    open.at(now.toISOString());
    const session = await open.signIn('operator', 'Ewa');
    const [form = ''] = /action="\/settings\/test"[^]*/.exec((await get('/settings', session)).text) ?? [];
    const token = /name="token" value="([^"]*)"/.exec(form)?.[1] ?? '';
    const arrived = mail.received.length;
    const before = Array.from({ length: 9 }, (_, index) => ({
      id: crypto.randomUUID(),
      runId: null,
      batchId: null,
      what: 'test-message' as const,
      recipient: 'ewa@finance.example',
      who: 'Ewa',
      owner: 'a',
      startedAt: new Date(now.getTime() - (30 + index) * 60_000).toISOString(),
    }));
    for (const action of before) await addAction(open.database, action);
    for (const action of before)
      await endAction(open.database, action.id, { outcome: 'done', reason: null, now });
    for (let count = 0; count < 3; count += 1) {
      const fields = { token, action: crypto.randomUUID(), address: 'ewa@finance.example' };
      expect((await post('/settings/test', fields, { ...session, Origin: open.url })).status).toBe(303);
      await open.acted();
    }
    expect(mail.received.length).toBe(arrived + 1);
    const possible = new Date(now.getTime() + 22 * 60_000).toISOString();
    expect((await get('/settings', session)).text).toContain(`the next one is possible at ${possible}`);
  });

  it('gives out no other files than those of the run', async () => {
    const operator = await open.signIn();
    const names = [
      '../outlay.yaml',
      '..%2F..%2Foutlay.yaml',
      '%2e%2e%2foutlay.yaml',
      'message',
      'a%00b',
      '%E0%A4%A',
    ];
    const answers = await Promise.all(names.map((name) => get(`/runs/${id}/files/en/${name}`, operator)));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 404));
    expect((await get('/runs/none', operator)).status).toBe(404);
  });

  it('shows hostile text as text', async () => {
    await openOwn();
    const hostile = `<script>alert(1)</script><img src=x onerror=alert(1)> "' \u001b[2Jred \u202egnp`;
    await open.database.updateTable('run').set({ reason: hostile }).where('id', '=', id).execute();
    const session = await open.signIn();
    for (const path of ['/', `/runs/${id}`, `/runs?job=${encodeURIComponent(hostile)}`]) {
      const { text } = await get(path, session);
      expect(text).toContain('&lt;script&gt;alert(1)');
      for (const raw of ['<script>', '<img', '\u001b', '\u202e']) expect(text).not.toContain(raw);
    }
  });

  it('compares the reports of two months for operators only, and says what is missing', async () => {
    await openOwn();
    const early = (await runs.outlay(['run', 'monthly', '--period', '2026-09'], '2026-11-14T12:00:00Z'))
      .stdout;
    const before = early.slice(0, 36);
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const path = `/runs/${id}/compare?with=${before}`;
    expect((await get(`/runs/${id}`, operator)).text).toContain(
      `<a href="${path}">Compare with September 2026`,
    );
    // One at a time, because of the memory that it takes.
    const both = await Promise.all([1, 2].map(() => get(path, operator)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const compared = (await get(path, operator)).text;
    expect(compared).toMatch(/<td class="amount" data-label="Change">[+\u2212]PLN\u00a0[\d,.]+</);
    expect(compared).toContain('The reports are of different days');
    expect((await get(path, viewer)).status).toBe(403);
    expect((await get(`/runs/${id}`, viewer)).text).not.toContain('/compare');
    expect((await get(`/runs/${id}/compare?with=${id}`, operator)).status).toBe(404);
    const daily = (await runs.outlay(['run', 'daily', '--period', '2026-10'])).stdout.slice(0, 36);
    expect((await get(`/runs/${id}/compare?with=${daily}`, operator)).status).toBe(404);
    await open.database
      .updateTable('stagedFile')
      .set({ bytes: 15_999_000 })
      .where('runId', '=', before)
      .where('format', '=', 'json')
      .execute();
    const refused = (await get(path, operator)).text;
    expect(refused).toMatch(
      /their files have 16,0\d\d,\d{3}\sbytes together, and at most 16,000,000\sbytes are/,
    );
    expect(refused).toContain(`<a href="/runs/${before}/files/en/monthly-2026-09.json" download>`);
    expect(refused).toContain(`<a href="/runs/${id}/files/en/monthly-2026-10.json" download>`);
    await open.database
      .deleteFrom('stagedFile')
      .where('runId', '=', before)
      .where('format', '=', 'json')
      .execute();
    expect((await get(path, operator)).text).toContain('Outlay has kept no JSON file of it');
  });

  it('lists runs by period, and by recipient for operators only', async () => {
    const [operator, viewer] = [await open.signIn('operator'), await open.signIn('viewer')];
    const listed = async (query: string, session = operator) =>
      (await get(`/runs?${query}`, session)).text.includes(`<a href="/runs/${id}">`);
    expect(await listed('period=2026-10')).toBe(true);
    expect(await listed('period=2026-09')).toBe(false);
    expect(await listed('period=2026-10-01..2026-10-31', viewer)).toBe(true);
    expect((await get('/runs?period=October', viewer)).text).toContain('This is not a period.');
    expect(await listed('period=October')).toBe(false);
    expect(await listed('recipient=Anna@finance.example&state=partial')).toBe(true);
    expect(await listed('recipient=eva@finance.example')).toBe(false);
    for (const address of ['anna', 'eva'])
      expect(await listed(`recipient=${address}@finance.example`, viewer)).toBe(true);
    expect((await get('/runs?recipient=anna@finance.example', viewer)).text).not.toContain(
      'name="recipient"',
    );
    const page = (await get(`/runs/${id}`, operator)).text;
    for (const query of ['job=monthly', 'account=home', 'period=2026-10', 'recipient=anna%40finance.example'])
      expect(page).toContain(`href="/runs?${query}"`);
  });

  it('lists runs by state, job and account, fifty on a page', async () => {
    await openOwn();
    const session = await open.signIn();
    const row = await open.database
      .selectFrom('run')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const more = Array.from({ length: 60 }, (_, index) => ({
      ...row,
      id: `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`,
      state: 'skipped' as const,
      scheduledFor: new Date(Date.parse(row.scheduledFor) - (index + 1) * 60_000).toISOString(),
      plannedAt: new Date(Date.parse(row.plannedAt) - (index + 1) * 60_000).toISOString(),
    }));
    await open.database.insertInto('run').values(more).execute();
    const listed = (text: string) =>
      [...text.matchAll(/<td[^>]*><a href="\/runs\/([^"]+)"/g)].map(([, run]) => run);
    const first = (await get('/runs', session)).text;
    expect(listed(first)).toEqual([id, ...more.slice(0, 49).map((run) => run.id)]);
    const older = /<a href="(\/runs\?before=[^"]+)"/.exec(first)?.[1] ?? '';
    expect(listed((await get(older, session)).text)).toEqual(more.slice(49).map((run) => run.id));
    expect(listed((await get('/runs?state=partial', session)).text)).toEqual([id]);
    expect(listed((await get('/runs?job=daily', session)).text)).toEqual([]);
  });
});

it('shows reports that are late with their reason, and the runs of a job by state', async () => {
  const gone = { url: 'https://127.0.0.1:1', caFile: service.caFile, token: service.token };
  const runs = await aRunsFixture({
    service,
    smtp: mail.settings,
    jobs: `  both: { kind: monthly, schedule: { cron: "0 6 1 * *" }, formats: [json], deliveries: [{ channel: folder, path: reports }] }`,
  });
  const path = runs.environment['OUTLAY_CONFIG'] ?? '';
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text.replace(
      'jobs:',
      `  away: { baseUrl: "${gone.url}", token: { env: TOKEN }, caFile: "${gone.caFile}" }\njobs:`,
    ),
  );
  await runs.outlay(['run', 'both']);
  const open = await aConsole({ path, environment: runs.environment });
  onTestFinished(async () => {
    await open.remove();
    await runs.remove();
  });
  await open.database
    .updateTable('run')
    .set({ state: 'planned', nextAt: '2026-11-15T12:05:00.000Z', owner: null })
    .where('account', '=', 'away')
    .execute();
  const page = async (where: string) => (await open.request(where, { headers: await open.signIn() })).text();
  const today = await page('/');
  expect(today).not.toContain('✓');
  expect(today).toContain('Nothing needs a decision. Reports are late, and Outlay is retrying.');
  const late = today.slice(today.indexOf('id="late"'), today.indexOf('id="due"'));
  expect(late).toContain('15\u00a0Nov\u00a02026, 13:05');
  expect(late).toContain('away');
  expect(late).toContain('127.0.0.1:1');
  const states = [...(await page('/jobs')).matchAll(/<a class="state (\w+)"/g)].map(([, state]) => state);
  expect(new Set(states)).toEqual(new Set(['delivered', 'waiting']));
});

describe.skipIf(chromium === null)('the console in a browser', () => {
  const browser = sharedConsoleBrowser();
  let runs: RunsFixture;
  let open: ConsoleFixture;
  let paths: readonly string[] = [];
  beforeAll(async () => {
    runs = await aRunsFixture({ service, smtp: mail.settings, jobs });
    const id = (await runs.outlay(['run', 'monthly'])).stdout.slice(0, 36);
    await runs.outlay(['run', 'daily', '--period', '2026-10']);
    open = await aConsole({ path: runs.environment['OUTLAY_CONFIG'] ?? '', environment: runs.environment });
    const page = await open.request(`/runs/${id}`, { headers: await open.signIn() });
    const looks = (await page.text()).match(/(?<=href=")[^"]+(?:\/preview|\/messages\/[^"]+)(?=")/g) ?? [];
    const earlier = (await runs.outlay(['run', 'monthly', '--period', '2026-09'], '2026-11-14T12:00:00Z'))
      .stdout;
    const actions = [
      `/runs/${id}/actions/retry`,
      `/runs/${id}/actions/resend`,
      '/runs?state=partial',
      '/bulk/retry',
    ];
    const job = ['', '/run', '/preview', '/pause'].map((what) => `/jobs/monthly${what}`);
    const accounts = ['/accounts', '/accounts/home'];
    paths = [
      '/',
      '/calendar',
      '/runs',
      `/runs/${id}`,
      '/jobs',
      ...job,
      ...accounts,
      '/settings',
      ...actions,
      ...looks,
      `/runs/${id}/compare?with=${earlier.slice(0, 36)}`,
    ];
  });
  afterAll(async () => {
    await open.remove();
    await runs.remove();
  });

  const signedIn = async (screen: Screen) => {
    const page = await browser().newPage(screen);
    await page.goto(`${open.url}${await open.loginPath()}`);
    await Promise.all([page.waitForNavigation(), page.click('main button')]);
    return page;
  };

  const screens = [
    { language: 'en', width: 360, scheme: 'dark', otherWidth: 1280 },
    { language: 'pl', width: 1280, scheme: 'light', otherWidth: 360 },
  ] as const;

  it.each(screens)(
    'is accessible in $language at $width px, $scheme, and fits $otherWidth px too',
    async (screen) => {
      const page = await signedIn(screen);
      for (const path of paths) {
        await page.goto(`${open.url}${path}`);
        expect(await page.evaluate('document.documentElement.lang')).toBe(screen.language);
        expect(await browser().faults(page)).toEqual([]);
        for (const width of [screen.otherWidth, screen.width]) {
          await page.setViewport({ width, height: 800 });
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        }
      }
    },
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
    expect(await press('Polski')).toBe(consoleWords.pl.pages.jobs);
    expect(await press(consoleWords.pl.signOut)).toBe(consoleWords.pl.signIn.title);
  });
});
