import { z } from 'zod';

/** Reads a record in whatever envelope it comes. */
export type RecordSchema<Body extends z.ZodObject> = z.ZodType<z.output<Body>> & { readonly record: Body };

/**
 * A record whose envelope the specification does not show (§4): the object itself, or the only object inside it with a
 * field of the record, where the outer one has none (`{data: {…}}`).
 */
export function recordOf<Body extends z.ZodObject>(record: Body): RecordSchema<Body> {
  const fields = Object.keys(record.shape);
  const hasField = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && fields.some((field) => Object.hasOwn(value, field));
  const unwrapped = (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null || hasField(answer)) return answer;
    const [inner, ...others] = Object.values(answer).filter(hasField);
    return inner !== undefined && others.length === 0 ? inner : answer;
  };
  return Object.assign(z.preprocess(unwrapped, record), { record });
}
