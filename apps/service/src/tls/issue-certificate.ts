import { isIP } from 'node:net';

/** A certificate and its private key, as PEM text with a trailing newline. */
export type IssuedCertificate = { readonly cert: string; readonly key: string };

const dayMs = 86_400_000;
const authorityDays = 10 * 365;

/**
 * An authority is valid from this long before its creation. Otherwise, one that was created while the clock was ahead
 * would be rejected later, and a clock that is set back would create a new one, which clients do not trust.
 */
const authorityMarginDays = 2 * 365;

/** Allows for differences between the clocks of clients. */
const serverMarginDays = 1;
const serverDays = 2 * 365;
const elliptic = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const;

/** Creates a certificate authority that may only sign server certificates. */
export async function issueAuthority(now: Date): Promise<IssuedCertificate> {
  const { generate } = await loadGenerator();
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

/** Creates a certificate for host names and addresses, signed by an authority; `cert` is the complete chain. */
export async function issueServer(
  authority: IssuedCertificate,
  hosts: readonly string[],
  now: Date,
): Promise<IssuedCertificate> {
  const { generate } = await loadGenerator();
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

/** Loaded only to issue a certificate, which is kept for two years: it has hundreds of modules. */
function loadGenerator() {
  return import('selfsigned');
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

/** Adds the trailing newline, which a chain needs between its certificates. */
function pem(text: string): string {
  return `${text.trim()}\n`;
}
