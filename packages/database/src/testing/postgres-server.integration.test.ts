import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPgBouncer } from './pgbouncer.ts';
import { newDatabase, type PostgresServer, removeDatabase, startPostgres } from './postgres-server.ts';

const module = new URL('./postgres-server.ts', import.meta.url).href;

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
}, 120_000);
afterAll(() => server.stop());

it('leaves the exit code of a program that started a server to that program', async () => {
  const program = `
    import { startPostgres } from ${JSON.stringify(module)};
    const server = await startPostgres();
    await server.stop();
    process.exitCode = 3;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([3, null]);
}, 60_000);

it('removes a database that somebody is connected to', async () => {
  const url = await newDatabase(server.url);
  const client = new Client({ connectionString: url });
  await client.connect();
  const reasons: string[] = [];
  client.on('error', ({ message }) => reasons.push(message));
  await removeDatabase(url);
  await expect.poll(() => reasons).toContain('terminating connection due to administrator command');
  await expect(addressSeen(url)).rejects.toMatchObject({ code: '3D000' });
});

it('answers on a socket too, also after it was away', async () => {
  const url = await newDatabase(server.socketUrl);
  expect(await addressSeen(url)).toBeNull();
  expect(await addressSeen(await newDatabase(server.url))).toBe('127.0.0.1/32');
  await server.halt();
  await expect(addressSeen(url)).rejects.toThrow('ENOENT');
  await server.resume();
  expect(await addressSeen(url)).toBeNull();
});

it.for(['session', 'transaction'] as const)(
  'has a PgBouncer in front of it in mode %s',
  async (mode, { skip }) => {
    const bouncer = await startPgBouncer(server, { mode });
    if (bouncer === undefined) return skip('pgbouncer is not installed');
    expect(await addressSeen(await newDatabase(bouncer.url))).toBe('127.0.0.1/32');
    await bouncer.stop();
    await expect(addressSeen(bouncer.url)).rejects.toThrow('ECONNREFUSED');
  },
);

async function addressSeen(url: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ seen: string | null }>('select inet_server_addr()::text as seen');
  await client.end();
  return rows[0]?.seen;
}
