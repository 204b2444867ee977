import { z } from 'zod';
import { amount, count, currency, day, days, money, share, text } from './values.ts';

/** The guaranteed fields of a comparison. */
export const comparisonContract = z.object({
  previous: days,
  totals: z.array(
    money.extend({
      amount: amount.describe('What was spent before.'),
      change: amount.describe('How much more it is now.'),
      changeShare: share
        .nullable()
        .describe(
          'The change as a part of what was spent before; null where that was nothing or a net refund, and where it is one now.',
        ),
    }),
  ),
});

/** An earlier period that the report is compared with. */
export const comparisonSchema = comparisonContract.extend({
  previous: days
    .extend({ label: text.describe('In the report\'s language, like "September 2026".') })
    .describe('The days compared with.'),
  basis: text.meta({
    description:
      'Which days are compared: "equal", as many as the period has; "first-days", the first days of the earlier period, as many as the unfinished one has seen; "different-length", the whole earlier period with another number of days.',
    examples: ['equal', 'first-days', 'different-length'],
  }),
});

/** Why there is no comparison with the previous period. */
export const comparisonGapSchema = z.object({
  reason: text.meta({
    description:
      'Stable and English: "no-records", the account has none from then or before; "records-begin", they begin within that period; "not-proved", its documents could not be proved complete as far as needed.',
    examples: ['no-records', 'records-begin', 'not-proved'],
  }),
  recordsBegin: day.nullable().describe('The first day of the records, where they begin within that period.'),
});

/** The guaranteed fields of the control totals. */
export const reconciliationContract = z.object({
  status: z
    .enum(['balanced', 'differs', 'unchecked'])
    .describe('Unchecked where the service gave no summary.'),
  summaryTotal: amount.nullable().describe('The summary of the service; null where it gave none.'),
  documentsTotal: amount.describe('Every document with its whole total, income included.'),
  difference: amount.nullable().describe('Summary less documents; null without a summary.'),
  currency,
  source: text.nullable().meta({
    description: 'Where the summary comes from; null without one.',
    examples: ['preset:last-month', 'period'],
  }),
});

/** The comparison of the service's summary with the documents. */
export const reconciliationSchema = reconciliationContract.extend({
  categoriesTotal: amount.nullable().describe('The sum of the categories of the summary.'),
  reasons: z
    .array(
      z.object({
        code: text.meta({
          description: 'Stable and English; codes may be added.',
          examples: ['other_currencies', 'duplicates', 'income'],
        }),
        documents: count.nullable().describe('How many documents it is about; null where that is not known.'),
        amount: amount
          .nullable()
          .describe(
            'What the summary would have more, or less, because of it; null where that is not known.',
          ),
        isExact: z.boolean().describe('Whether the amount is exactly the difference.'),
      }),
    )
    .describe('What may be behind a difference; empty where there is none.'),
  leftOut: amount.describe('What of the documents a filter leaves out.'),
  income: amount.describe("What of the documents that are left is income and so not in the report's total."),
  sharesOfOthers: amount.describe(
    'What of the documents that are left is the share of others and does not count.',
  ),
});
