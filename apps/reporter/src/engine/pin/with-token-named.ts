import { ApiError } from '@outlay/core';
import type { Run } from '../../adapters/store/schema.ts';
import { type CurrentSettings, configuredAccount } from './present-account.ts';
import { tokenPlace } from './token-place.ts';
import { TokenRefusedError } from './token-refused-error.ts';

/** Adds the account, the location of its token and a remedy to an error if the service rejected the token. */
export function withTokenNamed(error: unknown, run: Run, { configuration }: CurrentSettings): unknown {
  if (!(error instanceof ApiError) || error.code !== 'unauthorized') return error;
  const found = configuredAccount(configuration(), run);
  if ('missing' in found) return error;
  const [place, put] = tokenPlace(found.account.token);
  return new TokenRefusedError(
    `account ${run.account}: the service refused its token (${place}): it is wrong, expired or revoked; ${put}, then outlay retry ${run.id}`,
    error,
  );
}
