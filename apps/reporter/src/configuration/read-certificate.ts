import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { UsageError } from '../cli/usage-error.ts';

/**
 * The text of a file of certificates, PEM.
 * @throws {UsageError} when it cannot be read, or begins with no certificate
 */
export async function readCertificate(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path}: cannot be read: ${error.code ?? error.name}`);
  });
  if (!isCertificate(text)) throw new UsageError(`${path}: holds no certificate; expected is PEM text`);
  return text;
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).raw.length > 0;
  } catch {
    return false;
  }
}
