import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueAuthority, issueServer } from './issue-certificate.ts';
import { providedTls } from './provided-tls.ts';

const now = new Date('2026-10-15T12:00:00Z');

describe('a certificate that the operator brings', () => {
  const directory = sharedTemporaryFolder();
  const file = (name: string) => join(directory(), name);

  beforeAll(async () => {
    const authority = await issueAuthority(now);
    const server = await issueServer(authority, ['finance.example'], now);
    const encrypted = '-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n';
    const contents = { 'a.pem': server.cert, 'a.key': server.key, 'b.key': authority.key };
    for (const [name, text] of Object.entries({ ...contents, 'text.txt': 'text', 'locked.key': encrypted })) {
      await writeFile(file(name), text);
    }
  });

  it('is taken with its chain', async () => {
    const { cert, caFile } = await providedTls(file('a.pem'), file('a.key'), now);
    expect(cert.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
    expect(caFile).toBe(file('a.pem'));
  });

  it.each([
    ['none.pem', 'a.key', now, /^--tls-cert: .*none\.pem: there is no such file$/],
    ['a.pem', 'none.key', now, /^--tls-key: .*none\.key: there is no such file$/],
    ['.', 'a.key', now, /^--tls-cert: .*: it cannot be read \(EISDIR\)$/],
    ['text.txt', 'a.key', now, /^--tls-cert: .*text\.txt holds no certificate in PEM form$/],
    ['a.pem', 'text.txt', now, /^--tls-key: .*text\.txt holds no private key in PEM form$/],
    [
      'a.pem',
      'locked.key',
      now,
      /^--tls-key: the key in .* is encrypted; expected a key without a passphrase/,
    ],
    ['a.pem', 'b.key', now, /^--tls-key: .*b\.key is not the key of the certificate in .*a\.pem$/],
    ['a.pem', 'a.key', new Date('2036-01-01'), /^--tls-cert: the certificate in .* expired at 2028-10-14T12/],
    ['a.pem', 'a.key', new Date('2016-01-01'), /^--tls-cert: the certificate in .* is valid only from 2026-/],
  ])('is refused where %s and %s are wrong, with what is wrong', async (cert, key, at, message) => {
    await expect(providedTls(file(cert), file(key), at)).rejects.toMatchObject({
      code: 'invalid_tls_files',
      message: expect.stringMatching(message) as unknown,
    });
  });
});
