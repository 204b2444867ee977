import { z } from 'zod';
import { mailbox } from '../channels/email/email-address.ts';
import { path, text } from './plain-values.ts';
import { secret } from './secret.ts';

/** Encryption of connections to mail servers. */
const securities = ['starttls', 'tls'] as const;

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const domainName = text.regex(label, 'expected a name as DNS has them, like finance.example');

const dkim = z.strictObject({
  domain: domainName.describe('Signing domain: the domain of the sender'),
  selector: domainName.describe('Selector of the key in DNS'),
  privateKey: secret.describe('RSA private key (PEM)'),
});

/** The server that sends e-mails. */
export const smtpSchema = z
  .strictObject({
    host: text
      .regex(/^[^\s/:@]+$/, 'expected the name of a server, like smtp.finance.example')
      .describe('Host name of the mail server'),
    port: z.int().min(1).max(65_535).optional().describe('Port (default: 587 with starttls, 465 with tls)'),
    security: z
      .enum(securities)
      .default('starttls')
      .describe(
        'starttls: upgrades the connection to TLS before login and never sends without it; tls: encrypted from the start',
      ),
    user: text.optional().describe('User name for login'),
    password: secret.optional().describe('Password for login'),
    caFile: path.optional().describe('Certificate authority to trust instead of the system ones (PEM file)'),
    dkim: dkim.optional().describe('DKIM signature, for mail servers that do not sign messages themselves'),
    maxMessageBytes: z
      .int()
      .min(100_000)
      .default(20_000_000)
      .describe('Maximum size of an encoded message with attachments; the server may allow less'),
    responseTimeoutSeconds: z
      .int()
      .min(1)
      .max(600)
      .optional()
      .describe('Timeout for each server response (default: 300, as RFC 5321 recommends)'),
    from: mailbox.describe('Sender: an address, or Name <address>'),
  })
  .superRefine(
    ({ user, password }, context) => {
      if ((user === undefined) === (password === undefined)) return;
      const message = 'has only one of user and password; expected both or neither';
      context.addIssue({ code: 'custom', message });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  );
