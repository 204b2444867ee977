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
      columns: count.describe('How many columns it is the mean of.'),
      of: text.meta({
        description:
          'Whether these are before the period, in a week the days of the weeks before it, or the period’s own.',
        examples: ['earlier', 'period'],
      }),
    })
    .nullable()
    .describe('The mean of whole columns; null where fewer than two are known.'),
});

/** The usual weekly total in the main currency. */
export const usualWeekSchema = money.extend({
  weeks: count.describe('How many weeks before the period it is the mean of.'),
  total: amount.describe('What these came to.'),
});

/** The changes of all categories that are not listed as movers. */
export const otherChangesSchema = z.object({
  categories: count.describe('How many there are.'),
  currency,
  change: amount.describe('How much more all of them are than before.'),
});

/** A category that changed most since the previous period. */
export const moverSchema = z.object({
  category: text.nullable().describe('In the language of the report; null for what has none.'),
  emoji: text.nullable().describe('The sign of the category; null where it has none.'),
  ...money.shape,
  change: amount.describe('How much more it is than before.'),
  cause: z
    .object({
      store: text
        .nullable()
        .describe('The store that makes up at least half of the change; null where none does.'),
      amount: amount.describe('The amount of the store or category in the period.'),
      change: amount.describe('How much more was spent there, or in the category, than before.'),
      purchases: count.describe('How many purchases there were.'),
      purchasesBefore: count.describe('How many there were before.'),
      refunds: count.describe('How many refunds there were.'),
      refundsBefore: count.describe('How many refunds there were before.'),
    })
    .nullable()
    .describe('What explains most of the change; null where only summaries tell the categories.'),
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
        amount: amount.nullable().describe('What the latest payment came to; null where none is known.'),
        isOverdue: z
          .boolean()
          .describe('Whether its day was over when the records were read, and the period has no payment.'),
        mayBePaid: z
          .boolean()
          .describe(
            'Whether its day is after the period and was over: records that were not read may have its payment.',
          ),
      }),
    )
    .describe('By date, then by amount, largest first, then by name.'),
  totals: z.array(money).describe('What those with a known amount come to, the main currency first.'),
});
