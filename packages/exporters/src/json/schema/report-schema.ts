import { periodKinds } from '@outlay/core/time';
import { countedAmounts } from '@outlay/reports';
import { z } from 'zod';
import { accountingSchema, booksSchema, purchaseRegisterSchema } from './accounting-schema.ts';
import { batchSchema } from './batch-schema.ts';
import { changesSchema } from './changes-schema.ts';
import { comparisonGapSchema, comparisonSchema, reconciliationSchema } from './comparison-schema.ts';
import { documentSchema } from './document-schema.ts';
import { filterSchema } from './filter-schema.ts';
import {
  duplicateEffectSchema,
  duplicateSchema,
  groupSchema,
  qualitySchema,
  unavailableSchema,
  warningSchema,
} from './findings-schema.ts';
import { invoicesSchema } from './invoices-schema.ts';
import { ledgerSchema } from './ledger-schema.ts';
import {
  comingUpSchema,
  moverSchema,
  otherChangesSchema,
  otherStoreChangesSchema,
  storeMoverSchema,
  trendSchema,
  usualWeekSchema,
} from './overview-schema.ts';
import { recurringSchema } from './recurring-schema.ts';
import {
  categorySchema,
  daySchema,
  flowSchema,
  monthsSchema,
  storeSchema,
  subcategorySchema,
  weekSchema,
} from './totals-schema.ts';
import { countedMoney, currency, days, instant, money, text } from './values.ts';

/** The guaranteed fields of a period. */
export const periodContract = days.extend({
  timeZone: text.describe('The IANA zone of the account: it decides on which day a purchase falls.'),
  label: text.describe(
    'In the language of the report, like "October 2026", or "October 2026 (21 Sep – 20 Oct)" for a month that does not start on the first.',
  ),
});

const periodSchema = periodContract.extend({
  name: text.describe(
    'The name of the period: 2026-10, 2026-W43, 2026-Q3, 2026, 2026-10-01..2026-10-31. A month that does not start on the first is named after the calendar month whose 15th is in it.',
  ),
});

