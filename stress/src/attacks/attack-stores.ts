import { join } from 'node:path';
import {
  newDatabase,
  type PgBouncer,
  type PgBouncerOptions,
  type PostgresServer,
  startPgBouncer,
  startPostgres,
} from '@outlay/database/testing';
import { openStore, type StoreAddress } from 'outlay/internal/adapters/store/open-store.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';

/** A kind of store, and of the way to it. */
export type StoreKind = (typeof storeKinds)[number];

/** Every kind of store that attacks are played on. */
export const storeKinds = [
  'SQLite',
  'PostgreSQL by TCP',
  'PostgreSQL by socket',
  'PgBouncer in session mode',
  'PgBouncer in transaction mode',
] as const;

/** The store of one attack, empty at first. */
export type AttackStore = {
  readonly kind: StoreKind;
  /** What the configuration says as `store.url`. */
  readonly yaml: string;
  /** What the configuration finds of it in the environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Opens it as another process would; who opens it closes it. */
  readonly open: () => Promise<Database>;
  /** The server that it is on, which other stores of attacks are on too; SQLite has none. */
  readonly server: Pick<PostgresServer, 'halt' | 'resume'> | undefined;
};

/** Servers that stores of attacks are on, started when the first store needs them. */
export type AttackStores = {
  /** Makes an empty store. @param folder - of the attack. @returns `undefined` where this machine has no such kind */
  readonly newStore: (kind: StoreKind, folder: string) => Promise<AttackStore | undefined>;
  readonly stop: () => Promise<void>;
};

/** Starts nothing yet. */
export function attackStores(): AttackStores {
  const ends: (() => Promise<void>)[] = [];
  const server = once(async () => {
    const started = await startPostgres();
    ends.push(() => started.stop());
    return started;
  });
  const bouncer = (mode: PgBouncerOptions['mode']) =>
    once(async () => {
      const started = await startPgBouncer(await server(), { mode });
      if (started) ends.push(() => started.stop());
      return started;
    });
  const bouncers = { session: bouncer('session'), transaction: bouncer('transaction') };
  const newAddress: Record<StoreKind, (folder: string) => Promise<StoreAddress | undefined>> = {
    SQLite: async (folder) => ({ sqliteFile: join(folder, 'store', 'outlay.sqlite') }),
    'PostgreSQL by TCP': async () => newPostgres(await server()),
    'PostgreSQL by socket': async () => newPostgres({ url: (await server()).socketUrl }),
    'PgBouncer in session mode': async () => newPostgres(await bouncers.session()),
    'PgBouncer in transaction mode': async () => newPostgres(await bouncers.transaction()),
  };
  return {
    async newStore(kind, folder) {
      const address = await newAddress[kind](folder);
      if (!address) return undefined;
      const own = kind === 'SQLite' ? undefined : await server();
      return { kind, open: () => openStore(address), server: own, ...configured(address) };
    },
    async stop() {
      for (const end of ends.toReversed()) await end();
    },
  };
}

/** Starts something when it is first asked for, and only once. */
function once<Started>(start: () => Promise<Started>): () => Promise<Started> {
  let started: Promise<Started> | undefined;
  return () => (started ??= start());
}

async function newPostgres(server: Pick<PostgresServer | PgBouncer, 'url'> | undefined) {
  return server && { postgresUrl: await newDatabase(server.url) };
}

function configured(address: StoreAddress): Pick<AttackStore, 'yaml' | 'environment'> {
  return 'sqliteFile' in address
    ? { yaml: `sqlite:${address.sqliteFile}`, environment: {} }
    : { yaml: '{ env: STORE }', environment: { STORE: address.postgresUrl } };
}
