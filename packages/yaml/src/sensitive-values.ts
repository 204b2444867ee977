import { z } from 'zod';
import { unwrapped } from './unwrapped.ts';

/** What an error says in place of a value that it may not show. */
export type SensitiveValue = {
  /** What is expected, as a sentence without its end: `expected the name of an environment variable`. */
  readonly expectation: string;
  /** What to do, where there is a value. */
  readonly advice?: string;
};

/**
 * The schemas of passwords, tokens and whatever else no error may show, with what an error says instead of all that is
 * wrong with such a value: `z.string().register(sensitiveValues, { expectation: … })`. Register a schema before it is made
 * optional or turned into something else.
 */
export const sensitiveValues: z.core.$ZodRegistry<SensitiveValue> = z.registry();

/** The first value on a path that no error may show: where it is, and what is said of it; `undefined` where none is. */
export function findSensitiveValue(
  schema: unknown,
  path: readonly PropertyKey[],
): (SensitiveValue & { readonly path: readonly PropertyKey[] }) | undefined {
  for (let length = 0; length <= path.length; length += 1) {
    const sensitive = schemasAt(schema, path.slice(0, length))
      .map((each) => sensitiveValues.get(each))
      .find((found) => found !== undefined);
    if (sensitive !== undefined) return { path: path.slice(0, length), ...sensitive };
  }
  return undefined;
}

/** The schemas that may be meant by a path: several where there is a choice on the way, and at its end. */
function schemasAt(schema: unknown, path: readonly PropertyKey[]): z.ZodType[] {
  const here = unwrapped(schema);
  if (!(here instanceof z.ZodType)) return [];
  const [step, ...rest] = path;
  if (step === undefined) return [here, ...(here instanceof z.ZodUnion ? inOptions(here, path) : [])];
  if (here instanceof z.ZodUnion) return inOptions(here, path);
  if (here instanceof z.ZodObject) return schemasAt(here.shape[String(step)], rest);
  if (here instanceof z.ZodArray) return schemasAt(here.element, rest);
  return here instanceof z.ZodRecord ? schemasAt(here.valueType, rest) : [];
}

function inOptions(union: z.ZodUnion, path: readonly PropertyKey[]): z.ZodType[] {
  return union.options.flatMap((option) => schemasAt(option, path));
}
