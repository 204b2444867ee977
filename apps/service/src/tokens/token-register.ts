import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { Scope } from '@outlay/core/contract';
import type { Instant } from '@outlay/core/time';
import type { Clock } from '../clock/clock.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database, SigningKeyTable, TokenTable } from '../storage/schema.ts';
import { createSigningKeys } from './signing-keys.ts';
import { claimedTokenId, isSignedWith, newTokenValue, tokenHash } from './token-format.ts';

/** Properties of a new token. */
export type TokenRequest = {
  readonly accountId: string;
  readonly name: string;
  readonly scope: Scope;
  /** Lifetime in milliseconds; by default a token does not expire. */
  readonly expiresInMs?: number | undefined;
};

/** A token without its value. */
export type TokenRecord = {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
};

/** The account and scope of a valid token. */
export type Bearer = { readonly tokenId: string; readonly scope: Scope; readonly account: Account };

type BearerRow = Account &
  Pick<TokenTable, 'scope' | 'value_hash' | 'expires_at' | 'revoked_at'> &
  Pick<SigningKeyTable, 'secret'> & { readonly tokenId: string };

/** The tokens of the service: creation, listing, revocation and authentication. */
export type TokenRegister = ReturnType<typeof createTokenRegister>;

/** Manages the tokens. Nothing is cached, so that revocations by other processes take effect immediately. */
export function createTokenRegister(database: Database, clock: Clock) {
  const keys = createSigningKeys(database, clock);
  // Every request needs it: it is compiled once.
  const bearerQuery = database
    .selectFrom('token')
    .innerJoin('signing_key', 'signing_key.id', 'token.signing_key_id')
    .innerJoin('account', 'account.id', 'token.account_id')
    .select(['token.id as tokenId', 'scope', 'value_hash', 'expires_at', 'revoked_at', 'secret'])
    .select(['account.id as id', 'account.name as name', 'time_zone as timeZone', 'currency'])
    .where('token.id', '=', '')
    .compile();
  return {
    /** Stores a new token. Its value is only in the result. */
    async create({
      accountId,
      name,
      scope,
      expiresInMs,
    }: TokenRequest): Promise<{ id: string; token: string }> {
      const now = clock();
      const id = randomUUID();
      const key = await keys.newest();
      const token = newTokenValue(id, key.secret);
      await database
        .insertInto('token')
        .values({
          id,
          account_id: accountId,
          name,
          scope,
          value_hash: tokenHash(token),
          signing_key_id: key.id,
          created_at: now.toISOString(),
          expires_at: expiresInMs === undefined ? null : new Date(now.getTime() + expiresInMs).toISOString(),
          revoked_at: null,
        })
        .execute();
      return { id, token };
    },

    /** The tokens of an account, oldest first. */
    async list(accountId: string): Promise<TokenRecord[]> {
      const rows = await database
        .selectFrom('token')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        scope: row.scope as Scope,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        revokedAt: row.revoked_at,
      }));
    },

    /**
     * Revokes a token from the next request on.
     * @throws {ServiceError} `unknown_token`
     */
    async revoke(id: string): Promise<void> {
      const { numUpdatedRows } = await database
        .updateTable('token')
        .set((of) => ({ revoked_at: of.fn.coalesce('revoked_at', of.val(clock().toISOString())) }))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return;
      throw new ServiceError(
        'unknown_token',
        `token "${id}" does not exist; \`service token list --account NAME\` lists all tokens`,
      );
    },

    /**
     * The account of a token; `undefined` if it is malformed, forged, unknown, expired or revoked. One statement reads the
     * token, its account and the key that signed it.
     */
    async authenticate(value: string): Promise<Bearer | undefined> {
      const claimed = claimedTokenId(value);
      if (claimed === undefined) return undefined;
      const { rows } = await database.executeQuery<BearerRow>({ ...bearerQuery, parameters: [claimed] });
      const [row] = rows;
      if (!row || row.revoked_at !== null) return undefined;
      if (row.expires_at !== null && row.expires_at <= clock().toISOString()) return undefined;
      if (!isSignedWith(value, row.secret)) return undefined;
      if (!timingSafeEqual(Buffer.from(row.value_hash), Buffer.from(tokenHash(value)))) return undefined;
      const { id, name, timeZone, currency } = row;
      return { tokenId: row.tokenId, scope: row.scope as Scope, account: { id, name, timeZone, currency } };
    },
  };
}
