import { mapConcurrently } from '../../concurrency/map-concurrently.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import type { Account } from './configuration.ts';
import { readAccountToken } from './read-account-token.ts';

/** An account and its token; `undefined` if this process cannot read it, because another one may create the report. */
export type TokenAccount = { readonly account: Account; readonly token: string | undefined };

/** Maximum number of token files that are open at the same time; systems allow a few thousand. */
const maxOpenFiles = 100;

/** Reads the tokens of accounts. */
export function accountTokens(
  accounts: readonly Account[],
  environment: Environment,
): Promise<TokenAccount[]> {
  return mapConcurrently(accounts, maxOpenFiles, async (account) => {
    const token = await readAccountToken(account, environment).catch(() => undefined);
    return { account, token };
  });
}