/** A report as JSON. The fields of the contract are first, in its order. */
export const reportSchema = z.object({
  schema: z
    .literal('outlay.report/1')
    .describe('Names of version 1 are never removed or redefined; names may be added.'),
  kind: z.enum(periodKinds).describe('The kind of the period.'),
  period: periodSchema.describe('The days that the report covers.'),
  totals: z
    .array(countedMoney)
    .describe('Spending in each currency, net of refunds; the main currency first.'),
  categories: z.array(categorySchema).describe('By currency, then by amount, largest first, then by name.'),
  stores: z.array(storeSchema).describe('Spending in each store, in the same order.'),
  days: z
    .array(daySchema)
    .describe('Spending on each day: every day in the main currency; empty if no document has a date.'),
  documents: z
    .array(documentSchema)
    .describe('Spending and refunds in purchase order, oldest first; those without a date last.'),
  comparison: comparisonSchema
    .nullable()
    .describe(
      'The previous period; null if there is nothing to compare with: no earlier records, or none proved complete.',
    ),
  reconciliation: reconciliationSchema.describe(
    'The summary of the service compared with its documents, in the currency of the summary.',
  ),
  recurring: z
    .array(recurringSchema)
    .nullable()
    .describe(
      'Recurring payments and their status; amounts are those of documents. Null if the service did not provide them.',
    ),
  duplicates: z
    .array(duplicateSchema)
    .nullable()
    .describe(
      'Pairs of documents that the service suspects to be one purchase; null if the service did not provide them.',
    ),
  narrative: text
    .nullable()
    .describe('The period in a few sentences, written from the figures in the language of the report.'),
  warnings: z
    .array(warningSchema)
    .describe('What a reader must know before trusting the figures, most serious first.'),
  title: text.describe('In the language of the report.'),
  account: text.nullable().describe('The account of the report; null if it is not known.'),
  locale: text.meta({ description: 'The language of the report.', examples: ['pl', 'en'] }),
  generatedAt: instant.describe('When the records were read.'),
  mainCurrency: currency.describe('The currency of the summary; without a summary, that of most documents.'),
  counted: z
    .enum(countedAmounts)
    .describe('Which amount of a shared document counts: all of it, or the share of the owner.'),
  narrativeSource: text.nullable().meta({
    description: 'Whose words the narrative is: always of the report, from its figures.',
    examples: ['report'],
  }),
  flows: z.array(flowSchema),
  subcategories: z.array(subcategorySchema).describe('In the order of categories.'),
  weeks: z
    .array(weekSchema)
    .describe('Spending in each ISO week: every week in the main currency; empty if no document has a date.'),
  undated: z
    .array(countedMoney)
    .describe('Spending on documents without a date, which belong to no day; empty if there are none.'),
  months: monthsSchema
    .nullable()
    .describe('Spending on each category in each month; null for a period within one month.'),
  income: z.array(documentSchema).describe('Documents of income, in the order of documents.'),
  lastYear: comparisonSchema
    .nullable()
    .describe('The same period a year before; null if there is nothing to compare with.'),
  dailyAverage: money
    .nullable()
    .describe(
      'Average spending in the main currency for each day of the period that has begun; null for a net refund.',
    ),
  largestCategory: categorySchema
    .nullable()
    .describe('The category with the largest amount in the main currency.'),
  largestPurchase: documentSchema
    .nullable()
    .describe('The document with the largest amount in the main currency.'),
  duplicateEffect: z
    .array(duplicateEffectSchema)
    .nullable()
    .describe(
      'The totals with every suspected purchase counted once; empty if that changes none, null if the service did not provide all pairs.',
    ),
  quality: z.array(qualitySchema).describe('Records that need review, by check, including income.'),
  groups: z.array(groupSchema).describe('Spending of finance groups, one item for each group and currency.'),
  accounting: accountingSchema
    .nullable()
    .describe('The accounts on which spending is booked; null without an accounting file.'),
  ledger: ledgerSchema
    .nullable()
    .describe('Both sides of each entry; null without accounts of payments or tax.'),
  invoices: invoicesSchema
    .nullable()
    .describe('Invoices of suppliers, matched with documents; null if none were given.'),
  purchaseRegister: purchaseRegisterSchema
    .nullable()
    .describe("A basis for an accountant's purchase records (JPK_V7M); null without an accounting file."),
  books: z
    .array(booksSchema)
    .nullable()
    .describe(
      'The register and the entries compared with the total of each currency: register + notInRegister - sharesOfOthers = total = entries. Null without a mapping of accounts.',
    ),
  changes: changesSchema
    .nullable()
    .describe('What has changed since the last report; null without a last report.'),
  batch: batchSchema
    .nullable()
    .describe('The numbered batch that consists of the documents; null for a report of all documents.'),
  serviceText: text
    .nullable()
    .describe(
      'What the service itself writes about the period, in its language; null unless the section service-text was requested.',
    ),
  unavailable: z
    .array(unavailableSchema)
    .describe('What the service did not provide, or only in part; each is also a warning.'),
  comparisonGap: comparisonGapSchema
    .nullable()
    .describe('Why there is no comparison; null if there is one, and before the period begins.'),
  trend: trendSchema
    .nullable()
    .describe(
      'Spending over time: the twelve months up to the end of the period, or its days if it is short; null if fewer than two columns are known.',
    ),
  usualWeek: usualWeekSchema
    .nullable()
    .describe('The mean of the weeks before a week; null for other periods, and if too few are known.'),
  movers: z
    .array(moverSchema)
    .describe(
      'The three to five categories of the main currency that changed most since the previous period, largest change first; empty without a comparison.',
    ),
  otherChanges: otherChangesSchema
    .nullable()
    .describe('The change of all other categories; null if none changed.'),
  storeMovers: z
    .array(storeMoverSchema)
    .describe(
      'If nothing bought in the main currency has a category, the three to five stores that changed most since the previous period, largest change first; otherwise empty.',
    ),
  otherStoreChanges: otherStoreChangesSchema
    .nullable()
    .describe('The change of all other stores; null if none changed, or without store movers.'),
  comingUp: comingUpSchema
    .nullable()
    .describe(
      'The recurring payments that are due after the period; empty once those days have passed, null if the service did not provide recurring expenses.',
    ),
  filter: filterSchema
    .nullable()
    .describe(
      'The filter of the report: every figure covers only what satisfies it. Null for a report of all documents.',
    ),
});

/**
 * A report as JSON, schema `outlay.report/1`. Amounts are decimal strings, shares are fractions of one, days are
 * inclusive; missing values are `null`.
 */
export type ReportBody = DeepReadonly<z.infer<typeof reportSchema>>;

/** The same type with all properties read-only. */
export type DeepReadonly<Value> = Value extends readonly (infer Element)[]
  ? readonly DeepReadonly<Element>[]
  : { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> };
