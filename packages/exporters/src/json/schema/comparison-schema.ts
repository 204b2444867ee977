import { z } from 'zod';
import { amount, count, currency, day, days, money, share, text } from './values.ts';

const comparedTotal = money.extend({
  amount: amount.describe('The amount spent in the earlier period.'),
  change: amount.describe('The increase since then; negative for a decrease.'),
  changeShare: share
    .nullable()
    .describe(
      'The change as a share of the earlier amount; null if either amount is a net refund or the earlier one is zero.',
    ),
});

/** The guaranteed fields of a comparison. */
export const comparisonContract = z.object({
  previous: days,
  totals: z.array(comparedTotal),
});

/** An earlier period that the report is compared with. */
export const comparisonSchema = comparisonContract.extend({
  totals: z.array(
    comparedTotal.extend({
      previousRefunds: z
        .object({ amount, documents: count })
        .describe('The refunds of the earlier period; the amount is negative or zero.'),
    }),
  ),
  previous: days
    .extend({ label: text.describe('In the report\'s language, like "September 2026".') })
    .describe('The days of the earlier period.'),
  basis: text.meta({
    description:
      'Which days are compared: "equal", the same number of days; "first-days", as many first days of the earlier period as have passed in the unfinished one; "different-length", the whole earlier period, which has another number of days.',
    examples: ['equal', 'first-days', 'different-length'],
  }),
});

/** Why there is no comparison with the previous period. */
export const comparisonGapSchema = z.object({
  reason: text.meta({
    description:
      'Stable and English: "no-records", the account has no records from that period or before; "records-begin", its records begin within that period; "not-proved", the documents could not be proved complete.',
    examples: ['no-records', 'records-begin', 'not-proved'],
  }),
  recordsBegin: day.nullable().describe('The first day of the records, if they begin within that period.'),
});

/** The guaranteed fields of the control totals. */
export const reconciliationContract = z.object({
  status: z
    .enum(['balanced', 'differs', 'unchecked'])
    .describe('Unchecked if the service provided no summary.'),
  summaryTotal: amount.nullable().describe('The summary of the service; null if it provided none.'),
  documentsTotal: amount.describe('Every document with its whole total, including income.'),
  difference: amount.nullable().describe('Summary less documents; null without a summary.'),
  currency,
  source: text.nullable().meta({
    description: 'Where the summary comes from; null without one.',
    examples: ['preset:last-month', 'period'],
  }),
});

/** The comparison of the service's summary with the documents. */
export const reconciliationSchema = reconciliationContract.extend({
  categoriesTotal: amount
    .nullable()
    .describe(
      'The sum of the categories of the summary; null without a summary, and for one that names no category.',
    ),
  reasons: z
    .array(
      z.object({
        code: text.meta({
          description: 'Stable and English; codes may be added.',
          examples: ['other_currencies', 'duplicates', 'income'],
        }),
        documents: count.nullable().describe('The number of documents concerned; null if it is not known.'),
        amount: amount
          .nullable()
          .describe('By how much it would change the summary; null if that is not known.'),
        isExact: z.boolean().describe('Whether the amount is exactly the difference.'),
      }),
    )
    .describe('Possible reasons for a difference; empty if there is none.'),
  leftOut: amount.describe('The amount of the documents that a filter leaves out.'),
  income: amount.describe(
    "The part of the remaining documents that is income and therefore not in the report's total.",
  ),
  sharesOfOthers: amount.describe(
    'The part of the remaining documents that is the share of others and does not count.',
  ),
});
