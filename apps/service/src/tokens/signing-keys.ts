import { randomBytes, randomUUID } from 'node:crypto';
import type { Instant } from '@outlay/core/time';
import type { Clock } from '../clock/clock.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Database } from '../storage/schema.ts';

/** A key without its secret. */
export type SigningKeyRecord = {
  readonly id: string;
  readonly createdAt: Instant;
  /** Whether it signs new tokens; other keys only verify existing ones. */
  readonly signs: boolean;
  /** Number of valid tokens that it signed. */
  readonly validTokens: number;
};

/** The keys that sign tokens. The newest signs; each key verifies its tokens until it is retired. */
export type SigningKeys = ReturnType<typeof createSigningKeys>;

/**
 * Manages the keys. Nothing is cached, so that rotations and retirements by other processes take effect immediately.
 */
export function createSigningKeys(database: Database, clock: Clock) {
  return {
    /** The key that signs new tokens, created on first use. */
    async newest(): Promise<{ id: string; secret: string }> {
      return database
        .transaction()
        .execute(
          async (transaction) => (await newestKey(transaction)) ?? (await addKey(transaction, clock())),
        );
    },

    /** Adds a key that signs new tokens; existing tokens stay valid. */
    async rotate(): Promise<{ id: string }> {
      return database.transaction().execute(async (transaction) => {
        const newest = await newestKey(transaction);
        // Always later than the newest key, because the latest one signs.
        const earliest = newest === undefined ? 0 : Date.parse(newest.created_at) + 1;
        const { id } = await addKey(transaction, new Date(Math.max(clock().getTime(), earliest)));
        return { id };
      });
    },

    /** The keys, oldest first. */
    async list(): Promise<SigningKeyRecord[]> {
      const keys = await database
        .selectFrom('signing_key')
        .select(['id', 'created_at'])
        .orderBy('created_at')
        .execute();
      const tokens = await database
        .selectFrom('token')
        .select(['signing_key_id', 'expires_at'])
        .where('revoked_at', 'is', null)
        .execute();
      const now = clock().toISOString();
      const valid = tokens.filter(({ expires_at }) => expires_at === null || expires_at > now);
      return keys.map(({ id, created_at }, index) => ({
        id,
        createdAt: created_at,
        signs: index === keys.length - 1,
        validTokens: valid.filter(({ signing_key_id }) => signing_key_id === id).length,
      }));
    },

    /**
     * Deletes a key, which revokes its tokens immediately.
     * @returns the number of revoked tokens
     * @throws {ServiceError} `unknown_key`, or `key_in_use` for the signing key
     */
    async retire(id: string): Promise<number> {
      return database.transaction().execute(async (transaction) => {
        if ((await newestKey(transaction))?.id === id) {
          throw new ServiceError(
            'key_in_use',
            `key "${id}" signs new tokens; run \`service key rotate\` before you retire it`,
          );
        }
        const { numDeletedRows } = await transaction
          .deleteFrom('signing_key')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) {
          throw new ServiceError(
            'unknown_key',
            `key "${id}" does not exist; \`service key list\` lists all keys`,
          );
        }
        const { numUpdatedRows } = await transaction
          .updateTable('token')
          .set({ revoked_at: clock().toISOString() })
          .where('signing_key_id', '=', id)
          .where('revoked_at', 'is', null)
          .executeTakeFirstOrThrow();
        return Number(numUpdatedRows);
      });
    },
  };
}

function newestKey(database: Database) {
  return database
    .selectFrom('signing_key')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function addKey(database: Database, now: Date): Promise<{ id: string; secret: string }> {
  const key = { id: randomUUID(), secret: randomBytes(32).toString('base64url') };
  await database
    .insertInto('signing_key')
    .values({ ...key, created_at: now.toISOString() })
    .execute();
  return key;
}
