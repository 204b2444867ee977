import { X509Certificate } from 'node:crypto';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { readNamedFile, type UnreadableError } from '../files/read-named-file.ts';

/** Ten times the size of a system's complete certificate store. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Reads a file of certificates, PEM.
 * @throws {ConfigurationError} if it cannot be read or does not begin with a certificate
 */
export async function readCertificate(path: string): Promise<string> {
  const bytes = await readNamedFile(path, { maxBytes }).catch(({ message }: UnreadableError) => {
    throw new ConfigurationError(`cannot read ${path}: ${message}`);
  });
  const text = bytes.toString('utf8');
  if (!isCertificate(text)) throw new ConfigurationError(`${path}: holds no certificate; expected PEM text`);
  return text;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}
