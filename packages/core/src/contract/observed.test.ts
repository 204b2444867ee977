import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { observed } from './observed.ts';

const schemas = {
  'a string': z.string(),
  'a number': z.number(),
  'a boolean': z.boolean(),
  'an amount': z.union([z.number(), z.string()]),
  'a whole number': z.int(),
  'a short string': z.string().max(3),
  'a list': z.array(z.string()),
};

describe('an observed field', () => {
  it.each(Object.entries(schemas))(
    'of %s keeps a valid value and treats any other as absent',
    (_, schema) => {
      const field = z.looseObject({ field: observed(schema) });
      const value = fc.oneof(fc.jsonValue(), fc.constantFrom(Infinity, Number.NaN, undefined));
      fc.assert(
        fc.property(value, (given) => {
          const fits = schema.nullish().safeParse(given);
          expect(field.parse({ field: given })).toEqual({ field: fits.success ? fits.data : undefined });
        }),
      );
    },
  );

  it('may be missing', () => {
    expect(z.object({ field: observed(z.string()) }).parse({})).toEqual({});
  });
});
