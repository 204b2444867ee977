import { ApiError } from '@outlay/core';
import type { Secret } from '../../adapters/configuration/secret.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { type CurrentSettings, configuredAccount } from './present-account.ts';
import { tokenPlace } from './token-place.ts';
import { TokenRefusedError } from './token-refused-error.ts';

/** What the message about a refused token says besides the place of the token. */
type RefusedTokenContext = {
  /** Named where several accounts are possible. */
  readonly account?: string;
  /** The command that comes after the remedy. */
  readonly next?: string;
};

/** Adds the place of the token and a remedy to an error if the service refused the token. Other errors are unchanged. */
export function withTokenNamed(
  error: unknown,
  token: Secret,
  { account, next }: RefusedTokenContext = {},
): unknown {
  if (!(error instanceof ApiError) || error.code !== 'unauthorized') return error;
  const [place, remedy] = tokenPlace(token);
  const whose = account === undefined ? '' : `account ${account}: `;
  const then = next === undefined ? '' : `, then ${next}`;
  const text = `the service refused the token (${place}): it is wrong, expired or revoked; ${remedy}${then}`;
  return new TokenRefusedError(`${whose}${text}`, error);
}

/** The same for the token of a run's account, with the command that retries the run. */
export function withRunTokenNamed(error: unknown, run: Run, { configuration }: CurrentSettings): unknown {
  const found = configuredAccount(configuration(), run);
  if ('missing' in found) return error;
  const context = { account: run.account, next: `outlay retry ${run.id}` };
  return withTokenNamed(error, found.account.token, context);
}
