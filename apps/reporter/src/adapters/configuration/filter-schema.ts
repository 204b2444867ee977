import { type FilterKey, filterKeys, type ReportFilter } from '@outlay/reports';
import { z } from 'zod';
import { uniqueList, visibleName } from './plain-values.ts';

const names = uniqueList(visibleName);

const keys = {
  category: names
    .optional()
    .describe('Categories, in Polish or English; of a document, the parts that belong to them'),
  tag: names.optional().describe('Tags'),
  group: names.optional().describe('Groups that share expenses'),
  store: names.optional().describe('Stores'),
  paymentMethod: names.optional().describe('Payment methods'),
} as const satisfies Record<FilterKey, z.ZodType>;

/** Which documents a report is of: those with one of the names of each key. */
export const filterSchema = z
  .strictObject(keys)
  .refine((filter) => filterKeys.some((key) => filter[key] !== undefined), {
    message: `names nothing; expected one or more of ${filterKeys.join(', ')}`,
    when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
  })
  .transform((filter): ReportFilter => filter);
