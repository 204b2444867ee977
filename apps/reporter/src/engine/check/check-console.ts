import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { ConsoleSettings } from '../../adapters/configuration/console-schema.ts';
import { readTls } from '../../adapters/configuration/read-tls.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Checks that the certificate of the console can be used, and is for its address. */
export function checkConsole(
  { tls, publicUrl = '' }: ConsoleSettings,
  environment: Environment,
): (() => Promise<CheckOutcome>)[] {
  if (!tls) return [];
  return [
    () =>
      checked('console.tls', async () => {
        const { cert } = await readTls(tls, environment);
        return certificateOutcome(new X509Certificate(cert), publicUrl);
      }),
  ];
}

function certificateOutcome(
  certificate: X509Certificate,
  publicUrl: string,
): string | Omit<CheckOutcome, 'subject'> {
  const { hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isForHost = (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
  const until = certificate.validToDate.toISOString().slice(0, 10);
  if (isForHost) return `the certificate is for ${hostname}, until ${until}`;
  return {
    status: 'invalid',
    message: `the certificate is not for ${hostname}, the host of console.publicUrl`,
  };
}
