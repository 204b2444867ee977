import { z } from 'zod';
import { reportSchema } from './report-schema.ts';

/**
 * The JSON Schema (draft 2020-12) of a report. Objects may have additional properties, which readers of version 1 must
 * tolerate. With `closed` they may not, so that a test finds undescribed properties.
 */
export function reportJsonSchema({ closed = false }: { readonly closed?: boolean } = {}): object {
  const { $schema, ...schema } = z.toJSONSchema(reportSchema, {
    target: 'draft-2020-12',
    io: closed ? 'output' : 'input',
  });
  return {
    $schema,
    $id: 'urn:outlay:report:1',
    title: 'Expense report of Outlay, version 1',
    description:
      'Amounts are decimal strings, shares are fractions of one, days are inclusive. Null is what the service did not provide. Within version 1, names are never removed or redefined; readers ignore names that they do not know.',
    ...schema,
  };
}
