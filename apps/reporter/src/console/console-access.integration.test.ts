import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it, vi } from 'vitest';
import { type ConsoleFixture } from '../testing/console-fixture.ts';
import { bothStores } from '../testing/new-store-database.ts';
import { viewedConsole, viewedServers } from '../testing/viewed-console.ts';
import { consoleWords } from './words/console-words.ts';

const servers = viewedServers();

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

describe.each(bothStores)('entering the console, on %s', (_name, newAddress) => {
  let open: ConsoleFixture;
  let id = '';
  viewedConsole(servers, newAddress, (viewed) => {
    ({ open, id } = viewed);
  });

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
      '/sessions',
      `/runs/${id}/files/en/x.json`,
      '/nothing',
    ];
    const answers = await Promise.all(paths.map((path) => open.get(path)));
    expect(answers.map(({ status, headers }) => `${status} ${headers.get('Location')}`)).toEqual(
      paths.map(() => '303 /sign-in'),
    );
    expect(answers.map(({ text }) => text)).toEqual(paths.map(() => ''));
  });

  it('signs in with a link once, and for ten minutes', async () => {
    const link = async () => (await open.loginPath()).slice('/sign-in?link='.length);
    const origin = { Origin: open.url };
    const [used, late] = [await link(), await link()];
    const both = await Promise.all([used, used].map((one) => open.post('/sign-in', { link: one }, origin)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 403]));
    open.at('2026-11-15T12:10:00.000Z');
    expect((await open.post('/sign-in', { link: late }, origin)).status).toBe(403);
    expect((await open.post('/sign-in', { link: 'x'.repeat(43) }, origin)).status).toBe(403);
  });

  it('does not use a link up when it is only opened', async () => {
    const path = await open.loginPath();
    expect((await open.get(path)).status).toBe(200);
    expect((await open.get(path)).status).toBe(200);
    const answer = await open.post('/sign-in', { link: path.slice(14) }, { Origin: open.url });
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^__Host-outlay-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('makes an address wait after ten failed attempts, unless its link is valid', async () => {
    const attempt = async () => (await open.post('/sign-in', { link: 'guess' }, { Origin: open.url })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await attempt());
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429]);
    const link = (await open.loginPath()).slice('/sign-in?link='.length);
    expect((await open.post('/sign-in', { link }, { Origin: open.url })).status).toBe(303);
    open.at('2026-11-15T12:01:00Z');
    expect(await attempt()).toBe(403);
  });

  it('refuses a link that was made by a clock that was ahead', async () => {
    open.at('2026-11-15T14:00:00Z');
    const link = (await open.loginPath()).slice('/sign-in?link='.length);
    open.at('2026-11-15T12:00:00Z');
    expect((await open.post('/sign-in', { link }, { Origin: open.url })).status).toBe(403);
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
    expect((await open.get('/runs/%00', session)).status).toBe(404);
    expect((await open.get('/runs?before=%00', session)).status).toBe(200);
    const places = [
      '/runs?state=held',
      '//evil.example',
      '/\t/evil.example/',
      '/\\evil.example',
      'https://evil.example',
      'javascript:x',
    ];
    const answers = await Promise.all(
      places.map((back) => open.post('/language', { to: 'pl', back }, origin)),
    );
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
    expect((await open.get('/', idle)).status).toBe(200);
    open.at('2026-11-15T12:59:59Z');
    expect((await open.get('/', idle)).status).toBe(303);
    const busy = await open.signIn();
    const seen = async () => {
      const sessions = await open.database.selectFrom('consoleSession').select('seenAt').execute();
      return sessions.map(({ seenAt }) => seenAt);
    };
    const started = Date.parse('2026-11-15T12:59:59Z');
    const minutes = Array.from({ length: 36 }, (_, index) => index * 20);
    for (const minute of minutes) {
      const now = new Date(started + minute * 60_000).toISOString();
      open.at(now);
      expect((await open.get('/jobs', busy)).status).toBe(200);
      // The page does not wait for this record.
      await expect.poll(seen, { interval: 5 }).toContain(now);
    }
    open.at(new Date(started + 720 * 60_000).toISOString());
    expect((await open.get('/jobs', busy)).status).toBe(303);
  });

  it('signs out only with a form of its own', async () => {
    const session = await open.signIn();
    const page = (await open.get('/', session)).text;
    const token = /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    const origin = { ...session, Origin: open.url };
    const refused = [
      open.post('/sign-out', { token }, session),
      open.post('/sign-out', { token }, { ...session, Origin: 'https://evil.example' }),
      open.post('/sign-out', { token }, { ...session, Origin: 'null' }),
      open.post('/sign-out', {}, origin),
      open.post('/sign-out', { token: 'x'.repeat(43) }, origin),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await open.get('/', session)).status).toBe(200);
    expect((await open.post('/sign-out', { token }, origin)).status).toBe(303);
    expect((await open.get('/', session)).status).toBe(303);
  });

  it('lets the holder of a link without a name of its own see and end only the session of this link', async () => {
    const kasia = await open.signInUnnamed();
    const tomek = await open.signInUnnamed();
    // Somebody whose links have the name of the system user.
    const named = await open.signIn('operator', 'outlay');
    const page = (await open.get('/sessions', kasia)).text;
    expect(page).toContain(consoleWords.en.sessions.onlyThis);
    expect(page).not.toContain('name="session"');
    const token = /name="token" value="([\w-]+)"/.exec(page)?.[1] ?? '';
    await open.post('/sessions/end', { token, session: 'others' }, { ...kasia, Origin: open.url });
    for (const session of [kasia, tomek, named]) expect((await open.get('/', session)).status).toBe(200);
    expect(open.signOuts).toEqual([]);
    expect((await open.get('/sessions', named)).text).toContain(consoleWords.en.sessions.noOthers);
    const again = await open.signIn('operator', 'outlay');
    expect((await open.get('/sessions', again)).text).toContain(consoleWords.en.sessions.endOthers(1));
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
      await open.get('/sign-in'),
      await open.get('/settings', session),
      await open.get('/nothing', session),
      await open.get('/console.css'),
      await open.get('/icon.svg'),
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
    const page = await open.get('/', session);
    expect(page.headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
    const [, path = '', integrity] = /<script src="([^"]+)" integrity="([^"]+)"/.exec(page.text) ?? [];
    const script = await open.get(path);
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
    const refreshed = await open.get('/', { ...session, 'HX-Request': 'true' });
    expect([refreshed.status, refreshed.headers.get('HX-Redirect')]).toEqual([401, '/sign-in']);
    expect((await open.get('/changes')).status).toBe(303);
  });

  it('lets no page that is only open keep its session alive, and listens to so many', async () => {
    const session = await open.signIn();
    const refresh = async () => (await open.get('/', { ...session, 'HX-Request': 'true' })).status;
    open.at('2026-11-15T12:20:00Z');
    expect(await refresh()).toBe(200);
    const streams = [];
    for (let count = 0; count < 8; count += 1) streams.push(await anEventStream(open, session));
    expect((await open.get('/changes', { ...session, 'HX-Request': 'true' })).status).toBe(503);
    await streams[0]?.close();
    await vi.waitFor(async () => streams.push(await anEventStream(open, session)));
    open.at('2026-11-15T12:30:01Z');
    expect(await refresh()).toBe(401);
    await Promise.all(streams.map(({ close }) => close()));
  });
});
