import { z } from 'zod';

/**
 * A schema for a field that a deployment was observed to send but the specification does not promise. It may be
 * absent or null, and a value of another type counts as absent. A document list has tens of thousands of such fields,
 * nearly all of the expected type, so those of primitive types skip the union.
 */
export function observed<Schema extends z.ZodType>(schema: Schema) {
  const tolerant = z.union([schema.nullish(), z.unknown().transform(() => undefined)]);
  const isExpected = plainTest(schema);
  if (!isExpected) return tolerant;
  const internals = internalsOf(tolerant);
  const run = internals.run.bind(internals);
  internals.run = (payload, context) => {
    const { value } = payload;
    return value === undefined || value === null || isExpected(value) ? payload : run(payload, context);
  };
  return tolerant;
}

type Test = (value: unknown) => boolean;

const testOf: Readonly<Record<string, Test>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  boolean: (value) => typeof value === 'boolean',
};

/** The type check of a primitive schema or a union of them; `undefined` if the schema checks or transforms more. */
function plainTest(schema: z.core.$ZodType): Test | undefined {
  const { def } = internalsOf(schema);
  if (schema instanceof z.ZodUnion) {
    const tests = schema.options.map(plainTest);
    return tests.every((test) => test !== undefined)
      ? (value) => tests.some((test) => test(value))
      : undefined;
  }
  const isBare = (def.checks ?? []).length === 0 && !('format' in def) && !('coerce' in def && def.coerce);
  return isBare ? testOf[def.type] : undefined;
}

/** The internals of a schema, which zod exposes to libraries built on it. */
function internalsOf<Schema extends z.core.$ZodType>(schema: Schema): Schema['_zod'] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- zod's own name
  return schema._zod;
}
