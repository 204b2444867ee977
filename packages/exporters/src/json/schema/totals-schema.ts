import { z } from 'zod';
import { amount, count, countedMoney, currency, day, days, money, share, text } from './values.ts';

const category = text.nullable().describe("In the report's language; null is what has no category.");
const emoji = text.nullable().describe('The sign of the category; null where it has none.');
const part = money.extend({
  share: share
    .nullable()
    .describe(
      'Its share of spending: what it is of all amounts above zero in the currency. Shares of a currency add up to 1, those of subcategories to the share of their category. Null for nothing and for a net refund.',
    ),
});
const partDetails = {
  emoji,
  documents: count
    .nullable()
    .describe('Documents with a part in it; null where only the summary of the service tells the category.'),
  change: amount
    .nullable()
    .describe('How much more it is than in the period compared with; null without a comparison.'),
};

/** The guaranteed fields of a category. */
export const categoryContract = z.object({ category, ...part.shape });

/** A category in a currency. */
export const categorySchema = categoryContract.extend(partDetails).meta({
  id: 'category',
  description: 'What was spent on a category in a currency; nothing where it was there only before.',
});

/** A subcategory in a currency. */
export const subcategorySchema = z
  .object({
    category,
    subcategory: text.nullable().describe("In the report's language; null is what has no subcategory."),
    ...part.shape,
    ...partDetails,
  })
  .describe('What was spent on a subcategory in a currency.');

/** The guaranteed fields of a store. */
export const storeContract = z.object({
  store: text.nullable().describe('Null is what has no store name.'),
  ...countedMoney.shape,
});

/** A store in a currency. */
export const storeSchema = storeContract
  .extend({
    visits: count.describe('Documents that are not refunds.'),
    average: amount.nullable().describe('What a visit cost on average, refunds apart; null without a visit.'),
    largest: amount.nullable().describe('The most expensive visit; null without a visit.'),
    share: share
      .nullable()
      .describe('Its share of what was spent in the currency; null for nothing and for a net refund.'),
    change: amount
      .nullable()
      .describe('How much more it is than in the period compared with; null without a comparison.'),
  })
  .describe('What was spent in a store in a currency.');

/** A day in a currency. */
export const daySchema = z
  .object({ date: day, ...countedMoney.shape })
  .describe('What was spent on a day in a currency.');

/** A week in a currency. */
export const weekSchema = z
  .object({
    week: text.regex(/^\d{4}-W\d{2}$/).describe('The ISO week, like 2026-W43.'),
    ...days.shape,
    ...countedMoney.shape,
  })
  .describe('What was spent in a currency on the days of an ISO week that are inside the period.');

/** Categories by month. */
export const monthsSchema = z.object({
  months: z
    .array(text.regex(/^\d{4}-\d{2}$/).nullable())
    .describe('The months of the period, like 2026-10; null, the last one, is what carries no date.'),
  rows: z.array(
    z.object({
      category,
      emoji,
      currency,
      amounts: z.array(amount).describe('An amount for each of "months", in their order.'),
      total: amount.describe('The sum of the amounts.'),
    }),
  ),
});

const sum = z.object({ amount, documents: count });

/** Spending and income in a currency. */
export const flowSchema = z
  .object({
    currency,
    purchases: sum.describe('Documents that are neither refunds nor income.'),
    refunds: sum.describe('Documents of a negative amount; the amount is negative.'),
    spent: sum.describe('Purchases and refunds together: the total of the report.'),
    income: sum.describe('Documents whose category is income; no part of the total.'),
  })
  .describe('Purchases, refunds and income of a currency.');
