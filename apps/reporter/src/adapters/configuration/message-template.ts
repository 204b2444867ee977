import { z } from 'zod';
import { isEmailAddress } from '../channels/email/email-address.ts';
import { listUnsubscribe } from '../channels/email/list-unsubscribe.ts';

/**
 * Fields of a message template: those of file names, and the account title, the period in words, the amount and its
 * comparison.
 */
export const messageFields = [
  'job',
  'account',
  'kind',
  'period',
  'date',
  'locale',
  'title',
  'heading',
  'amount',
  'change',
] as const;

/** Fields of a reply-to template: those whose values may occur in an address. */
export const replyToFields = ['job', 'account', 'kind', 'locale'] as const;

/** Values of the fields. */
export type MessageValues = Readonly<Record<(typeof messageFields)[number], string>>;

/** Fills in a template. */
export function filledTemplate(template: string, values: Partial<MessageValues>): string {
  return template.replaceAll(/\{(\w*)\}/g, (braced, field: string) =>
    Object.hasOwn(values, field) ? (values[field as keyof MessageValues] ?? braced) : braced,
  );
}

/** A text with fields. */
export function messageTemplate(maxLength: number) {
  return templateOf(messageFields).trim().max(maxLength, `has more than ${maxLength} characters`);
}

/** A reply-to address with fields. */
export const replyToTemplate = templateOf(replyToFields).superRefine((template, context) => {
  const values = Object.fromEntries(replyToFields.map((field) => [field, 'a']));
  if (isEmailAddress(filledTemplate(template, values))) return;
  const message = `${JSON.stringify(template)} is not one e-mail address; expected one like finance+{account}@finance.example`;
  context.addIssue({ code: 'custom', message });
});

function templateOf(fields: readonly string[]) {
  return z
    .string()
    .min(1)
    .superRefine((template, context) => {
      const used = [...template.matchAll(/\{(\w*)\}/g)].map(([, field = '']) => field);
      const unknown = used.find((field) => !fields.includes(field));
      if (unknown !== undefined) {
        const known = fields.map((field) => `{${field}}`).join(', ');
        context.addIssue({ code: 'custom', message: `{${unknown}} is not a field; the fields are ${known}` });
      } else if (/[{}]/.test(template.replaceAll(/\{\w*\}/g, ''))) {
        const message = 'has an unmatched brace; a field looks like {period}';
        context.addIssue({ code: 'custom', message });
      }
    });
}

const maxAddressLength = 500;

/** A header line has at most 998 characters including the field name (RFC 5322 §2.1.1). */
const maxHeaderLine = 998 - 'List-Unsubscribe: '.length;

/** An address for unsubscribing. */
export const unsubscribeAddress = z
  .string()
  .max(maxAddressLength)
  .refine(
    (text) => URL.canParse(text) && ['https:', 'mailto:'].includes(new URL(text).protocol),
    'expected an https: or mailto: address, such as mailto:finance@finance.example?subject=stop',
  )
  .refine(
    (text) => !URL.canParse(text) || fitsHeader(text),
    `is too long for a line of a message: letters beyond ASCII take up to twelve characters there; expected at most ${maxHeaderLine} characters`,
  );

function fitsHeader(address: string): boolean {
  return Object.values(listUnsubscribe(address)).every(({ value }) => value.length <= maxHeaderLine);
}
