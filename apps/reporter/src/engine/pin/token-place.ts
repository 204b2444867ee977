import type { Secret } from '../../adapters/configuration/secret.ts';

/** Where a token is, and what to do if the service refuses it. */
export function tokenPlace(token: Secret): readonly [place: string, remedy: string] {
  return 'file' in token ? [token.file, 'put a new one there'] : [`$${token.env}`, 'set a new one'];
}
