import { Client } from 'pg';

/** A PostgreSQL database whose clock can be set. */
export type ShiftedDatabase = {
  readonly url: string;
  /** Lets the clock of the database say an instant now, and go on from there. */
  readonly set: (now: Date) => Promise<void>;
  readonly close: () => Promise<void>;
};

/**
 * Gives a database a clock of its own: whoever connects to it from now on finds `clock_timestamp()` in a schema that is
 * searched before PostgreSQL's own.
 */
export async function shiftedDatabase(url: string): Promise<ShiftedDatabase> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const name = client.escapeIdentifier(new URL(url).pathname.slice(1));
  await client.query(`
    create schema shifted;
    create table shifted.lead (ms double precision not null);
    insert into shifted.lead values (0);
    create function shifted.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + (select ms from shifted.lead) * interval ''1 millisecond''';
    alter database ${name} set search_path = public, shifted, pg_catalog`);
  return {
    url,
    async set(now) {
      await client.query(
        `update shifted.lead set ms = $1 - extract(epoch from pg_catalog.clock_timestamp()) * 1000`,
        [now.getTime()],
      );
    },
    close: () => client.end(),
  };
}
