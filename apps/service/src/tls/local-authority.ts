import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { type IssuedCertificate, issueAuthority, issueServer } from './issue-certificate.ts';

/** What the HTTPS server needs, and the file that clients trust. */
export type TlsMaterial = { readonly key: string; readonly cert: string; readonly caFile: string };

/** A certificate is renewed this long before it expires. Milliseconds. */
const renewalMs = 30 * 86_400_000;

/** Names that every certificate includes. */
const ownHosts = ['localhost', '127.0.0.1', '::1'];

/**
 * A certificate for this machine, signed by its own certificate authority; both are created once and stored. The
 * certificate is renewed within 30 days of its expiry, or if it lacks one of `hosts`; the authority, which clients
 * trust, only when it expires. Key files are readable only by their owner.
 */
export async function localTls(
  directory: string,
  now: Date,
  hosts: readonly string[] = [],
): Promise<TlsMaterial> {
  const names = [...new Set([...ownHosts, ...hosts])];
  if (!existsSync(directory)) await makeDirectory(directory, now, names);
  const kept = await readPair(directory, 'ca');
  const authority = kept && isStillValid(kept, now) ? kept : await replaceAuthority(directory, now);
  const server = await readPair(directory, 'server');
  const serves =
    server !== undefined && isStillValid(server, now) && isOf(server, authority) && covers(server, names);
  const { cert, key } = serves ? server : await replaceServer(directory, authority, names, now);
  return { cert, key, caFile: join(directory, 'ca.pem') };
}

/** Writes to a temporary directory and renames it, so that other processes see all files or none. */
async function makeDirectory(directory: string, now: Date, names: readonly string[]): Promise<void> {
  const unfinished = `${directory}.${process.pid}.part`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  await replaceServer(unfinished, await replaceAuthority(unfinished, now), names, now);
  try {
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(join(directory, 'ca.pem'))) throw error;
  }
}

async function replaceAuthority(directory: string, now: Date): Promise<IssuedCertificate> {
  const authority = await issueAuthority(now);
  await writePair(directory, 'ca', authority);
  return authority;
}

async function replaceServer(
  directory: string,
  authority: IssuedCertificate,
  names: readonly string[],
  now: Date,
): Promise<IssuedCertificate> {
  const server = await issueServer(authority, names, now);
  await writePair(directory, 'server', server);
  return server;
}

/**
 * Replaces both files atomically, one after the other. If two processes mix theirs, the pair does not match and is
 * created again.
 */
async function writePair(directory: string, name: string, { cert, key }: IssuedCertificate): Promise<void> {
  for (const [file, content, mode] of [
    [`${name}.key`, key, 0o600],
    [`${name}.pem`, cert, 0o644],
  ] as const) {
    const unfinished = join(directory, `${file}.${process.pid}.part`);
    await writeFile(unfinished, content, { mode });
    await rename(unfinished, join(directory, file));
  }
}

/** A certificate and its key; `undefined` if one is missing, invalid or does not match. */
async function readPair(directory: string, name: string): Promise<IssuedCertificate | undefined> {
  try {
    const [cert, key] = await Promise.all([
      readFile(join(directory, `${name}.pem`), 'utf8'),
      readFile(join(directory, `${name}.key`), 'utf8'),
    ]);
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)) ? { cert, key } : undefined;
  } catch {
    return undefined;
  }
}

function isStillValid({ cert }: IssuedCertificate, now: Date): boolean {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  return validFromDate <= now && validToDate.getTime() - now.getTime() > renewalMs;
}

function isOf({ cert }: IssuedCertificate, authority: IssuedCertificate): boolean {
  return new X509Certificate(cert).verify(new X509Certificate(authority.cert).publicKey);
}

function covers({ cert }: IssuedCertificate, names: readonly string[]): boolean {
  const certificate = new X509Certificate(cert);
  return names.every((name) => (isIP(name) ? certificate.checkIP(name) : certificate.checkHost(name)));
}
