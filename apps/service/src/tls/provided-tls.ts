import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ServiceError } from '../errors/service-error.ts';
import type { TlsMaterial } from './local-authority.ts';

/**
 * The certificate chain and key of the operator, as PEM.
 * @throws {ServiceError} `invalid_tls_files` with the file and what is wrong
 */
export async function providedTls(certFile: string, keyFile: string, now: Date): Promise<TlsMaterial> {
  const cert = await readPem('--tls-cert', certFile);
  const key = await readPem('--tls-key', keyFile);
  const certificate = readCertificate(cert, certFile);
  if (!certificate.checkPrivateKey(readKey(key, keyFile))) {
    throw invalid(`--tls-key: ${keyFile} is not the key of the certificate in ${certFile}`);
  }
  const { validFromDate, validToDate } = certificate;
  if (validToDate <= now) {
    throw invalid(`--tls-cert: the certificate in ${certFile} expired at ${validToDate.toISOString()}`);
  }
  if (validFromDate > now) {
    throw invalid(
      `--tls-cert: the certificate in ${certFile} is valid only from ${validFromDate.toISOString()}`,
    );
  }
  return { cert, key, caFile: certFile };
}

async function readPem(option: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason = code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${String(code)})`;
    throw invalid(`${option}: ${file}: ${reason}`, error);
  }
}

function readCertificate(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (error) {
    throw invalid(`--tls-cert: ${file} holds no certificate in PEM form`, error);
  }
}

function readKey(text: string, file: string): KeyObject {
  if (text.includes('ENCRYPTED')) {
    throw invalid(`--tls-key: the key in ${file} is encrypted; expected a key without a passphrase`);
  }
  try {
    return createPrivateKey(text);
  } catch (error) {
    throw invalid(`--tls-key: ${file} holds no private key in PEM form`, error);
  }
}

function invalid(message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid_tls_files', message, cause === undefined ? {} : { cause });
}
