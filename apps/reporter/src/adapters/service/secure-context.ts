import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/**
 * A TLS context that trusts the default certificate authorities and a private one. Creating one takes milliseconds of
 * CPU time, so create it once for all connections.
 * @param ca - the private certificate authority, PEM
 * @throws {Error} if `ca` is not a certificate
 */
export function secureContextTrusting(ca: string): SecureContext {
  return createSecureContext({ ca: [...rootCertificates, ca] });
}
