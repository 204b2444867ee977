import { z } from 'zod';

/**
 * A field that was observed in a deployment but is not promised: absent or null is fine, and another form counts as
 * absent. A list of documents has tens of thousands of them, nearly all as expected: plain ones take a short cut.
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

/** What a schema of a plain type tests; `undefined` for one that tests or changes more. */
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

/** The part of a schema that zod keeps for libraries built on it. */
function internalsOf<Schema extends z.core.$ZodType>(schema: Schema): Schema['_zod'] {
  // oxlint-disable-next-line eslint/no-underscore-dangle -- that is its name
  return schema._zod;
}
