import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPgBouncer } from './pgbouncer.ts';
import { startPostgresProxy } from './postgres-proxy.ts';
import { type PostgresReplica, startReplica } from './postgres-replica.ts';
import { newDatabase, type PostgresServer, startPostgres } from './postgres-server.ts';

let primary: PostgresServer;
let replica: PostgresReplica;
beforeAll(async () => {
  primary = await startPostgres();
  replica = await startReplica(primary, { isSynchronous: true });
}, 120_000);
afterAll(() => Promise.all([primary.stop(), replica.stop()]));

it('has what was committed before the primary was killed, and takes its place', async () => {
  const url = await newDatabase(primary.url);
  const proxy = await startPostgresProxy(url);
  const bouncer = await startPgBouncer({ url }, { mode: 'transaction' });
  const pooledUrl = bouncer && withPath(bouncer.url, url);
  const urls = [proxy.url, ...(pooledUrl === undefined ? [] : [pooledUrl])];
  await asked(url, 'create table note (id integer)');
  for (const each of urls) await asked(each, 'insert into note values (1)');
  await primary.kill();
  await expect(asked(proxy.url, 'select 1')).rejects.toThrow(/terminated|ECONNRESET/);
  await expect(asked(replica.url, 'create table note (id integer)')).rejects.toThrow('read-only');
  await replica.promote();
  proxy.leadTo(replica.url);
  await bouncer?.leadTo(replica);
  for (const each of urls) expect(await asked(each, 'insert into note values (2)')).toBe(1);
  expect(await asked(proxy.url, 'select from note')).toBe(2 * urls.length);
  await replica.halt();
  await replica.resume();
  expect(await asked(proxy.url, 'select from note')).toBe(2 * urls.length);
  await Promise.all([proxy.stop(), bouncer?.stop()]);
});

function withPath(serverUrl: string, databaseUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** @returns how many rows came, or were written */
async function asked(connectionString: string, text: string): Promise<number | null> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rowCount;
  } finally {
    await client.end();
  }
}
