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
 * How a primary is lost: its processes are killed; its machine is gone without a word to whoever is connected; or it goes
 * on, and only its replica no longer hears of it.
 */
export type Loss = 'killed' | 'silent' | 'goes on';

/** A PostgreSQL with an empty database and, when it is asked for, a replica that takes its place. */
export type OpenedFailover = {
  /** The address of the database for the schedulers, which leads to the server that has the lead. */
  readonly postgresUrl: string;
  /** Another one, whose connections are broken off when the lead changes. */
  readonly ownUrl: string;
  /** Gives the server that leads a replica, for which it is stopped for a moment. */
  readonly replicate: (isSynchronous: boolean) => Promise<void>;
  /** Nothing more gets to the replica. */
  readonly cutReplica: () => void;
  readonly losePrimary: (loss: Loss) => Promise<void>;
  /** Promotes the replica and leads the address there. */
  readonly takeOver: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** A route that can be pointed to another server. It opens to `undefined` where what it needs is not installed. */
export type FailoverRoute = {
  readonly name: string;
  readonly open: () => Promise<OpenedFailover | undefined>;
};

/** Every such route. `pg` takes one host in an address, so that the address itself has to lead to another server. */
export const failoverRoutes: readonly FailoverRoute[] = [
  { name: 'over TCP', open: () => opened(direct) },
  ...poolers.map(([name, options]) => ({ name, open: () => opened((server) => pooled(server, options)) })),
];

/** What schedulers connect to, in front of a server. */
type Front = {
  readonly url: string;
  readonly leadTo: (server: PostgresServer) => Promise<void>;
  /** Connections that are open get no answer any more. */
  readonly silence: () => void;
  readonly stop: () => Promise<void>;
};

/** Like a name whose address changes: what is open leads where it did. */
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
