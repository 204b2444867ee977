import { isIP } from 'node:net';
import { generate } from 'selfsigned';

/** A certificate and its private key, as PEM text with a line end. */
export type IssuedCertificate = { readonly cert: string; readonly key: string };

const dayMs = 86_400_000;
const authorityDays = 10 * 365;

/**
 * An authority is valid from so long before it is made: one that is made while the clock is ahead can be trusted when
 * the clock is right again, and a clock that falls behind makes no other one, which clients would not trust.
 */
const authorityMarginDays = 2 * 365;

/** Clocks of clients differ. */
const serverMarginDays = 1;
const serverDays = 2 * 365;
const elliptic = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

/** Makes a certificate authority that may sign certificates of servers and nothing else. */
export async function issueAuthority(now: Date): Promise<IssuedCertificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'Outlay local authority' }], {
    ...elliptic,
    ...validity(now, authorityMarginDays, authorityDays),
    extensions: [
      { name: 'basicConstraints', cA: true, pathLenConstraint: 0, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return { cert: pem(cert), key: pem(key) };
}

/** Makes a certificate for some host names and addresses, signed by an authority; `cert` is the whole chain. */
export async function issueServer(
  authority: IssuedCertificate,
  hosts: readonly string[],
  now: Date,
): Promise<IssuedCertificate> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...elliptic,
    ...validity(now, serverMarginDays, serverDays),
    ca: authority,
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: hosts.map(alternativeName) },
    ],
  });
  return { cert: pem(cert) + authority.cert, key: pem(key) };
}

function alternativeName(host: string) {
  return isIP(host) ? { type: 7 as const, ip: host } : { type: 2 as const, value: host };
}

function validity(now: Date, daysBefore: number, days: number) {
  return {
    notBeforeDate: new Date(now.getTime() - daysBefore * dayMs),
    notAfterDate: new Date(now.getTime() + days * dayMs),
  };
}

/** The packaged PEM has no line end, which a chain needs between its certificates. */
function pem(text: string): string {
  return `${text.trim()}\n`;
}
