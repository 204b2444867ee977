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
    'How it is named: 2026-10, 2026-W43, 2026-Q3, 2026, 2026-10-01..2026-10-31. A month that does not start on the first is named after the calendar month whose 15th is in it.',
  ),
});

/** A report as JSON. The fields of the contract are first, in its order. */
export const reportSchema = z.object({
  schema: z
    .literal('outlay.report/1')
    .describe('Names of version 1 are never taken away or given another meaning; names may be added.'),
  kind: z.enum(periodKinds).describe('The kind of the period.'),
  period: periodSchema.describe('The days that the report covers.'),
  totals: z
    .array(countedMoney)
    .describe('What was spent in each currency, refunds taken off; the main currency first.'),
  categories: z.array(categorySchema).describe('By currency, then by amount, largest first, then by name.'),
  stores: z.array(storeSchema).describe('What was spent in each store, in the same order.'),
  days: z
    .array(daySchema)
    .describe(
      'What was spent on each day: every day in the main currency; none where no document has a date.',
    ),
  documents: z
    .array(documentSchema)
    .describe('Spending and refunds in purchase order, oldest first; those without a date last.'),
  comparison: comparisonSchema
    .nullable()
    .describe(
      'The period before; null where there is nothing sound to compare with: no earlier records, or none proved complete.',
    ),
  reconciliation: reconciliationSchema.describe(
    'The summary of the service against its documents, in the currency of the summary.',
  ),
  recurring: z
    .array(recurringSchema)
    .nullable()
    .describe(
      'Payments that come again and again, and what came of them; amounts are those of documents. Null where the service did not give them.',
    ),
  duplicates: z
    .array(duplicateSchema)
    .nullable()
    .describe('Pairs of documents that the service suspects to be one purchase; null likewise.'),
  narrative: text
    .nullable()
    .describe('The period in a few sentences, written from the figures in the language of the report.'),
  warnings: z
    .array(warningSchema)
    .describe('What a reader has to know before trusting the figures, the most critical first.'),
  title: text.describe('In the language of the report.'),
  account: text.nullable().describe('Whose report it is; null where that is not known.'),
  locale: text.meta({ description: 'The language of the report.', examples: ['pl', 'en'] }),
  generatedAt: instant.describe('When the records were read.'),
  mainCurrency: currency.describe('The currency of the summary; of most documents where there is none.'),
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
    .describe('What was spent in each ISO week: every week in the main currency; none like days.'),
  undated: z
    .array(countedMoney)
    .describe('What was spent on documents without a date, which are on no day; empty where there are none.'),
  months: monthsSchema
    .nullable()
    .describe('What was spent on each category in each month; null for a period within one month.'),
  income: z.array(documentSchema).describe('Documents of income, in the order of documents.'),
  lastYear: comparisonSchema.nullable().describe('The same period a year before; null likewise.'),
  dailyAverage: money
    .nullable()
    .describe(
      'Spent in the main currency on a day of the period that has begun; null where refunds outweigh it.',
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
      'What the totals would be with every suspected purchase counted once; empty where that changes none, null where the service did not give all pairs.',
    ),
  quality: z
    .array(qualitySchema)
    .describe('What of the records a person should look at, check by check, income included.'),
  groups: z.array(groupSchema).describe('Spending of finance groups, a group and currency each.'),
  accounting: accountingSchema
    .nullable()
    .describe('Where what was spent is booked; null without a mapping of accounts.'),
  ledger: ledgerSchema
    .nullable()
    .describe('Both sides of what is booked; null without a mapping of payments or tax to accounts.'),
  invoices: invoicesSchema
    .nullable()
    .describe('Invoices of suppliers, matched with documents; null where none were given.'),
  purchaseRegister: purchaseRegisterSchema
    .nullable()
    .describe("A basis for an accountant's purchase records (JPK_V7M); null likewise."),
  books: z
    .array(booksSchema)
    .nullable()
    .describe(
      'The register and the entries compared with the total of each currency: register + notInRegister - sharesOfOthers = total = entries. Null without a mapping of accounts.',
    ),
  changes: changesSchema
    .nullable()
    .describe('What has changed since the report was last made; null without a last report.'),
  batch: batchSchema
    .nullable()
    .describe('The numbered batch that consists of the documents; null for a report of all documents.'),
  serviceText: text
    .nullable()
    .describe(
      'What the service itself writes about the period, in its language; null unless the section service-text was asked for.',
    ),
  unavailable: z
    .array(unavailableSchema)
    .describe('What the service did not give, or gave only in part; each is a warning, too.'),
  comparisonGap: comparisonGapSchema
    .nullable()
    .describe('Why there is no comparison; null where there is one, and before the period begins.'),
  trend: trendSchema
    .nullable()
    .describe(
      'Spending over time: the twelve months up to the end of the period, or its days where it is short; null where less than two columns are known.',
    ),
  usualWeek: usualWeekSchema
    .nullable()
    .describe('The mean of the weeks before a week; null for other periods, and where too few are known.'),
  movers: z
    .array(moverSchema)
    .describe(
      'The three to five categories of the main currency that changed most against the period before, largest change first; none without a comparison.',
    ),
  otherChanges: otherChangesSchema
    .nullable()
    .describe('What the categories that are no movers changed by; null where none did.'),
  comingUp: comingUpSchema
    .nullable()
    .describe(
      'The recurring payments that are due after the period, none once those days are over; null where the service did not give recurring expenses.',
    ),
  filter: filterSchema
    .nullable()
    .describe(
      'What the report was filtered by: every figure is of what satisfies it. Null where it is of all documents.',
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
