import { request } from 'node:http';
import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { sql } from 'kysely';
import type { CaseOutcome } from '../fixtures/print-case.ts';
import { type Form, findForms } from './console-forms.ts';
import type { ConsoleSetting } from './console-setting.ts';

type Headers = Readonly<Record<string, string>>;
type Open = ConsoleSetting['open'];

/** Requests that a console must refuse, and that must change nothing. */
export async function forgeryCases(
  { open, run }: ConsoleSetting,
  random: SeededRandom,
  cookies: number,
): Promise<CaseOutcome[]> {
  const before = await recordsIn(open);
  const cases = [
    await forgedForms({ open, run }),
    await forgedCookies(open, random, cookies),
    await replayedLinks(open),
    await plantedCookies(open),
    await otherHosts(open),
    await otherMethods(open),
    await traversals(open, run),
  ];
  const unchanged = before === (await recordsIn(open));
  return [
    ...cases,
    {
      name: 'none of these changed a record',
      problems: unchanged ? [] : ['the records of the store differ'],
    },
  ];
}

/** Every row of the store, but for those about who is signed in. */
async function recordsIn({ database }: Open): Promise<string> {
  const tables = await database.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !/^console_(?:link|session)$/.test(name));
  const rows = await Promise.all(
    names.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(database)).rows]),
  );
  return JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? value.byteLength : value,
  );
}

/** Forms of other sites, and without the token of this session. */
async function forgedForms(setting: Pick<ConsoleSetting, 'open' | 'run'>): Promise<CaseOutcome> {
  const { open } = setting;
  const operator = await open.signIn('operator');
  const other = await open.signIn('operator', 'Other');
  const viewer = await open.signIn('viewer');
  const { forms, problems } = await findForms(setting, operator);
  const tokenOf = async (headers: Headers) =>
    /name="token" value="([^"]+)"/.exec(await (await open.request('/', { headers })).text())?.[1] ?? '';
  const [own, others, viewers] = [await tokenOf(operator), await tokenOf(other), await tokenOf(viewer)];
  const send = (form: Form, token: string, headers: Headers) =>
    post(open, { ...form, fields: { ...form.fields, token } }, { Origin: open.url, ...headers });
  type Forgery = readonly [how: string, expected: number, attempt: (form: Form) => Promise<number>];
  const foreign: readonly Forgery[] = [
    ...otherOrigins(open).map(
      (Origin): Forgery => [`from ${Origin}`, 403, (form) => send(form, own, { ...operator, Origin })],
    ),
    ['without an origin', 403, (form) => post(open, form, operator)],
  ];
  const withoutToken: readonly Forgery[] = [
    ...['', 'x'.repeat(43), others, viewers, own.slice(1)].map(
      (token): Forgery => [
        `with the token ${token.slice(0, 3)}…`,
        403,
        (form) => send(form, token, operator),
      ],
    ),
    ['without a session', 401, (form) => send(form, own, {})],
  ];
  const ofViewers: Forgery = ['of a viewer', 403, (form) => send(form, viewers, viewer)];
  const found = [...problems];
  let count = 0;
  for (const form of forms) {
    const forgeries = [
      ...foreign,
      ...(form.who === 'anyone' ? [] : withoutToken),
      ...(form.who === 'operators' ? [ofViewers] : []),
    ];
    for (const [how, expected, attempt] of forgeries) {
      const status = await attempt(form);
      count += 1;
      if (status !== expected) found.push(`${form.action} ${how}: ${status}; expected ${expected}`);
    }
  }
  const stillIn = (await open.request('/', { headers: operator })).status;
  if (stillIn !== 200) found.push(`a forged form ended the session: ${stillIn}`);
  const names = new Set(forms.map(({ name }) => name));
  return {
    name: 'forms of other sites and without their token are refused',
    observed: `${names.size} kinds of forms, ${forms.length} forms, ${count} forgeries`,
    problems: found,
  };
}

async function post(open: Open, { action, fields }: Form, headers: Headers): Promise<number> {
  const answer = await open.request(action, { method: 'POST', body: new URLSearchParams(fields), headers });
  await answer.text();
  return answer.headers.get('Location') === '/sign-in' ? 401 : answer.status;
}

/** What browsers say of pages of other sites. */
function otherOrigins({ url }: Open): string[] {
  const { host, port } = new URL(url);
  return [
    'https://evil.example',
    'null',
    `https://${host}`,
    `http://127.0.0.1:${port}`,
    `http://www.${host}`,
    `${url}.evil.example`,
    '',
  ];
}

/** Cookies that were changed, guessed, or made from what the store has. */
async function forgedCookies(open: Open, random: SeededRandom, count: number): Promise<CaseOutcome> {
  const { Cookie } = await open.signIn('operator');
  const [name, genuine = ''] = Cookie.split('=');
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const letter = () => alphabet[random.integer(0, 63)] ?? '';
  const changed = Array.from({ length: count }, () => {
    const at = random.integer(0, genuine.length - 1);
    const kind = random.integer(0, 3);
    if (kind === 0) return Array.from({ length: 43 }, letter).join('');
    if (kind === 1) return genuine.slice(0, at);
    if (kind === 2) return `${genuine}${letter()}`;
    return `${genuine.slice(0, at)}${genuine[at] === 'A' ? 'B' : 'A'}${genuine.slice(at + 1)}`;
  });
  const { hash } = await open.database.selectFrom('consoleSession').select('hash').executeTakeFirstOrThrow();
  const link = (await open.loginPath()).slice('/sign-in?link='.length);
  const made = [
    hash,
    Buffer.from(hash, 'hex').toString('base64url'),
    link,
    '',
    '*',
    "' or 1=1 --",
    '%00',
    `${genuine}%20`,
    genuine.toLowerCase(),
  ];
  const problems: string[] = [];
  // The last character of 43 has two bits that say nothing, so another one is another cookie, not the same session.
  for (const forged of [...changed, ...made]) {
    const answer = await open.request('/settings', { headers: { Cookie: `${name}=${forged}` } });
    await answer.text();
    if (answer.status !== 303 || answer.headers.get('Location') !== '/sign-in')
      problems.push(`${forged}: ${answer.status}`);
  }
  const genuineStatus = (await open.request('/settings', { headers: { Cookie } })).status;
  if (genuineStatus !== 200) problems.push(`the genuine cookie: ${genuineStatus}`);
  return {
    name: 'forged cookies sign nobody in',
    observed: `${changed.length + made.length} cookies`,
    problems,
  };
}

