import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { chromium } from '@outlay/exporters/internal/testing/html-browser.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fromBase32 } from '../adapters/secrets/base32.ts';
import { oneTimeCode, oneTimeStep } from '../adapters/secrets/one-time-code.ts';
import { hashPassword } from '../adapters/secrets/password-hash.ts';
import { sharedConsoleBrowser } from '../testing/console-browser.ts';
import { aConsole, type ConsoleFixture } from '../testing/console-fixture.ts';
import { bothStores } from '../testing/new-store-database.ts';
import { runOutlay } from '../testing/run-outlay.ts';
import { consoleWords } from './words/console-words.ts';

const password = 'correct horse battery staple';
const otherPassword = 'zażółć gęślą jaźń';
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
let hashes: { readonly first: string; readonly second: string };
beforeAll(async () => {
  hashes = { first: await hashPassword(password), second: await hashPassword(otherPassword) };
});

const anna = 'anna: { role: operator, passwordHash: { env: ANNA } }';
const piotr = 'piotr: { role: viewer, passwordHash: { env: PIOTR }, totp: { env: TOTP } }';

/** The one-time code of an instant, some steps later. */
function codeAt(now: string, steps = 0): string {
  return oneTimeCode(fromBase32(key) ?? Buffer.alloc(0), oneTimeStep(new Date(now)) + steps);
}

let folder: string;
let environment: Record<string, string>;
let open: ConsoleFixture;
let port: number;

/** Writes the configuration with users. */
async function write(...users: readonly string[]): Promise<void> {
  const store = environment['DATABASE'] === undefined ? '' : 'store: { url: { env: DATABASE } }\n';
  await writeFile(
    join(folder, 'outlay.yaml'),
    `accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }
${store}console: { listen: "127.0.0.1:${port}", operatorCodes: optional, users: { ${users.join(', ')} } }\n`,
  );
}

async function begin(database: string | undefined, ...users: readonly string[]): Promise<void> {
  folder = await temporaryFolder();
  port = await freePort();
  const { first, second } = hashes;
  environment = { TOKEN: 'svc_a.b', ANNA: first, PIOTR: second, TOTP: key };
  if (database !== undefined) environment['DATABASE'] = database;
  await write(...users);
  open = await aConsole({ path: join(folder, 'outlay.yaml'), environment });
}

async function post(
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const body = new URLSearchParams(fields);
  const answer = await open.request('/sign-in', {
    method: 'POST',
    body,
    headers: { Origin: open.url, ...headers },
  });
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
  return {
    status: answer.status,
    headers: answer.headers,
    text: await answer.text(),
    session: { Cookie: cookie },
  };
}
const statusOf = async (path: string, headers: Readonly<Record<string, string>>) =>
  (await open.request(path, { headers })).status;

