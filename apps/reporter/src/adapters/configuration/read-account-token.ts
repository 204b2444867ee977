import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import type { Account } from './configuration.ts';
import { readSecret } from './read-secret.ts';

/**
 * Reads the token of an account.
 * @throws {ConfigurationError} if it cannot be read, or the entry of the account in its directory is invalid
 */
export async function readAccountToken(
  { token, entry }: Pick<Account, 'token' | 'entry'>,
  environment: Environment,
): Promise<string> {
  if (entry?.status === 'invalid') throw new ConfigurationError(entry.reason);
  return readSecret(token, environment);
}
