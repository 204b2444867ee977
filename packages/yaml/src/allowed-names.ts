import { z } from 'zod';
import { unwrapped } from './unwrapped.ts';

/**
 * The names that a schema allows in the value at a path; empty where it tells none.
 * @param value - what was written: of a choice that one name decides, only the names of the chosen branch count
 */
export function allowedNames(
  schema: unknown,
  path: readonly PropertyKey[],
  value?: unknown,
): readonly string[] {
  const here = unwrapped(schema);
  const [step, ...rest] = path;
  if (here instanceof z.ZodUnion) {
    const options = chosenOptions(here, value);
    return [...new Set(options.flatMap((option) => allowedNames(option, path, value)))];
  }
  if (step === undefined) return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
  const inner = memberOf(value, step);
  if (here instanceof z.ZodObject) return allowedNames(here.shape[String(step)], rest, inner);
  if (here instanceof z.ZodArray) return allowedNames(here.element, rest, inner);
  if (here instanceof z.ZodRecord) return allowedNames(here.valueType, rest, inner);
  return [];
}

function chosenOptions(union: z.ZodUnion, value: unknown): readonly unknown[] {
  if (!(union instanceof z.ZodDiscriminatedUnion)) return union.options;
  const chosen = memberOf(value, union.def.discriminator);
  const options: readonly unknown[] = union.options.filter((option) => {
    const object = unwrapped(option);
    const decides =
      object instanceof z.ZodObject ? unwrapped(object.shape[union.def.discriminator]) : undefined;
    return decides instanceof z.ZodLiteral && decides.values.has(chosen as z.core.util.Literal);
  });
  return options.length === 0 ? union.options : options;
}

function memberOf(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[step]
    : undefined;
}
