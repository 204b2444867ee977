import { z } from 'zod';
import { unwrapped } from './unwrapped.ts';

/** What errors say of a value that they may not show. */
export type SaidOfConcealed = {
  /** What is expected. */
  readonly said: string;
  /** Said besides where there is a value. */
  readonly advice?: string;
};

/**
 * Schemas of values that no error may show, by what is said instead of everything that is wrong with one. Registered is
 * the schema before it is made optional or turned into something else.
 */
export const concealed: z.core.$ZodRegistry<SaidOfConcealed> = z.registry();

/** The first value on a path that may not be shown: where it is, and what is said of it. */
export function concealedOn(
  schema: unknown,
  path: readonly PropertyKey[],
): (SaidOfConcealed & { readonly path: readonly PropertyKey[] }) | undefined {
  for (let length = 0; length <= path.length; length += 1) {
    const said = schemasAt(schema, path.slice(0, length))
      .map((each) => concealed.get(each))
      .find((found) => found !== undefined);
    if (said !== undefined) return { path: path.slice(0, length), ...said };
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
