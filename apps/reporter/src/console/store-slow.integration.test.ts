import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { freePort } from '@outlay/database/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../adapters/secrets/password-hash.ts';
import { aConsole, type ConsoleFixture } from '../testing/console-fixture.ts';

const password = 'correct horse battery staple';

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
      `accounts: { home: ${account} }\nconsole: { listen: "127.0.0.1:${await freePort()}", users: ${users} }\n`,
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
