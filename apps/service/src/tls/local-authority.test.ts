import { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { localTls } from './local-authority.ts';

const dayMs = 86_400_000;
const now = new Date('2026-10-15T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * dayMs);

describe('the certificate of this machine', () => {
  let directory: string;
  let tls: string;

  beforeEach(async () => {
    directory = await temporaryFolder();
    tls = join(directory, 'tls');
  });

  const authority = () => readFile(join(tls, 'ca.pem'), 'utf8');
  const namesOf = (cert: string) =>
    (new X509Certificate(cert).subjectAltName ?? '').split(', ').map((name) => name.split(/:(.*)/)[1]);

  it('is created once, for this machine, by an authority that clients can verify', async () => {
    const first = await localTls(tls, now);
    expect(namesOf(first.cert)).toEqual(['localhost', '127.0.0.1', '0:0:0:0:0:0:0:1']);
    expect(new X509Certificate(first.cert).verify(new X509Certificate(await authority()).publicKey)).toBe(
      true,
    );
    expect(await localTls(tls, later(600))).toEqual(first);
    expect((await readdir(tls)).toSorted()).toEqual(['ca.key', 'ca.pem', 'server.key', 'server.pem']);
    expect(await readdir(directory)).toEqual(['tls']);
  });

  it('is renewed within 30 days of its expiry, by the same authority', async () => {
    const first = await localTls(tls, now);
    const trusted = await authority();
    expect(await localTls(tls, later(699))).toEqual(first);
    const second = await localTls(tls, later(701));
    expect(second.cert).not.toBe(first.cert);
    expect(new X509Certificate(second.cert).validToDate.getTime()).toBeGreaterThan(later(1400).getTime());
    expect(await authority()).toBe(trusted);
    expect((await stat(join(tls, 'server.key'))).mode & 0o777).toBe(0o600);
    expect(await localTls(tls, later(702))).toEqual(second);
  });

  it('is renewed for another host name or address, by the same authority', async () => {
    const first = await localTls(tls, now);
    const trusted = await authority();
    const named = await localTls(tls, now, ['finance.example', '192.0.2.7']);
    expect(namesOf(named.cert)).toEqual(
      expect.arrayContaining(['finance.example', '192.0.2.7', 'localhost']),
    );
    expect(named.cert).not.toBe(first.cert);
    expect(await localTls(tls, now, ['192.0.2.7'])).toEqual(named);
    expect(await authority()).toBe(trusted);
  });

  it.each([-100, 100, 500])('keeps its authority when the clock is %s days off for a while', async (days) => {
    await localTls(tls, now);
    const trusted = await authority();
    const off = await localTls(tls, later(days));
    const right = await localTls(tls, now);
    expect(await authority()).toBe(trusted);
    const { validFromDate, validToDate } = new X509Certificate(right.cert);
    expect(validFromDate < now && validToDate > now).toBe(true);
    expect(new X509Certificate(off.cert).verify(new X509Certificate(trusted).publicKey)).toBe(true);
  });

  it('has an authority that is valid now although the clock was ahead when it was made', async () => {
    await localTls(tls, later(100));
    const trusted = await authority();
    const { cert } = await localTls(tls, now);
    expect(await authority()).toBe(trusted);
    for (const each of [cert, trusted]) expect(new X509Certificate(each).validFromDate < now).toBe(true);
  });

  it('is renewed with its authority when that expires', async () => {
    await localTls(tls, now);
    const trusted = await authority();
    const { cert } = await localTls(tls, later(3650));
    expect(await authority()).not.toBe(trusted);
    expect(new X509Certificate(cert).verify(new X509Certificate(await authority()).publicKey)).toBe(true);
  });

  it.each(['server.key', 'server.pem', 'ca.key'])('is created again when %s is broken', async (file) => {
    await localTls(tls, now);
    await writeFile(join(tls, file), 'broken');
    const { cert, key } = await localTls(tls, now);
    expect(await localTls(tls, now)).toMatchObject({ cert, key });
    expect(new X509Certificate(cert).verify(new X509Certificate(await authority()).publicKey)).toBe(true);
  });
});
