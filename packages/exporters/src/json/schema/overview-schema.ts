import { z } from 'zod';
import { amount, count, currency, day, days, money, text } from './values.ts';

/** Spending over time in the main currency. */
export const trendSchema = z.object({
  unit: text.meta({ description: 'What a column is.', examples: ['month', 'day'] }),
  columns: z
    .array(
      days.extend({
        name: text.meta({ description: 'The month or the day.', examples: ['2026-10', '2026-10-05'] }),
        ...money.shape,
        isCurrent: z.boolean().describe('Whether it is part of the period.'),
        isWhole: z
          .boolean()
          .describe('Whether it is over and the account had records from its first day on.'),
      }),
    )
    .describe('Oldest first, without gaps; months before the first record are left out.'),
  average: money
    .extend({
      columns: count.describe('Number of columns in the mean.'),
      of: text.meta({
        description:
          'Whether these are before the period, in a week the days of the weeks before it, or the period’s own.',
        examples: ['earlier', 'period'],
      }),
    })
    .nullable()
    .describe('The mean of whole columns; null if fewer than two are known.'),
});

/** The usual weekly total in the main currency. */
export const usualWeekSchema = money.extend({
  weeks: count.describe('Number of weeks before the period in the mean.'),
  total: amount.describe('The sum of these.'),
});

/** The changes of all categories that are not listed as movers. */
export const otherChangesSchema = z.object({
  categories: count.describe('Their number.'),
  currency,
  change: amount.describe('The increase of all of them since the earlier period.'),
});

/** The changes of all stores that are not listed as store movers. */
export const otherStoreChangesSchema = z.object({
  stores: count.describe('Their number.'),
  currency,
  change: amount.describe('The increase of all of them since the earlier period.'),
});

const purchaseCounts = {
  purchases: count.describe('Number of purchases.'),
  purchasesBefore: count.describe('Number of purchases in the earlier period.'),
  refunds: count.describe('Number of refunds.'),
  refundsBefore: count.describe('Number of refunds in the earlier period.'),
};

/** A store that changed most since the previous period. */
export const storeMoverSchema = z.object({
  store: text.nullable().describe('As the list of stores spells it; null without a name.'),
  ...money.shape,
  change: amount.describe('The increase since the earlier period.'),
  ...purchaseCounts,
});

/** A category that changed most since the previous period. */
export const moverSchema = z.object({
  category: text.nullable().describe('In the language of the report; null if there is none.'),
  emoji: text.nullable().describe('The icon of the category; null if it has none.'),
  ...money.shape,
  change: amount.describe('The increase since the earlier period.'),
  cause: z
    .object({
      store: text
        .nullable()
        .describe('The store that accounts for at least half of the change; null if none does.'),
      amount: amount.describe('The amount of the store or category in the period.'),
      change: amount.describe('The increase in the store or category since the earlier period.'),
      ...purchaseCounts,
    })
    .nullable()
    .describe('What explains most of the change; null if only summaries have categories.'),
});

/** The recurring payments that are due next. */
export const comingUpSchema = days.extend({
  payments: z
    .array(
      z.object({
        date: day.describe('The day on which it is due.'),
        name: text.nullable().describe('The store that is paid.'),
        category: text.nullable().describe('In the language of the report.'),
        currency: currency.nullable().describe('Of the amount; null without one.'),
        amount: amount.nullable().describe('The amount of the latest payment; null if none is known.'),
        isOverdue: z
          .boolean()
          .describe('Whether the day had passed when the records were read, and the period has no payment.'),
        mayBePaid: z
          .boolean()
          .describe(
            'Whether the day is after the period and had passed: the payment may be in records that were not read.',
          ),
      }),
    )
    .describe('By date, then by amount, largest first, then by name.'),
  totals: z.array(money).describe('The sum of those with a known amount, the main currency first.'),
});
