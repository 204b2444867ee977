import { AbortedError, ApiError, InvalidResponseError, UnavailableError } from '../../errors/api-error.ts';
import type { SecretMask } from '../../secrets/secret-mask.ts';

/**
 * Certificates that are not trusted, which no second attempt mends (names of errors of Node, OpenSSL and Bun, words of
 * Deno). A handshake that fails otherwise may pass, as behind a proxy that restarts.
 */
const untrusted =
  /CERT|ALTNAME|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|certificate/;

/** Alerts are what the other side says of the handshake, not of its own certificate. */
const alert = /alert/i;

/** Those of an issuer that is not known: a private certificate authority, or none. */
const unknownIssuer =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/** What Node.js and undici say of a port that fetch never connects to (Fetch standard, "bad port"). */
const blockedPort = /^bad port$/i;

/** What systems say of a name that no name server knows; one that does not answer is `EAI_AGAIN`. */
export const unknownHost = 'ENOTFOUND';

/** Names the failure of a fetch that gave no answer; the token is in none of it. */
export function connectionError(error: unknown, origin: string, mask: SecretMask): ApiError {
  const chain = causesOf(error);
  const innermost = chain.at(-1);
  const cause = withoutSecrets(chain, mask);
  if (chain.some(({ message }) => /redirect/i.test(message))) {
    const message = `${origin} responds with a redirect, which is not followed because it would receive the token`;
    return new InvalidResponseError('protocol', message, {}, { cause, retryable: false });
  }
  const code = innermost && 'code' in innermost && typeof innermost.code === 'string' ? innermost.code : '';
  const reason = mask.maskForeign(code || innermost?.message || 'unknown reason');
  const isLasting = { cause, retryable: false };
  if (isUntrusted(code) || isUntrusted(innermost?.message ?? '')) {
    const message = `the certificate of ${origin} is not trusted (${reason})`;
    const isIssuerUnknown = unknownIssuer.test(code);
    const details = isIssuerUnknown ? { isIssuerUnknown } : {};
    return new UnavailableError('network', message, details, isLasting);
  }
  if (blockedPort.test(innermost?.message ?? '')) {
    const message = `fetch blocks the port of ${origin}; serve the finance service on another port`;
    return new UnavailableError('network', message, {}, isLasting);
  }
  const systemCode = /^[A-Z][A-Z\d_]{2,40}$/.test(reason) ? { systemCode: reason } : {};
  const message =
    code === unknownHost
      ? `the host name of ${origin} is unknown (${reason}); check the address`
      : `${origin} cannot be reached (${reason})`;
  return new UnavailableError('network', message, systemCode, { cause });
}

function isUntrusted(text: string): boolean {
  return untrusted.test(text) && !alert.test(text);
}

/** Names the failure of reading a body. */
export function brokenBodyError(error: unknown, mask: SecretMask): ApiError {
  if (error instanceof ApiError) return error;
  const cause = withoutSecrets(causesOf(error), mask);
  return new InvalidResponseError('protocol', 'the response is incomplete', {}, { cause });
}

/** Names why a request was stopped: by the deadline of the call, or by the signal of the caller. */
export function stoppedError(signal: AbortSignal, origin: string): ApiError {
  const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return isTimeout
    ? new UnavailableError('timeout', `${origin} did not respond in time`)
    : new AbortedError('stopped by the caller', {}, { cause: signal.reason as unknown });
}

/** An error and its causes; the innermost one names the system's error. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 10; current = current.cause) {
    chain.push(current);
  }
  return chain;
}

/** The same chain in words and system codes only: the errors of a `fetch` may lead to the request, and so to the token. */
function withoutSecrets(chain: readonly Error[], mask: SecretMask): Error | undefined {
  return chain.reduceRight<Error | undefined>((cause, error) => {
    const copy = new Error(mask.maskForeign(error.message), cause === undefined ? {} : { cause });
    copy.name = mask.maskForeign(error.name);
    if ('code' in error && typeof error.code === 'string') {
      Object.assign(copy, { code: mask.maskForeign(error.code) });
    }
    return copy;
  }, undefined);
}
