import { DomainError } from '@outlay/core';
import { parseCurrencyCode } from '@outlay/core/money';
import { parseTimeZone } from '@outlay/core/time';
import { z } from 'zod';
import { plainName } from './plain-name.ts';

/** Maximum number of characters of a name. */
export const maxNameLength = 63;

const namePattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Name of an account or job, which is part of file names and identifies runs. */
export const name = z
  .string()
  .regex(namePattern, 'expected a name of lower-case letters, digits and inner hyphens, up to 63 characters');

/** Non-empty text. */
export const text = z.string().trim().min(1);

/** A name of the service, with something to see. */
export const visibleName = z
  .string()
  .min(1)
  .refine((each) => plainName(each) !== '', 'expected a name with visible characters')
  .overwrite(plainName);

/** A path, relative to the folder of the configuration. */
export const path = z.string().trim().min(1);

/** An IANA time zone. */
export const zone = checkedText(parseTimeZone);

/** An ISO 4217 code. */
export const currency = checkedText(parseCurrencyCode);

/** A list without duplicates. */
export function uniqueList<Entry extends z.ZodType<string>>(entry: Entry): z.ZodArray<Entry> {
  return z
    .array(entry)
    .min(1)
    .superRefine((entries, context) => {
      const known = new Set<string>();
      for (const [index, value] of entries.entries()) {
        if (!known.has(value)) {
          known.add(value);
          continue;
        }
        const message = `${JSON.stringify(value)} is in this list already`;
        context.addIssue({ code: 'custom', path: [index], message });
      }
    });
}

/** Text that a parser of the domain accepts; its error is the message. */
function checkedText(check: (text: string) => unknown): z.ZodString {
  return z.string().superRefine((value, context) => {
    try {
      check(value);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
  });
}
