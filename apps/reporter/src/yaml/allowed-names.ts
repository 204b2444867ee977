import { z } from 'zod';

/** The names that a schema allows in the value at a path; empty where it tells none. */
export function allowedNames(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  const here = unwrapped(schema);
  const [step, ...rest] = path;
  if (here instanceof z.ZodUnion) {
    return [...new Set(here.options.flatMap((option) => allowedNames(option, path)))];
  }
  if (step === undefined) return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
  if (here instanceof z.ZodObject) return allowedNames(here.shape[String(step)], rest);
  if (here instanceof z.ZodArray) return allowedNames(here.element, rest);
  if (here instanceof z.ZodRecord) return allowedNames(here.valueType, rest);
  return [];
}

/** Without what only says that a value may be missing, or what becomes of it. */
function unwrapped(schema: unknown): unknown {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    return unwrapped(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}
