import { AbortedError, ApiError, InvalidResponseError, UnavailableError } from '../../errors/api-error.ts';
import type { SecretMask } from '../../secrets/secret-mask.ts';

/**
 * Untrusted certificates, which are permanent (error codes of Node.js, OpenSSL and Bun, messages of Deno). Other
 * failures of a handshake may be temporary, such as behind a proxy that restarts.
 */
const untrusted =
  /CERT|ALTNAME|UNABLE_TO_(VERIFY|GET)|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|certificate/;

/** Alerts are messages of the other side about the handshake, not about its own certificate. */
const alert = /alert/i;

/** Certificates of an unknown issuer: a private certificate authority, or none. */
const unknownIssuer =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?))$/;

/** The message of Node.js and undici for a port that fetch never connects to (Fetch standard, "bad port"). */
const blockedPort = /^bad port$/i;

/** The code for an unknown host name; an unresponsive name server is `EAI_AGAIN`. */
export const unknownHost = 'ENOTFOUND';

/** The error of a fetch without a response; never contains the token. */
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
  const permanent = { cause, retryable: false };
  if (isUntrusted(code) || isUntrusted(innermost?.message ?? '')) {
    const message = `the certificate of ${origin} is not trusted (${reason})`;
    const isIssuerUnknown = unknownIssuer.test(code);
    const details = isIssuerUnknown ? { isIssuerUnknown } : {};
    return new UnavailableError('network', message, details, permanent);
  }
  if (blockedPort.test(innermost?.message ?? '')) {
    const message = `fetch blocks the port of ${origin}; serve the finance service on another port`;
    return new UnavailableError('network', message, {}, permanent);
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

/** The error of reading a body. */
export function brokenBodyError(error: unknown, mask: SecretMask): ApiError {
  if (error instanceof ApiError) return error;
  const cause = withoutSecrets(causesOf(error), mask);
  return new InvalidResponseError('protocol', 'the response is incomplete', {}, { cause });
}

/** The error of an aborted request: by the deadline of the call, or by the caller's signal. */
export function stoppedError(signal: AbortSignal, origin: string): ApiError {
  const isTimeout = signal.reason instanceof Error && signal.reason.name === 'TimeoutError';
  return isTimeout
    ? new UnavailableError('timeout', `${origin} did not respond in time`)
    : new AbortedError('stopped by the caller', {}, { cause: signal.reason as unknown });
}

/** An error and its causes; the innermost one has the system's code. */
function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  for (let current = error; current instanceof Error && chain.length < 10; current = current.cause) {
    chain.push(current);
  }
  return chain;
}

/**
 * The same chain with messages and system codes only: errors of `fetch` may refer to the request, and so to the token.
 */
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
