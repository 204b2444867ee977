import {
  newDatabase,
  type PgBouncerOptions,
  type PostgresReplica,
  type PostgresServer,
  startPgBouncer,
  startPostgres,
  startPostgresProxy,
  startReplica,
} from '@outlay/database/testing';
import { poolers } from './database-routes.ts';

/**
 * How a primary is lost: killed; silent, because its machine is gone without closing connections; or isolated from its
 * replica only.
 */
export type PrimaryLoss = 'killed' | 'silent' | 'goes on';

/** A PostgreSQL server with an empty database and, on request, a replica that can replace it. */
export type OpenedFailover = {
  /** Address for schedulers, which leads to the current primary. */
  readonly postgresUrl: string;
  /** Another address, whose connections are closed by a failover. */
  readonly ownUrl: string;
  /** Adds a replica to the primary, which is stopped briefly. */
  readonly replicate: (isSynchronous: boolean) => Promise<void>;
  /** Stops replication. */
  readonly cutReplica: () => void;
  readonly losePrimary: (loss: PrimaryLoss) => Promise<void>;
  /** Promotes the replica, and redirects the address to it. */
  readonly takeOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A route that can be redirected to another server. Opens to `undefined` if a required program is not installed. */
export type FailoverRoute = {
  readonly name: string;
  readonly open: () => Promise<OpenedFailover | undefined>;
};

/** Every route of this kind. `pg` accepts one host in an address, so the address itself must be redirected. */
export const failoverRoutes: readonly FailoverRoute[] = [
  { name: 'over TCP', open: () => opened(direct) },
  ...poolers.map(([name, options]) => ({ name, open: () => opened((server) => pooled(server, options)) })),
];

/** What schedulers connect to. */
type Front = {
  readonly url: string;
  readonly leadTo: (server: PostgresServer) => Promise<void>;
  /** Open connections get no more responses. */
  readonly silence: () => void;
  readonly stop: () => Promise<void>;
};

/** Like a DNS name whose address changes: open connections still lead to the old server. */
async function direct({ url }: PostgresServer): Promise<Front> {
  const proxy = await startPostgresProxy(url);
  return {
    url: proxy.url,
    leadTo: async (server) => proxy.leadTo(server.url),
    silence: () => proxy.blockOpen(),
    stop: () => proxy.stop(),
  };
}

async function pooled(server: PostgresServer, options: PgBouncerOptions): Promise<Front | undefined> {
  const toServer = await startPostgresProxy(server.url);
  const bouncer = await startPgBouncer(toServer, options);
  const stop = async () => {
    await bouncer?.stop();
    await toServer.stop();
  };
  if (!bouncer) {
    await stop();
    return undefined;
  }
  const leadTo = (other: PostgresServer) => bouncer.leadTo(other);
  return { url: bouncer.url, leadTo, silence: () => toServer.block(), stop };
}

async function opened(
  open: (server: PostgresServer) => Promise<Front | undefined>,
): Promise<OpenedFailover | undefined> {
  let primary = await startPostgres({ synchronous_commit: 'on' });
  const front = await open(primary);
  if (!front) {
    await primary.stop();
    return undefined;
  }
  const own = await startPostgresProxy(await newDatabase(primary.url));
  const replication = await startPostgresProxy(primary.url);
  const servers = [primary];
  let replica: PostgresReplica | undefined;
  return {
    postgresUrl: withPath(front.url, own.url),
    ownUrl: own.url,
    async replicate(isSynchronous) {
      replication.leadTo(primary.url);
      replication.unblock();
      replica = await startReplica(primary, { proxyUrl: replication.url, isSynchronous });
      servers.push(replica);
    },
    cutReplica: () => replication.block(),
    async losePrimary(loss) {
      if (loss === 'killed') return primary.kill();
      replication.block();
      if (loss === 'silent') front.silence();
    },
    async takeOver() {
      if (!replica) throw new Error('there is no replica');
      await replica.promote();
      primary = replica;
      await front.leadTo(primary);
      own.leadTo(primary.url);
      own.breakOpen();
    },
    async stop() {
      await front.stop();
      await Promise.all([own.stop(), replication.stop()]);
      for (const server of servers) await server.stop();
    },
  };
}

function withPath(serverUrl: string, databaseUrl: string): string {
  const url = new URL(serverUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}
