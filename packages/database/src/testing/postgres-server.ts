import { randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { newCluster, type PostgresCluster, type ServerFlags } from './postgres-cluster.ts';

/** A PostgreSQL of its own on loopback and on a Unix socket, in a temporary directory. */
export type PostgresServer = Pick<PostgresCluster, 'url' | 'socketUrl' | 'dataFolder'> & {
  /** Stops the server and keeps its files, as an administrator would. */
  halt(): Promise<void>;
  /** Kills each of its processes and keeps its files, as the loss of its machine would. */
  kill(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
};

/**
 * Starts a PostgreSQL. Its texts sort by a language's rules, so that what relies on bytes has to say so.
 * @param overrides - settings that differ from those of tests
 */
export async function startPostgres(overrides: ServerFlags = {}): Promise<PostgresServer> {
  const cluster = await newCluster(overrides);
  await cluster.initialise();
  await cluster.start();
  return serverOf(cluster);
}

/** A server that runs on a cluster. */
export function serverOf({ url, socketUrl, dataFolder, ...cluster }: PostgresCluster): PostgresServer {
  return {
    url,
    socketUrl,
    dataFolder,
    halt: cluster.halt,
    kill: cluster.kill,
    resume: cluster.start,
    async stop() {
      await cluster.halt();
      await cluster.remove();
    },
  };
}

/**
 * Makes a database on a server: an empty one, or a copy of another one.
 * @param template - the address of the other one, which nobody is connected to
 * @returns its address
 */
export async function newDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const copied = template === undefined ? 'template0' : new URL(template).pathname.slice(1);
  // Files that are copied as a whole are not written to the log too, which takes most of the time.
  const statement = `create database ${escapeIdentifier(name)} template ${escapeIdentifier(copied)} strategy file_copy`;
  await inMaintenanceDatabase(serverUrl, (maintenance) => maintenance.query(statement));
  const address = new URL(serverUrl);
  address.pathname = name;
  return address.href;
}

/** Deletes a database of a server and breaks off who is connected to it. @param url - its address */
export async function removeDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = 'postgres';
  await inMaintenanceDatabase(maintenance.href, (client) =>
    client.query(`drop database ${escapeIdentifier(name)} with (force)`),
  );
}

/** Does something in the maintenance database of a server. */
export async function inMaintenanceDatabase<Result>(
  serverUrl: string,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
