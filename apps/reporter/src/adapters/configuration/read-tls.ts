import { createSecureContext } from 'node:tls';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import type { ConsoleSettings } from './console-schema.ts';
import { readCertificate } from './read-certificate.ts';
import { readSecret } from './read-secret.ts';

/** A certificate with its private key, PEM. */
export type TlsIdentity = { readonly cert: string; readonly key: string };

/**
 * Reads the certificate of a server and its key.
 * @throws {ConfigurationError} if one of them cannot be read, or they do not belong together
 */
export async function readTls(
  { certificate, key: place }: NonNullable<ConsoleSettings['tls']>,
  environment: Environment,
): Promise<TlsIdentity> {
  const [cert, key] = [await readCertificate(certificate), await readSecret(place, environment)];
  try {
    createSecureContext({ cert, key });
  } catch {
    // No cause: it could quote the key.
    const named = 'env' in place ? `the environment variable ${place.env}` : place.file;
    throw new ConfigurationError(
      `${named} holds no private key of the certificate in ${certificate}; expected an unencrypted key (PEM)`,
    );
  }
  return { cert, key };
}
