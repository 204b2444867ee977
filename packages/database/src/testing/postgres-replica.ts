import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import type { Client } from 'pg';
import { copyFiles, newCluster } from './postgres-cluster.ts';
import { inMaintenanceDatabase, type PostgresServer, serverOf } from './postgres-server.ts';

/** A standby of a PostgreSQL that gets by streaming what is committed there. */
export type PostgresReplica = PostgresServer & {
  /** Makes it a server that takes writes, with what it has got by then. */
  promote(): Promise<void>;
};

/** How a replica gets what is committed. */
export type ReplicaOptions = {
  /** The address that it replicates from, as of a proxy; the primary's own by default. */
  readonly proxyUrl?: string;
  /** Whether a commit of the primary waits until the replica has it, from now on. */
  readonly isSynchronous: boolean;
};

const name = 'replica';

/** Starts a replica from a copy of a server's files, for which the server is stopped for a moment. */
export async function startReplica(
  primary: PostgresServer,
  { proxyUrl = primary.url, isSynchronous }: ReplicaOptions,
): Promise<PostgresReplica> {
  const { hostname, port, username, password } = new URL(proxyUrl);
  const primaryConninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  const cluster = await newCluster({ primary_conninfo: primaryConninfo }, { password });
  await primary.halt();
  await copyFiles(primary.dataFolder, cluster.dataFolder);
  await writeFile(join(cluster.dataFolder, 'standby.signal'), '');
  await primary.resume();
  await cluster.start();
  await inMaintenanceDatabase(primary.url, async (client) => {
    if (isSynchronous) await makeSynchronous(client);
    await untilStreaming(client, isSynchronous ? 'sync' : 'async');
  });
  return {
    ...serverOf(cluster),
    promote: () =>
      inMaintenanceDatabase(cluster.url, async (client) => void (await client.query('select pg_promote()'))),
  };
}

async function makeSynchronous(client: Client): Promise<void> {
  // For a role, which overrides the command line of the server.
  await client.query('alter role all set synchronous_commit = on');
  await client.query(`alter system set synchronous_standby_names = '${name}'`);
  await client.query('select pg_reload_conf()');
}

async function untilStreaming(client: Client, syncState: string): Promise<void> {
  const streaming = `select from pg_stat_replication where state = 'streaming' and sync_state = $1`;
  while ((await client.query(streaming, [syncState])).rowCount === 0) await pass(20);
}
