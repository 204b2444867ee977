import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { ServiceError } from '../service-error.ts';

/** What the HTTPS server needs, and the file that clients trust. */
export type TlsMaterial = { readonly key: string; readonly cert: string; readonly caFile: string };

const authorityYears = 10;
const serverYears = 2;
const alternativeNames = [
  { type: 2 as const, value: 'localhost' },
  { type: 7 as const, ip: '127.0.0.1' },
  { type: 7 as const, ip: '::1' },
];
const elliptic = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

/**
 * A certificate for this machine, signed by a certificate authority of its own; both are made once and kept.
 * Clients trust `ca.pem`. Files with keys are readable by the owner only.
 */
export async function localTls(directory: string, now: Date): Promise<TlsMaterial> {
  const caFile = join(directory, 'ca.pem');
  if (!existsSync(directory)) await makeAuthority(directory, now);
  const [key, cert] = await Promise.all(
    ['server.key', 'server.pem'].map((name) => readFile(join(directory, name), 'utf8')),
  );
  return { key: key ?? '', cert: cert ?? '', caFile };
}

/** A certificate that the operator brings. @throws {ServiceError} `invalid_tls_files` */
export async function givenTls(certFile: string, keyFile: string): Promise<TlsMaterial> {
  try {
    const [cert, key] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
    return { cert, key, caFile: certFile };
  } catch (error) {
    throw new ServiceError('invalid_tls_files', `the TLS files cannot be read: ${String(error)}`, {
      cause: error,
    });
  }
}

/** Writes into a directory beside, then renames it: another process sees all of it or nothing. */
async function makeAuthority(directory: string, now: Date): Promise<void> {
  const authority = await generate([{ name: 'commonName', value: 'Outlay local authority' }], {
    ...elliptic,
    ...validity(now, authorityYears),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...elliptic,
    ...validity(now, serverYears),
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: alternativeNames },
    ],
  });
  const unfinished = `${directory}.${process.pid}.part`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const files: readonly [name: string, content: string, mode: number][] = [
    ['ca.pem', authority.cert, 0o644],
    ['ca.key', authority.private, 0o600],
    // The packaged PEM has no line end, which a chain needs between its certificates.
    ['server.pem', `${server.cert.trim()}\n${authority.cert.trim()}\n`, 0o644],
    ['server.key', server.private, 0o600],
  ];
  for (const [name, content, mode] of files) {
    await writeFile(join(unfinished, name), `${content.trim()}\n`, { mode });
  }
  try {
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(join(directory, 'ca.pem'))) throw error;
  }
}

/** A day of margin before `now`: clocks of clients differ. */
function validity(now: Date, years: number): { notBeforeDate: Date; notAfterDate: Date } {
  const dayMs = 86_400_000;
  return {
    notBeforeDate: new Date(now.getTime() - dayMs),
    notAfterDate: new Date(now.getTime() + years * 365 * dayMs),
  };
}
