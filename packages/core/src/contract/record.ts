import { z } from 'zod';
import { isJsonObject, type JsonObject, objectsIn } from './json-object.ts';

/** A schema that reads a record from any supported envelope; `record` is the schema of the record itself. */
export type RecordSchema<Body extends z.ZodObject> = z.ZodType<z.output<Body>> & { readonly record: Body };

/**
 * A schema for a record whose envelope the specification does not define (§4). The record is the outermost object
 * that has at least one of its fields, and it must be the only such object at its nesting level (`{data: {…}}`). An
 * object without any of the fields is rejected rather than read as an empty record.
 */
export function recordOf<Body extends z.ZodObject>(record: Body): RecordSchema<Body> {
  const fields = Object.entries<z.ZodType>(record.shape);
  // An envelope may have a member of the same name, but its type differs.
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
