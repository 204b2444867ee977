import { ApiError } from '@outlay/core';
import type { Secret } from '../../adapters/configuration/secret.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
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
  const refused =
    account === undefined
      ? sayReason('token_refused', { place })
      : sayReason('token_refused_of', { account, place });
  const advice = next === undefined ? sayReason(remedy) : sayReason(`${remedy}_then`, { command: next });
  return new TokenRefusedError(joinReasons(refused, advice), error);
}

/** The same for the token of a run's account, with the command that retries the run. */
export function withRunTokenNamed(error: unknown, run: Run, { configuration }: CurrentSettings): unknown {
  const found = configuredAccount(configuration(), run);
  if ('missing' in found) return error;
  const context = { account: run.account, next: `outlay retry ${run.id}` };
  return withTokenNamed(error, found.account.token, context);
}