async function signInWith(open: Open, link: string, headers: Headers = {}) {
  const body = new URLSearchParams({ link });
  const answer = await open.request('/sign-in', {
    method: 'POST',
    body,
    headers: { Origin: open.url, ...headers },
  });
  await answer.text();
  return { status: answer.status, Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' };
}

/** A link that is used by many at once, and again. */
async function replayedLinks(open: Open): Promise<CaseOutcome> {
  const link = (await open.loginPath()).slice('/sign-in?link='.length);
  const atOnce = await Promise.all(Array.from({ length: 20 }, () => signInWith(open, link)));
  const again = await signInWith(open, link);
  const accepted = [...atOnce, again].filter(({ status }) => status === 303).length;
  return {
    name: 'a link signs in once',
    observed: '21 uses',
    problems: accepted === 1 ? [] : [`${accepted} were accepted`],
  };
}

/** Sessions that somebody else put into the browser (fixation). */
async function plantedCookies(open: Open): Promise<CaseOutcome> {
  const problems: string[] = [];
  const attackers = await open.signIn('viewer', 'Eve');
  const name = attackers.Cookie.split('=')[0];
  for (const planted of [attackers, { Cookie: `${name}=${'x'.repeat(43)}` }]) {
    const link = (await open.loginPath()).slice('/sign-in?link='.length);
    const { status, Cookie } = await signInWith(open, link, planted);
    if (status !== 303 || Cookie === '' || Cookie === planted.Cookie)
      problems.push(`${status} with ${Cookie}`);
    const reused = (await open.request('/', { headers: planted })).status;
    if (reused !== 303) problems.push(`the planted session is still valid: ${reused}`);
  }
  return { name: 'a planted session is replaced and ended', problems };
}

/** Sends a request as it is, without tidying its path. */
function raw(
  open: Open,
  path: string,
  headers: Headers,
  method = 'GET',
): Promise<{ status: number; text: string }> {
  const { host, port } = new URL(open.url);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { Host: host, ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('latin1').on('data', (piece: string) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.once('error', reject).end();
  });
}

/** Names under which a page of another site could reach the console. */
async function otherHosts(open: Open): Promise<CaseOutcome> {
  const { host, hostname, port } = new URL(open.url);
  const hosts = [
    'evil.example',
    `evil.example:${port}`,
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `[::1]:${port}`,
    hostname,
    `${hostname}:1`,
    `${host}.`,
    `x${host}`,
    `${host},evil.example`,
    `evil.example@${host}`,
  ];
  const session = await open.signIn();
  const problems: string[] = [];
  for (const Host of hosts) {
    const { status, text } = await raw(open, '/', {
      ...session,
      Host,
      'X-Forwarded-Host': host,
      Forwarded: `host=${host}`,
    });
    if (status !== 421 && status !== 400) problems.push(`${Host}: ${status}`);
    if (text.includes(hostname)) problems.push(`${Host}: the answer names the host`);
  }
  return { name: 'other host names are refused', observed: `${hosts.length} names`, problems };
}

async function otherMethods(open: Open): Promise<CaseOutcome> {
  const session = await open.signIn();
  const methods = ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];
  const problems: string[] = [];
  for (const method of methods) {
    const { status } = await raw(open, '/', { ...session, Origin: open.url }, method);
    if (status !== 405) problems.push(`${method}: ${status}`);
  }
  return { name: 'other methods are refused', observed: methods.join(', '), problems };
}

const targets = ['outlay.yaml', 'outlay.sqlite', 'etc/passwd', 'mail-ca.pem'];
const climbs = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%5c',
  '..\\',
  '%252e%252e%252f',
  '..%c0%af',
  '....//',
  '/',
  '%2f',
  'a%00/',
];

/** Paths that would lead to other files than those of the run. */
async function traversals(open: Open, run: string): Promise<CaseOutcome> {
  const session = await open.signIn();
  const places = [`/runs/${run}/files/en/`, `/runs/${run}/files/`, `/runs/${run}/messages/`, '/', '/runs/'];
  const problems: string[] = [];
  let count = 0;
  for (const place of places) {
    for (const climb of climbs) {
      for (const target of targets) {
        const path = `${place}${climb.repeat(6)}${target}`;
        const { status, text } = await raw(open, path, session);
        count += 1;
        const isRefused = status === 404 || status === 400 || (status === 303 && text === '');
        if (!isRefused || /root:|accounts:|SQLite format|BEGIN CERTIFICATE/.test(text))
          problems.push(`${path}: ${status}`);
      }
    }
  }
  return { name: 'no path leads out of the files of a run', observed: `${count} paths`, problems };
}
