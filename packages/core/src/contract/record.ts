import { z } from 'zod';
import { isJsonObject, type JsonObject, objectsIn } from './json-object.ts';

/** Reads a record in whatever envelope it comes. */
export type RecordSchema<Body extends z.ZodObject> = z.ZodType<z.output<Body>> & { readonly record: Body };

/**
 * A record whose envelope the specification does not show (§4): the object itself, or the only object inside it with a
 * field of the record, where the outer one has none (`{data: {…}}`). An object without any such field is not the record:
 * as one it would say that nothing is known.
 */
export function recordOf<Body extends z.ZodObject>(record: Body): RecordSchema<Body> {
  const fields = Object.entries<z.ZodType>(record.shape);
  // An envelope may have a member of the same name, but not of the same form.
  const hasField = (value: JsonObject) =>
    fields.some(
      ([name, field]) => Object.hasOwn(value, name) && field.safeParse(value[name]).data !== undefined,
    );
  const schema = z
    .unknown()
    .transform((answer, context) => {
      if (!isJsonObject(answer)) return answer;
      for (const level of objectsIn(answer)) {
        const [found, ...others] = level.filter(hasField);
        if (found && others.length === 0) return found;
        if (found) break;
      }
      context.addIssue({ code: 'custom', message: 'expected a record; the response contains none' });
      return z.NEVER;
    })
    .pipe(record);
  return Object.assign(schema, { record });
}