describe.each(bothStores)('a user of the console, on %s', (_name, newAddress) => {
  beforeEach(async () => begin(await newAddress(), anna, piotr));
  afterEach(async () => {
    await open.remove();
    await rm(folder, { recursive: true });
  });

  it('who is a viewer needs a code, which works once, and sees what viewers see', async () => {
    const now = '2026-11-15T12:00:00.000Z';
    const typed = { name: 'piotr', password: otherPassword };
    expect((await post(typed)).status).toBe(403);
    expect((await post({ ...typed, code: codeAt(now, 2) })).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => post({ ...typed, code: codeAt(now) })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([303, 403]));
    const session = both.find(({ status }) => status === 303)?.session ?? {};
    expect([await statusOf('/jobs', session), await statusOf('/settings', session)]).toEqual([200, 403]);
    open.at('2026-11-15T12:01:00.000Z');
    const earlier = codeAt(now, 1);
    expect((await post({ ...typed, code: earlier })).status).toBe(303);
    expect((await post({ ...typed, code: earlier })).status).toBe(403);
    expect(open.signIns.map(({ outcome }) => outcome)).toEqual([
      'refused',
      'refused',
      'accepted',
      'replayed',
      'accepted',
      'replayed',
    ]);
  });

  it('is signed out when the role, the password or the user changes, and nobody else is', async () => {
    const piotrs = await post({
      name: 'piotr',
      password: otherPassword,
      code: codeAt('2026-11-15T12:00:00Z'),
    });
    const link = await open.signIn();
    const changed = [
      anna.replace('operator', 'viewer'),
      anna.replace('ANNA', 'PIOTR'),
      'maria: { role: viewer, passwordHash: { env: ANNA } }',
    ];
    for (const other of changed) {
      await write(anna, piotr);
      await open.reload();
      const { session } = await post({ name: 'anna', password });
      await open.reload();
      expect(await statusOf('/', session)).toBe(200);
      await write(other, piotr);
      await open.reload();
      expect(await statusOf('/', session)).toBe(303);
      await write(anna, piotr);
      await open.reload();
      expect(await statusOf('/', session)).toBe(303);
    }
    expect([await statusOf('/', piotrs.session), await statusOf('/', link)]).toEqual([200, 200]);
    const { stderr } = await runOutlay(['console', 'sign-out', '--name', 'piotr'], {
      environment: { ...environment, OUTLAY_CONFIG: join(folder, 'outlay.yaml') },
    });
    expect(stderr).toBe('Ended 1 session\n');
    expect([await statusOf('/', piotrs.session), await statusOf('/', link)]).toEqual([303, 200]);
  });

  it('sees their sessions, and ends one or all others, but none of somebody else', async () => {
    const link = await open.signIn('operator', 'anna');
    const first = (await post({ name: 'anna', password })).session;
    const others: { Cookie: string }[] = [];
    for (const minute of [1, 2, 3]) {
      open.at(`2026-11-15T12:0${minute}:00.000Z`);
      others.push((await post({ name: 'anna', password })).session);
    }
    const page = await open.get('/sessions', first);
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const idsIn = (text: string) =>
      [...text.matchAll(/name="session" value="([^"]+)"/g)].map(([, found]) => found ?? '');
    const ids = idsIn(page.text);
    expect(ids).toHaveLength(4);
    expect(ids.at(-1)).toBe('others');
    expect(page.text).toContain(consoleWords.en.sessions.endOthers(3));
    expect(page.text).toContain('>127.0.0.1</td>');
    const ofLink = (await open.get('/sessions', link)).text;
    expect(ofLink).toContain(consoleWords.en.sessions.noOthers);
    const end = async (session: string) =>
      (await open.post('/sessions/end', { token, session }, { ...first, Origin: open.url })).status;
    const states = () => Promise.all([...others, first, link].map((headers) => statusOf('/', headers)));
    // The latest is listed first. A session that is not in the list is not ended.
    expect(await end(ids[0] ?? '')).toBe(303);
    expect(await end('x'.repeat(43))).toBe(303);
    expect(await states()).toEqual([200, 200, 303, 200, 200]);
    expect(await end('others')).toBe(303);
    expect(await states()).toEqual([303, 303, 303, 200, 200]);
    expect(open.signOuts).toEqual([
      { name: 'anna', sessions: 1, client: '127.0.0.1' },
      { name: 'anna', sessions: 2, client: '127.0.0.1' },
    ]);
  });
});

