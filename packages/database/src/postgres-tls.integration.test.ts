import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { postgresDialect } from './postgres-dialect.ts';
import { postgresTls } from './postgres-tls.ts';
import { errorOf } from './testing/database-error.ts';
import { type PostgresServer, startPostgres } from './testing/postgres-server.ts';

const run = promisify(execFile);

let [folder, certificate] = ['', ''];
let [plain, secure]: PostgresServer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-tls-'));
  certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const subject = ['-subj', '/CN=database', '-addext', 'subjectAltName=IP:0.0.0.0'];
  const files = ['-keyout', key, '-out', certificate];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
    ...subject,
    ...files,
  ]);
  if (process.getuid?.() === 0) {
    await run('chmod', ['755', folder]);
    plain = await startPostgres();
    await run('chown', ['postgres', key]);
  }
  plain ??= await startPostgres();
  secure = await startPostgres({ ssl: 'on', ssl_cert_file: certificate, ssl_key_file: key });
}, 120_000);
afterAll(async () => {
  await Promise.all([plain?.stop(), secure?.stop()]);
  await rm(folder, { recursive: true });
});

/** How a server is reached by an address that is not known as one of this machine: what it says of the connection, or why not. */
async function reached(server: PostgresServer | undefined, parameters: string): Promise<unknown> {
  const url = `${(server?.url ?? '').replace('127.0.0.1', '0.0.0.0')}${parameters}`;
  await using database = new Kysely<unknown>({
    dialect: postgresDialect(url, { applicationName: 'notes', maxConnections: 1, errorOf }),
  });
  try {
    const text = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
    return (await text.execute(database)).rows[0]?.ssl;
  } catch (error) {
    return (error as { failure: { reason: string } }).failure.reason;
  }
}

it('sends nothing to another host without a certificate of a known CA, and says what to do', async () => {
  expect(await reached(plain, '')).toMatch(
    /^The server does not support SSL connections; the certificate of/,
  );
  expect(await reached(secure, '')).toMatch(
    /^self-signed certificate; .*the certificate of .*sslrootcert=FILE/,
  );
});

it('is let through by the CA that the address names, and by what it allows', async () => {
  expect(await reached(secure, `?sslmode=verify-full&sslrootcert=${certificate}`)).toBe(true);
  expect(await reached(secure, '?sslmode=no-verify')).toBe(true);
  expect(await reached(plain, '?sslmode=disable')).toBe(false);
});

it.each([
  ['postgres://user@127.0.0.1/x', false],
  ['postgres://user@localhost:5433/x', false],
  ['postgres://user@[::1]/x', false],
  ['postgres://user@%2Frun%2Fpostgresql/x', false],
  ['postgres://user@/x?host=/run/postgresql', false],
  ['postgres:///x?host=/run/postgresql', false],
  ['postgres://user@localhost.example/x', true],
  ['postgres://user@10.0.0.7/x', true],
  ['postgres://user@127.example/x', true],
  ['postgres://user@localhost/x?host=database.example', true],
])('asks %s for a certificate: %s', (url, isAsked) => {
  expect(postgresTls(url).ssl !== false).toBe(isAsked);
});
