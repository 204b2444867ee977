import { z } from 'zod';
import { parseDateTime } from '../time/date-time.ts';

/*
 * Query parameters as they stand in an address: always text. Parsing one gives its typed value,
 * refusing it gives a sentence that says what is allowed. Where the text stands for something else, `described` says
 * for what, as JSON Schema, for documents about the interface.
 */

/** Metadata of a parameter that is text only because everything in an address is. */
const described = (asJsonSchema: Readonly<Record<string, unknown>>) => ({ asJsonSchema });

/** An ISO 8601 date or date-time; gives a `DateTime`. */
export const dateTimeParameter = z
  .string()
  .transform((text, context) => {
    try {
      return parseDateTime(text);
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'expected an ISO 8601 date or date-time, such as 2026-10-31 or 2026-10-31T18:30:00Z',
        input: text,
      });
      return z.NEVER;
    }
  })
  .meta(
    described({
      type: 'string',
      description: 'An ISO 8601 date or date-time',
      examples: ['2026-10-31', '2026-10-31T18:30:00Z'],
    }),
  );

/** `true` or `false`, in any case. */
export const booleanParameter = z
  .string()
  .regex(/^(true|false)$/i, 'expected true or false')
  .transform((text) => text.toLowerCase() === 'true')
  .meta(described({ type: 'boolean' }));

/** A whole number from 1 to `maximum`. */
export function countParameter(maximum: number) {
  const message = `expected a whole number from 1 to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(1, message).max(maximum, message))
    .meta(described({ type: 'integer', minimum: 1, maximum }));
}

/** One of some words, exactly as written. */
export function wordParameter<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, `expected one of ${words.join(', ')}`);
}

/** An enumeration by its number or its name, in any case; gives the number. */
export function enumParameter(members: Readonly<Record<string, number>>) {
  const byText = new Map(
    Object.entries(members).flatMap(([name, number]) => [
      [name.toLowerCase(), number],
      [String(number), number],
    ]),
  );
  const allowed = Object.entries(members)
    .map(([name, number]) => `${number} (${name})`)
    .join(', ');
  return z
    .string()
    .transform((text, context) => {
      const number = byText.get(text.toLowerCase());
      if (number !== undefined) return number;
      context.addIssue({ code: 'custom', message: `expected one of ${allowed}`, input: text });
      return z.NEVER;
    })
    .meta(
      described({
        description: allowed,
        oneOf: [
          { type: 'integer', enum: Object.values(members) },
          { type: 'string', enum: Object.keys(members) },
        ],
      }),
    );
}