describe('signing in with a password', () => {
  beforeEach(() => begin(undefined, anna, piotr));
  afterEach(async () => {
    await open.remove();
    await rm(folder, { recursive: true });
  });

  it('begins another session each time, and ends the one before', async () => {
    const planted = { Cookie: `__Host-outlay-session=${'x'.repeat(43)}` };
    const first = await post({ name: ' Anna ', password }, planted);
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/']);
    expect(first.session.Cookie).not.toBe(planted.Cookie);
    expect([await statusOf('/settings', first.session), await statusOf('/', planted)]).toEqual([200, 303]);
    const second = await post({ name: 'anna', password }, first.session);
    expect([await statusOf('/', first.session), await statusOf('/', second.session)]).toEqual([303, 200]);
    expect(open.signIns.map(({ outcome, name }) => `${outcome} ${name}`)).toEqual([
      'accepted anna',
      'accepted anna',
    ]);
  });

  it('ends what was begun while the clock was ahead', async () => {
    open.at('2027-11-15T12:00:00Z');
    const { session } = await post({ name: 'anna', password });
    expect(await statusOf('/', session)).toBe(200);
    open.at('2026-11-15T12:00:00Z');
    expect(await statusOf('/', session)).toBe(303);
    open.at('2027-11-15T12:05:00Z');
    const later = await post({ name: 'anna', password });
    expect([await statusOf('/', session), await statusOf('/', later.session)]).toEqual([200, 200]);
  });

  it('tells nothing about which part is wrong, or whether a user exists', async () => {
    const wrong = await Promise.all(
      [
        { name: 'anna', password: 'wrong' },
        { name: 'nobody', password },
        { name: 'piotr', password: otherPassword, code: '123456' },
        { name: '', password: '' },
      ].map((typed) => post(typed)),
    );
    const texts = wrong.map(({ text }) => text.replace(/ value="[^"]*"/g, ''));
    expect(wrong.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(new Set(texts).size).toBe(1);
    expect(open.signIns.map(({ name }) => name)).toEqual(['anna', undefined, 'piotr', undefined]);
  });

  it('takes longer after each failed attempt, for a user and for an address, and a link always works', async () => {
    const guess = async (name: string) => {
      const { status, headers } = await post({ name, password: 'wrong' });
      return status === 429 ? `429 ${headers.get('Retry-After')}` : String(status);
    };
    const guesses: string[] = [];
    for (const name of ['anna', 'anna', 'nobody', 'anna', 'anna', 'anna', 'piotr', 'nobody']) {
      guesses.push(await guess(name));
    }
    expect(guesses).toEqual(['403', '403', '403', '403', '403', '429 1', '429 1', '429 1']);
    const refused = await post({ name: 'anna', password });
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/Wait 1\ssecond, then/)]);
    expect(await statusOf('/', await open.signIn())).toBe(200);
    open.at('2026-11-15T12:00:01Z');
    expect((await post({ name: 'anna', password })).status).toBe(303);
  });

  it('does not make a browser wait in which the user has signed in before, whoever else attempts', async () => {
    const token = async (name: string, typed: Readonly<Record<string, string>>) => {
      const { headers } = await post({ name, ...typed });
      const all = headers.getSetCookie().join(' ');
      return /__Host-outlay-device=[^;]+/.exec(all)?.[0] ?? '';
    };
    const Cookie = await token('anna', { password });
    expect(Cookie).toMatch(/^__Host-outlay-device=[\w-]{43}\.[\w-]{43}$/);
    // Attackers in the same network never stop.
    const attack = async () => {
      for (let count = 0; count < 6; count += 1) await post({ name: 'anna', password: 'wrong' });
      return (await post({ name: 'anna', password: 'wrong' })).status;
    };
    expect(await attack()).toBe(429);
    expect((await post({ name: 'anna', password })).status).toBe(429);
    expect((await post({ name: 'anna', password }, { Cookie })).status).toBe(303);
    // Of no other user, and changed in no way.
    expect((await post({ name: 'piotr', password }, { Cookie })).status).toBe(429);
    expect((await post({ name: 'anna', password }, { Cookie: `${Cookie.slice(0, -2)}xx` })).status).toBe(429);
    // It replaces no password, and its own failures delay it.
    const failures: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      failures.push((await post({ name: 'anna', password: 'wrong' }, { Cookie })).status);
    }
    expect(failures).toEqual([403, 403, 403, 403, 403, 429]);
    expect(await statusOf('/runs', { Cookie })).toBe(303);
  });

  it('is refused to a form of another site', async () => {
    const { status, headers } = await post({ name: 'anna', password }, { Origin: 'https://evil.example' });
    expect([status, headers.get('Set-Cookie')]).toEqual([403, null]);
  });

  it('works for the others where the hash of one cannot be used, and says which', async () => {
    environment['PIOTR'] = 'hunter2-hunter2';
    await open.reload();
    expect(open.problems).toEqual([
      'console.users.piotr: the environment variable PIOTR holds no password hash; outlay console password writes one',
    ]);
    expect((await post({ name: 'anna', password })).status).toBe(303);
    expect((await post({ name: 'piotr', password: otherPassword })).status).toBe(403);
    const { stdout } = await runOutlay(['config', 'check'], {
      environment: { ...environment, OUTLAY_CONFIG: join(folder, 'outlay.yaml') },
    });
    expect(stdout).toContain('ok            console.users.anna: operator, signs in with a password\n');
    expect(stdout).toContain(
      'invalid       console.users.piotr: the environment variable PIOTR holds no password hash',
    );
    expect(stdout).not.toContain('hunter2');
  });

  describe.skipIf(chromium === null)('in a browser', () => {
    const browser = sharedConsoleBrowser();

    it.each([
      { language: 'en', width: 1280, scheme: 'light' },
      { language: 'pl', width: 360, scheme: 'dark' },
    ] as const)(
      'works by keyboard and without scripts in $language at $width px, and is accessible',
      async (screen) => {
        const { signIn, pages } = consoleWords[screen.language];
        const check = async (url: string) => {
          const looked = await browser().newPage(screen);
          await looked.goto(url);
          expect(await browser().faults(looked)).toEqual([]);
          expect(await looked.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
            screen.width,
          );
        };
        const page = await browser().newPage({ ...screen, scripts: false });
        const text = (selector: string) => page.$eval(selector, (element) => element.textContent);
        await page.goto(open.url);
        await check(page.url());
        const fields = await page.$$eval('main input', (inputs) =>
          inputs.map((input) => `${input.type} ${input.autocomplete}`),
        );
        expect(fields).toEqual(['text username', 'password current-password', 'text one-time-code']);
        const submit = async (name: string, typed: string) => {
          await page.focus('#name');
          await page.keyboard.down('Control');
          await page.keyboard.press('a');
          await page.keyboard.up('Control');
          await page.keyboard.type(name);
          await page.keyboard.press('Tab');
          await page.keyboard.type(typed);
          await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
        };
        await submit('anna', 'wrong');
        expect(await text('[role=alert]')).toBe(signIn.wrongWithCode);
        expect(await page.$eval('#name', (input) => (input as { value?: string }).value)).toBe('anna');
        await submit('anna', password);
        expect(await text('h1')).toBe(pages.today);
      },
    );
  });
});
