import { InvalidConfigurationError } from '../../errors/api-error.ts';
import { createSecretMask, type SecretMask } from '../../secrets/secret-mask.ts';

/**
 * The part of `fetch` that every runtime and undici support. Redirects must be refused, because they would forward the
 * token.
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;
export type FetchInit = {
  readonly method: 'GET';
  readonly headers: Readonly<Record<string, string>>;
  readonly redirect: 'error';
  readonly signal: AbortSignal;
};
export type FetchResponse = {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** Where and how a client sends its requests. */
export type Transport = {
  readonly baseUrl: URL;
  readonly token: string;
  /** Removes the token from texts of the service. */
  readonly mask: SecretMask;
  readonly fetch: Fetch;
  /** Maximum response size in bytes, after decompression. */
  readonly maxBodyBytes: number;
};

/**
 * Validates the connection of a client.
 * @throws {ApiError} `invalid_configuration` for an address that is not HTTPS, or a token that cannot be sent
 */
export function checkedTransport(
  transport: Omit<Transport, 'baseUrl' | 'mask'> & { baseUrl: string },
): Transport {
  const { baseUrl, token } = transport;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  // The address is not in the messages, because it may contain a password.
  if (!url) throw invalid('the base URL is not an address; expected one like https://finance.example');
  if (url.protocol !== 'https:') {
    throw invalid(
      `the base URL begins with ${url.protocol}//; use https://, or the token would be sent unencrypted`,
    );
  }
  if (url.username || url.password) {
    throw invalid('the base URL holds a user name or password; only the token is used');
  }
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw invalid(
      'the token is empty or has characters that a header cannot carry, such as a line break at its end',
    );
  }
  return { ...transport, baseUrl: url, mask: createSecretMask([token], '[token]') };
}

function invalid(message: string): InvalidConfigurationError {
  return new InvalidConfigurationError(message);
}
