import type { SmtpSettings } from './smtp-settings.ts';

/** Who logs in, and with what. */
export type Login = Pick<SmtpSettings, 'user' | 'password'>;

/**
 * What a mail server says without the password, which some repeat as they were given it: as it is, or in the Base64 of
 * AUTH LOGIN and of AUTH PLAIN (RFC 4616 §2).
 */
export function withoutPassword(text: string, { user = '', password = '' }: Login): string {
  if (password === '') return text;
  const forms = [base64(`\0${user}\0${password}`), base64(password), password];
  return forms.reduce((left, form) => left.replaceAll(form, '[password]'), text);
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
