import { once } from 'node:events';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { Agent, fetch } from 'undici';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCommandLine, type CommandLine } from '../testing/a-command-line.ts';
import { eachDatabase } from '../testing/each-database.ts';

describe('the command line', { timeout: 60_000 }, () => {
  let line: CommandLine;
  beforeEach(async () => {
    line = await aCommandLine();
    return line.close;
  });

  it.each(eachDatabase)(
    'serves what other commands store in %s, and stops on request',
    async (_, newDatabaseUrl) => {
      const databaseUrl = await newDatabaseUrl();
      const where = databaseUrl === undefined ? [] : ['--database-url', databaseUrl];
      const run = (...args: string[]) => line.run(...args, ...where);
      const { child, url, caFile, lines, log } = await line.start(...where);
      expect(lines).toEqual([JSON.stringify({ event: 'ready', url, caFile })]);
      const account = await run('account', 'create', 'anna');
      expect(JSON.parse(account.stdout)).toEqual({ id: expect.any(String) as unknown, name: 'anna' });
      const made = await run('token', 'create', '--account', 'anna', '--name', 'mine', '--expires-in', '90d');
      const { id, token } = JSON.parse(made.stdout) as { id: string; token: string };
      const seeded = await run('seed', '--account', 'anna', '--months', '2', '--documents-per-month', '20');
      expect(seeded.code).toBe(0);
      const dispatcher = new Agent({ connect: { ca: await readFile(caFile, 'utf8') } });
      const get = async () => {
        const address = `${url}/api/PurchaseDocuments/my`;
        const answer = await fetch(address, { headers: { 'X-API-Key': token }, dispatcher });
        return { status: answer.status, body: (await answer.json()) as { totalCount?: number } };
      };
      const { added } = JSON.parse(seeded.stdout) as { added: number };
      expect(await get()).toMatchObject({ status: 200, body: { totalCount: added - 1 } });
      expect((await run('token', 'revoke', id)).code).toBe(0);
      expect(await get()).toMatchObject({ status: 401 });
      const listed = await run('token', 'list', '--account', 'anna');
      expect(JSON.parse(listed.stdout)).toMatchObject([{ id, name: 'mine', scope: 'read' }]);
      expect(listed.stdout).not.toContain(token);
      child.kill('SIGTERM');
      expect(await once(child, 'close')).toEqual([0, null]);
      expect(lines).toHaveLength(1);
      expect(log()).toContain('"path":"/api/PurchaseDocuments/my"');
      expect(log()).not.toContain(token);
      await dispatcher.close();
    },
  );

  it('refuses plain HTTP without a response, and protects its keys', async () => {
    const { child, url } = await line.start('--data', 'here');
    const plain = request(url.replace('https:', 'http:')).end();
    await expect(once(plain, 'response')).rejects.toMatchObject({ code: 'ECONNRESET' });
    const files = ['service.sqlite', 'limits.sqlite', 'tls/ca.key', 'tls/server.key'];
    const modes = await Promise.all(
      files.map(async (file) => (await stat(join(line.directory, 'here', file))).mode),
    );
    expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['600', '600', '600', '600']);
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([0, null]);
  });

  it('imports a file and prints the result, or what is wrong with it', async () => {
    await line.run('account', 'create', 'anna');
    const header = 'storeName,totalAmount,currency,purchaseTime';
    await writeFile(join(line.directory, 'good.csv'), `${header}\nLidl,1.50,PLN,2026-10-01\n`);
    await writeFile(
      join(line.directory, 'bad.csv'),
      `${header}\nLidl,1.50,PLN,2026-10-01\nAldi,,PLN,2026-10-01\n`,
    );
    const good = await line.execute('import', 'good.csv', '--account', 'anna');
    expect(JSON.parse(good.stdout)).toEqual({ added: 1, known: 0, invalid: 0, duplicates: 0 });
    expect(good.stderr).toMatch(/^service: good\.csv: 1 added, 0 known, 0 invalid, in \d+\.\d s\n$/);
    const bad = await line.execute('import', 'bad.csv', '--account', 'anna');
    expect(bad).toMatchObject({ code: 1, stdout: '' });
    expect(bad.stderr.split('\n')).toEqual([
      'bad.csv: line 3: totalAmount: expected a number or a decimal string, such as "12.34"',
      'service: bad.csv was not imported; correct it or pass --skip-invalid',
      '',
    ]);
  });

  it('reports an unreachable database without its address', async () => {
    const databaseUrl = 'postgres://anna:secret@127.0.0.1:1/outlay';
    expect(await line.run('account', 'create', 'a', '--database-url', databaseUrl)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'service: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n',
    });
  });

  it.each([
    [['nonsense'], "error: unknown command 'nonsense'"],
    [['account', 'create', 'a', '--time-zone', 'Mars'], 'service: "Mars" is not an IANA time zone'],
    [['token', 'create', '--account', 'nobody', '--name', 'x'], 'service: account "nobody" does not exist'],
    [
      ['token', 'create', '--account', 'a', '--name', 'x', '--scope', 'all'],
      "error: option '--scope <scope>'",
    ],
    [
      ['token', 'create', '--account', 'a', '--name', 'x', '--expires-in', '90'],
      "error: option '--expires-in",
    ],
    [['start', '--port', '70000'], "error: option '--port <number>' argument '70000' is invalid"],
    [['start', '--tls-cert', 'a.pem'], 'service: pass both --tls-cert and --tls-key'],
    [
      ['seed', '--account', 'a', '--database-url', 'mysql://x'],
      'service: --database-url: expected an address like',
    ],
  ])('answers %j with one line and exit code 2', async (args, message) => {
    const { code, stdout, stderr } = await line.run(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.startsWith(message)).toBe(true);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
