import { createPrivateKey } from 'node:crypto';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import type { SmtpSettings } from '../channels/email/smtp-settings.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import type { Smtp } from './configuration.ts';
import { readCertificate } from './read-certificate.ts';
import { readSecret } from './read-secret.ts';
import type { Secret } from './secret.ts';

/**
 * Settings of an e-mail channel, including the password.
 * @throws {ConfigurationError} if the password, the certificate authority or the signing key cannot be read or is
 * invalid
 */
export async function smtpSettings(smtp: Smtp, environment: Environment): Promise<SmtpSettings> {
  const { host, port, security, user, password, caFile, dkim, maxMessageBytes, responseTimeoutSeconds } =
    smtp;
  return {
    host,
    port,
    maxMessageBytes,
    ...(responseTimeoutSeconds === undefined ? {} : { responseTimeoutMs: responseTimeoutSeconds * 1000 }),
    tls: security === 'tls' ? 'implicit' : 'starttls',
    ...(user === undefined ? {} : { user }),
    ...(password === undefined ? {} : { password: await readSecret(password, environment) }),
    ...(caFile === undefined ? {} : { ca: await readCertificate(caFile) }),
    ...(dkim === undefined
      ? {}
      : { dkim: { ...dkim, privateKey: await readKey(dkim.privateKey, environment) } }),
  };
}

async function readKey(secret: Secret, environment: Environment): Promise<string> {
  const key = await readSecret(secret, environment);
  if (!isRsaKey(key))
    throw new ConfigurationError(
      'the secret of dkim is not a private RSA key in PEM format without a passphrase',
    );
  return key;
}

function isRsaKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
