import { createSecretMask } from '@outlay/core/secrets';
import { oneLine } from '@outlay/core/text';
import type { SmtpSettings } from './smtp-settings.ts';

/** Credentials of a login. */
export type Login = Pick<SmtpSettings, 'password'>;

/** Maximum length of a reply in characters; the rest is cut off. */
const maxLength = 1_000;

/** Maximum length that is processed. Longer than `maxLength`, so that a password at its end is still recognized. */
const maxRead = 16_000;

/**
 * Formats a server's reply as one printable line, with the password masked in any encoding: some servers repeat what
 * they received, such as the Base64 of AUTH LOGIN and AUTH PLAIN (RFC 4616 §2).
 */
export function serverReply(text: string, { password = '' }: Login): string {
  const { maskForeign } = createSecretMask([password], '[password]');
  const reply = oneLine(maskForeign(text.slice(0, maxRead)));
  return reply.length <= maxLength ? reply : `${reply.slice(0, maxLength - 1).toWellFormed()}…`;
}
