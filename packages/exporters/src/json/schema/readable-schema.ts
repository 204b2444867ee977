import { z } from 'zod';
import {
  comparisonContract,
  comparisonSchema,
  reconciliationContract,
  reconciliationSchema,
} from './comparison-schema.ts';
import { documentContract, documentSchema, partSchema } from './document-schema.ts';
import { duplicateSchema } from './findings-schema.ts';
import { recurringSchema } from './recurring-schema.ts';
import { periodContract, reportSchema, type Unchanging } from './report-schema.ts';
import { categoryContract, categorySchema, storeContract, storeSchema } from './totals-schema.ts';
import { days, text } from './values.ts';

const readableDocument = documentSchema.partial().extend({
  parts: z.array(partSchema.partial({ subcategory: true })).optional(),
  ...documentContract.shape,
});
const readableCategory = categorySchema.partial().extend(categoryContract.shape);
const readableComparison = comparisonSchema
  .partial()
  .extend({ ...comparisonContract.shape, previous: days.extend({ label: text.optional() }) });

/**
 * A report as JSON that any Outlay of version 1 may have written: it has the names of the contract; the others are
 * those of `reportSchema` where they are there.
 */
export const readableSchema = reportSchema.partial().extend({
  schema: reportSchema.shape.schema,
  kind: reportSchema.shape.kind,
  period: reportSchema.shape.period.partial().extend(periodContract.shape),
  totals: reportSchema.shape.totals,
  categories: z.array(readableCategory),
  stores: z.array(storeSchema.partial().extend(storeContract.shape)),
  days: reportSchema.shape.days,
  documents: z.array(readableDocument),
  comparison: readableComparison.nullable(),
  reconciliation: reconciliationSchema.partial().extend(reconciliationContract.shape),
  recurring: z.array(recurringSchema.partial()).nullable(),
  duplicates: z.array(duplicateSchema.partial()).nullable(),
  narrative: reportSchema.shape.narrative,
  warnings: reportSchema.shape.warnings,
  income: z.array(readableDocument).optional(),
  lastYear: readableComparison.nullish(),
  largestCategory: readableCategory.nullish(),
  largestPurchase: readableDocument.nullish(),
});

/** A report that was read: what an Outlay of another version did not write is `undefined`. */
export type ReadableReportBody = Unchanging<z.infer<typeof readableSchema>>;
