import { z } from 'zod';
import { accountingSchema, booksSchema } from './accounting-schema.ts';
import { batchSchema } from './batch-schema.ts';
import { changesSchema } from './changes-schema.ts';
import {
  comparisonContract,
  comparisonSchema,
  reconciliationContract,
  reconciliationSchema,
} from './comparison-schema.ts';
import { documentContract, documentSchema, partSchema } from './document-schema.ts';
import { duplicateSchema } from './findings-schema.ts';
import { ledgerSchema } from './ledger-schema.ts';
import { recurringSchema } from './recurring-schema.ts';
import { type DeepReadonly, periodContract, reportSchema } from './report-schema.ts';
import { categoryContract, categorySchema, storeContract, storeSchema } from './totals-schema.ts';
import { days, text } from './values.ts';

const readableDocument = documentSchema.partial().extend({
  parts: z.array(partSchema.partial({ subcategory: true })).optional(),
  ...documentContract.shape,
});
const readableCategory = categorySchema.partial().extend(categoryContract.shape);
const readableComparison = comparisonSchema.partial().extend({
  ...comparisonContract.shape,
  previous: days.extend({ label: text.optional() }),
  totals: z.array(comparisonSchema.shape.totals.element.partial({ previousRefunds: true })),
});

const readableBatch = batchSchema.extend({
  totals: z.array(batchSchema.shape.totals.element.partial({ documents: true, reversals: true })),
});

/**
 * A report as JSON of any version 1 of Outlay: it has the fields of the contract; all others of `reportSchema` are
 * optional.
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
  changes: changesSchema.partial({ revision: true }).nullish(),
  lastYear: readableComparison.nullish(),
  largestCategory: readableCategory.nullish(),
  largestPurchase: readableDocument.nullish(),
  accounting: accountingSchema.partial({ company: true }).nullish(),
  books: z.array(booksSchema.partial({ hasRegister: true, taxNotCompared: true })).nullish(),
  batch: readableBatch.nullish(),
  ledger: ledgerSchema.partial({ notInEpp: true, notInOptima: true }).nullish(),
});

/** A parsed report: fields that another version did not write are `undefined`. */
export type ReadableReportBody = DeepReadonly<z.infer<typeof readableSchema>>;
