import { z } from 'zod';
import { mailbox } from '../channels/email/email-address.ts';
import { path, text } from './plain-values.ts';
import { secret } from './secret.ts';

/** How mail servers are spoken to in encrypted form. */
const securities = ['starttls', 'tls'] as const;

const label = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
const domainName = text.regex(label, 'expected a name as DNS has them, like finance.example');

const dkim = z.strictObject({
  domain: domainName.describe('Whose signature it is: the domain of the sender'),
  selector: domainName.describe('Name of the key in the DNS of the domain'),
  privateKey: secret.describe('The private key, RSA in PEM'),
});

/** The server that e-mails are sent through. */
export const smtpSchema = z
  .strictObject({
    host: text
      .regex(/^[^\s/:@]+$/, 'expected the name of a server, like smtp.finance.example')
      .describe('Name of the server'),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe('587 with starttls, 465 with tls where it is not given'),
    security: z
      .enum(securities)
      .default('starttls')
      .describe('starttls: encrypted before anything is said, or nothing is sent; tls: from the first byte'),
    user: text.optional().describe('Name to log in with'),
    password: secret.optional().describe('Password to log in with'),
    caFile: path
      .optional()
      .describe('A private certificate authority to trust instead of the usual ones, PEM'),
    dkim: dkim.optional().describe('Signs every message; for servers that do not sign by themselves'),
    maxMessageBytes: z
      .int()
      .min(100_000)
      .default(20_000_000)
      .describe('How large a message may be as it travels, files included; a server may announce less'),
    answerTimeoutSeconds: z
      .int()
      .min(1)
      .max(600)
      .optional()
      .describe('How long each answer may take; 300 where it is not given, as RFC 5321 asks for'),
    from: mailbox.describe('Sender, an address or Name <address>'),
  })
  .superRefine(
    ({ user, password }, context) => {
      if ((user === undefined) === (password === undefined)) return;
      const message = 'names only one of user and password; expected both or neither';
      context.addIssue({ code: 'custom', message });
    },
    { when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value) },
  );
