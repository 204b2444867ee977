import { createSecretMask } from '@outlay/core/secrets';
import { oneLine } from '@outlay/core/text';
import type { SmtpSettings } from './smtp-settings.ts';

/** What a login is made with. */
export type Login = Pick<SmtpSettings, 'password'>;

/** A server that says more than this says nothing more, characters. */
const maxLength = 1_000;

/** So much is looked at: a password at the end of it may be cut off. */
const maxRead = 16_000;

/**
 * What a mail server says, as one line that can be printed and without the password, which some repeat as they were given it:
 * as it is, or in the Base64 of AUTH LOGIN and of AUTH PLAIN (RFC 4616 §2), or in any other spelling.
 */
export function serverReply(text: string, { password = '' }: Login): string {
  const { maskForeign } = createSecretMask([password], '[password]');
  const said = oneLine(maskForeign(text.slice(0, maxRead)));
  return said.length <= maxLength ? said : `${said.slice(0, maxLength - 1).toWellFormed()}…`;
}
