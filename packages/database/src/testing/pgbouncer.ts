import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from './free-port.ts';
import type { PostgresServer } from './postgres-server.ts';

/** A PgBouncer of its own on loopback, in front of a PostgreSQL. */
export type PgBouncer = {
  /** The server's maintenance database through it; `newDatabase` makes others from this address. */
  readonly url: string;
  /** Lets it lead to another server, as after a failover: its settings are written anew and reloaded. */
  leadTo(server: Pick<PostgresServer, 'url'>): Promise<void>;
  /** Ends it and deletes its files. */
  stop(): Promise<void>;
};

/** How a PgBouncer pools. */
export type PgBouncerOptions = {
  /** For how long a client keeps a connection of the server: until it leaves, or until its transaction ends. */
  readonly mode: 'session' | 'transaction';
  /** Settings of `pgbouncer.ini` that differ from those where nobody sets any. */
  readonly settings?: Readonly<Record<string, string>>;
};

type Bouncer = ChildProcessByStdio<null, null, Readable>;

/**
 * Starts a PgBouncer with the settings that it has where nobody sets any, so without `ignore_startup_parameters`.
 * @returns nothing where PgBouncer is not installed
 */
export async function startPgBouncer(
  server: Pick<PostgresServer, 'url'>,
  options: PgBouncerOptions,
): Promise<PgBouncer | undefined> {
  const directory = await mkdtemp(join(tmpdir(), 'outlay-pgbouncer-'));
  const port = await freePort();
  const bouncer = await started(await writeSettings(directory, port, server.url, options));
  if (bouncer === undefined) {
    await rm(directory, { recursive: true });
    return undefined;
  }
  const url = new URL(server.url);
  url.port = String(port);
  return {
    url: url.href,
    async leadTo(other) {
      await writeSettings(directory, port, other.url, options);
      const isReloaded = said(bouncer, 'got SIGHUP');
      bouncer.kill('SIGHUP');
      await isReloaded;
    },
    async stop() {
      const ended = once(bouncer, 'exit');
      if (bouncer.exitCode === null && bouncer.kill('SIGKILL')) await ended;
      await rm(directory, { recursive: true });
    },
  };
}

async function writeSettings(directory: string, port: number, serverUrl: string, options: PgBouncerOptions) {
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const [users, file] = [join(directory, 'users.txt'), join(directory, 'pgbouncer.ini')];
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: users,
    pool_mode: options.mode,
    // A quarter of a minute by default: so long it does not try again to reach a server that was away.
    server_login_retry: 1,
    ...options.settings,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = ['[databases]', `* = host=${hostname} port=${serverPort}`];
  await writeFile(file, [...databases, '[pgbouncer]', ...lines, ''].join('\n'));
  await writeFile(users, `"${username}" "${password}"\n`);
  // PgBouncer refuses to run as root, and the user that it becomes has to read these.
  await chmod(directory, 0o755);
  return file;
}

/** Comes when it takes connections. */
async function started(file: string): Promise<Bouncer | undefined> {
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const bouncer = spawn('pgbouncer', [...user, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian keeps it where only root looks for programs.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  const isThere = await new Promise<boolean>((resolve, reject) => {
    bouncer.once('error', (error) =>
      'code' in error && error.code === 'ENOENT' ? resolve(false) : reject(error),
    );
    bouncer.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}`)));
    void said(bouncer, 'process up').then(() => resolve(true));
  });
  return isThere ? bouncer : undefined;
}

/** Comes with a line of its log. */
function said({ stderr }: Bouncer, words: string): Promise<void> {
  return new Promise((resolve) => {
    createInterface(stderr).on('line', (line) => line.includes(words) && resolve());
  });
}
