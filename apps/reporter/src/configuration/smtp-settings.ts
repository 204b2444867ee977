import type { SmtpSettings } from '../channels/email.ts';
import type { Environment } from '../connection/connect.ts';
import type { Smtp } from './configuration.ts';
import { readCertificate } from './read-certificate.ts';
import { readSecret } from './read-secret.ts';

/**
 * What an e-mail channel needs to know, with the password.
 * @throws {UsageError} where the password or the authority cannot be read
 */
export async function smtpSettings(smtp: Smtp, environment: Environment): Promise<SmtpSettings> {
  const { host, port, security, user, password, caFile } = smtp;
  return {
    host,
    port,
    tls: security === 'tls' ? 'implicit' : 'starttls',
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password: await readSecret(password, environment) }),
    ...(caFile === undefined ? {} : { ca: await readCertificate(caFile) }),
  };
}
