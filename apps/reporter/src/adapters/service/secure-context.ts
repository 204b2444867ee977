import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/**
 * What a TLS client trusts: the usual authorities and a private one. Reading them takes milliseconds of the processor, so
 * make it once for all connections, not with each.
 * @param ca - the private authority, PEM
 * @throws {Error} when `ca` is no certificate
 */
export function secureContextTrusting(ca: string): SecureContext {
  return createSecureContext({ ca: [...rootCertificates, ca] });
}
