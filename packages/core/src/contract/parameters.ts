import { z } from 'zod';
import { parseDateTime } from '../time/date-time.ts';

/*
 * Schemas of query parameters, which a URL carries as text. Each turns the text into a typed value, or fails with a
 * message that says what is allowed. Where the value is not a string, `described` adds its JSON Schema for the API
 * documentation.
 */

/** Metadata of a parameter that is a string only because every query parameter is. */
const described = (asJsonSchema: Readonly<Record<string, unknown>>) => ({ asJsonSchema });

/** An ISO 8601 date or date-time, parsed to a `DateTime`. */
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

/** `true` or `false`, case-insensitive. */
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

/** One of `words`, case-sensitive. */
export function wordParameter<const Words extends readonly [string, ...string[]]>(words: Words) {
  return z.enum(words, `expected one of ${words.join(', ')}`);
}

/** A value of an enumeration by number or name, case-insensitive; parsed to the number. */
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
