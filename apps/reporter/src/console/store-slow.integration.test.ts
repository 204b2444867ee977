import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../adapters/secrets/password-hash.ts';
import { aConsole, type ConsoleFixture } from '../testing/console-fixture.ts';
import { consoleWords } from './words/console-words.ts';

const password = 'correct horse battery staple';
const { errors } = consoleWords.en;

describe('while another process writes to the store for a long time', () => {
  let open: ConsoleFixture;
  let file: DatabaseSync;
  beforeEach(async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'outlay.yaml');
    const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';
    const users = '{ anna: { role: operator, passwordHash: { env: ANNA } } }';
    await writeFile(
      path,
      `accounts: { home: ${account} }\nconsole: { listen: "127.0.0.1:${await freePort()}", operatorCodes: optional, users: ${users} }\n`,
    );
    open = await aConsole({ path, environment: { TOKEN: 'svc_a.b', ANNA: await hashPassword(password) } });
    file = new DatabaseSync(join(folder, 'outlay.sqlite'));
    onTestFinished(async () => {
      file.close();
      await open.remove();
    });
  });
  const begin = () => file.exec('BEGIN IMMEDIATE');
  const end = () => file.exec('ROLLBACK');
  const post = (path: string, fields: Readonly<Record<string, string>>, headers = {}) =>
    open.post(path, fields, { ...headers, Origin: open.url });
  const signIn = async () => {
    const { headers } = await post('/sign-in', { name: 'anna', password });
    return { Cookie: (headers.get('Set-Cookie') ?? '').split(';')[0] ?? '' };
  };
  const tokenOf = async (session: { readonly Cookie: string }) =>
    /name="token" value="([^"]+)"/.exec((await open.get('/', session)).text)?.[1] ?? '';
  const sessions = async () =>
    (await open.database.selectFrom('consoleSession').select('hash').execute()).length;

  it('says that sessions may still end, and logs it when they do', async () => {
    const [first, other] = [await signIn(), await signIn()];
    const token = await tokenOf(first);
    begin();
    const ended = await post('/sessions/end', { token, session: 'others' }, first);
    expect([ended.status, ended.text.includes(errors.mayEnd)]).toEqual([503, true]);
    expect(open.signOuts).toEqual([]);
    end();
    const one = { name: 'anna', sessions: 1, client: '127.0.0.1' };
    await expect.poll(() => open.signOuts).toEqual([one]);
    expect((await open.get('/', other)).status).toBe(303);
    begin();
    const signedOut = await post('/sign-out', { token }, first);
    expect([signedOut.status, signedOut.text.includes(errors.mayEnd)]).toEqual([503, true]);
    end();
    await expect.poll(() => open.signOuts).toEqual([one, one]);
    expect((await open.get('/', first)).status).toBe(303);
  });

  it('leaves no session behind that starts after its browser was told that the store is away', async () => {
    const before = await signIn();
    const path = await open.loginPath();
    const link = new URLSearchParams(path.split('?')[1]).get('link') ?? '';
    begin();
    for (const fields of [{ name: 'anna', password }, { link }]) {
      const late = await post('/sign-in', fields);
      expect([late.status, late.text.includes(errors.storeAway)]).toEqual([503, true]);
    }
    end();
    await expect.poll(async () => (await post('/sign-in', { link })).headers.get('Location')).toBe('/');
    await expect.poll(sessions).toBe(2);
    expect((await open.get('/', before)).status).toBe(200);
  });

  it('shows pages at once although it cannot record that they were asked for', async () => {
    const session = await signIn();
    open.at('2026-11-15T12:02:00.000Z');
    begin();
    for (const page of ['/', '/runs', '/sessions']) {
      expect((await open.get(page, session)).status).toBe(200);
    }
    end();
    expect((await open.get('/', session)).status).toBe(200);
    const seen = () => open.database.selectFrom('consoleSession').select('seenAt').executeTakeFirst();
    await expect.poll(seen).toEqual({ seenAt: '2026-11-15T12:02:00.000Z' });
  });
});
