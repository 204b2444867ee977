import { DomainError } from '@outlay/core';
import { parseCurrencyCode } from '@outlay/core/money';
import { parseTimeZone } from '@outlay/core/time';
import { z } from 'zod';

const namePattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What an account or a job is called: it goes into file names and identifies runs. */
export const name = z
  .string()
  .regex(namePattern, 'expected a name of lower-case letters, digits and inner hyphens, up to 63 characters');

/** Text that is not empty. */
export const text = z.string().trim().min(1);

/** A file or folder; relative to the folder of the configuration. */
export const path = z.string().trim().min(1);

/** An IANA zone. */
export const zone = checkedText(parseTimeZone);

/** An ISO 4217 code. */
export const currency = checkedText(parseCurrencyCode);

/** A list of which no entry comes twice. */
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

/** Text that a function of the domain takes; what it throws is what is said. */
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
