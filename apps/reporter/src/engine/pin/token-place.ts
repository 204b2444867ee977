import type { Secret } from '../../adapters/configuration/secret.ts';

/** Where a token is, and the code of what to do if the service refuses it. */
export function tokenPlace(token: Secret): readonly [place: string, remedy: 'put_token' | 'set_token'] {
  return 'file' in token ? [token.file, 'put_token'] : [`$${token.env}`, 'set_token'];
}
