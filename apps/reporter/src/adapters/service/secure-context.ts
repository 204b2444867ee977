import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/** The context created last, which accounts of the same service share. */
let last: { readonly ca: string; readonly context: SecureContext } | undefined;

/**
 * A TLS context that trusts the default certificate authorities and a private one. Creating one parses all of them,
 * which takes milliseconds of CPU time, so the same authority gets the same context as the time before.
 * @param ca - the private certificate authority, PEM
 * @throws {Error} if `ca` is not a certificate
 */
export function secureContextTrusting(ca: string): SecureContext {
  if (last?.ca !== ca) last = { ca, context: createSecureContext({ ca: [...rootCertificates, ca] }) };
  return last.context;
}
