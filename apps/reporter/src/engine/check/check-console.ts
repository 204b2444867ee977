import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { ConsoleSettings } from '../../adapters/configuration/console-schema.ts';
import { type ConsoleUser, readConsoleUser } from '../../adapters/configuration/read-console-users.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import { readTls } from '../../adapters/configuration/read-tls.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Checks that the certificate of the console can be used and is for its address, and that its users can sign in. */
export function checkConsole(
  { tls, publicUrl = '', trustedProxy, users = {} }: ConsoleSettings,
  environment: Environment,
): (() => Promise<CheckOutcome>)[] {
  const certificate =
    tls &&
    (async () => {
      const { cert } = await readTls(tls, environment);
      return certificateOutcome(new X509Certificate(cert), publicUrl);
    });
  const proxySecret = trustedProxy?.secret;
  return [
    ...(certificate ? [() => checked('console.tls', certificate)] : []),
    ...(proxySecret
      ? [
          () =>
            checked(
              'console.trustedProxy.secret',
              async () => (await readSecret(proxySecret, environment)) && 'can be read',
            ),
        ]
      : []),
    ...Object.entries(users).map(
      ([name, user]) =>
        () =>
          checked(`console.users.${name}`, async () =>
            waysToSignIn(await readConsoleUser(name, user, environment)),
          ),
    ),
  ];
}

function waysToSignIn({ role, passwordHash, oneTimeKey }: ConsoleUser): string {
  if (passwordHash === undefined) return sayReason('signs_in_proxy', { role });
  return sayReason(oneTimeKey ? 'signs_in_codes' : 'signs_in_password', { role });
}

function certificateOutcome(
  certificate: X509Certificate,
  publicUrl: string,
): string | Omit<CheckOutcome, 'subject'> {
  const { hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isForHost = (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
  const until = certificate.validToDate.toISOString().slice(0, 10);
  if (isForHost) return sayReason('certificate_for', { host: hostname, until });
  return {
    status: 'invalid',
    message: sayReason('certificate_other_site', { host: hostname }),
  };
}
