import { domainToASCII } from 'node:url';
import { z } from 'zod';

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
const maxLocalPart = 64;
const maxAddress = 254;

/**
 * Whether a text is a plain e-mail address: dot-atoms before the `@`, and a domain of two or more labels after it (RFC
 * 5321 §4.1.2 and §4.5.3.1). Quoted names, comments, address literals and non-ASCII letters are rejected, because mail
 * servers handle them differently and a report must not get lost.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0));
  const isShort = text.length <= maxAddress && local.length <= maxLocalPart;
  return isShort && localPart.test(local) && domain.test(text.slice(at + 1));
}

/** An e-mail address. */
export const emailAddress = z.string().superRefine((text, context) => {
  if (isEmailAddress(text)) return;
  const expected = asciiForm(text) ?? 'one like reports@finance.example';
  context.addIssue({ code: 'custom', message: problemOf(text, expected) });
});

/** An e-mail address with an optional display name: `Reports <reports@finance.example>`. */
export const mailbox = z.string().superRefine((text, context) => {
  const { address } = mailboxOf(text);
  if (isEmailAddress(address)) return;
  const usual = 'one like reports@finance.example or "Reports <reports@finance.example>"';
  context.addIssue({ code: 'custom', message: problemOf(text, asciiForm(address) ?? usual) });
});

/**
 * Splits a mailbox into display name and address. A name must not contain control or formatting characters, or
 * characters that could end it.
 */
export function mailboxOf(text: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = text] = /^([^<>"\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+) <([^<>]+)>$/u.exec(text) ?? [];
  return { name, address };
}

/**
 * The ASCII form of an address with an internationalized domain (RFC 5891 §4.4); `undefined` if that is not a valid
 * address.
 */
function asciiForm(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const form = `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`;
  return isEmailAddress(form) ? form : undefined;
}

function problemOf(text: string, expected: string): string {
  return `${JSON.stringify(text)} is not one e-mail address; expected ${expected}`;
}
