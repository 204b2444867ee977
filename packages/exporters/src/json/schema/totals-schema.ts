import { z } from 'zod';
import { amount, count, countedMoney, currency, day, days, money, share, text } from './values.ts';

const category = text.nullable().describe("In the report's language; null for amounts without a category.");
const emoji = text.nullable().describe('The icon of the category; null if it has none.');
const part = money.extend({
  share: share
    .nullable()
    .describe(
      'Its share of spending: the amount relative to the sum of all positive amounts in the currency. Shares of a currency add up to 1, those of subcategories to the share of their category. Null for zero and for a net refund.',
    ),
});
const partDetails = {
  emoji,
  documents: count
    .nullable()
    .describe('Documents with a part in it; null if only the summary of the service has the category.'),
  change: amount.nullable().describe('The increase since the earlier period; null without a comparison.'),
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
    subcategory: text
      .nullable()
      .describe("In the report's language; null for amounts without a subcategory."),
    ...part.shape,
    ...partDetails,
  })
  .describe('Spending on a subcategory in a currency.');

/** The guaranteed fields of a store. */
export const storeContract = z.object({
  store: text.nullable().describe('Null for documents without a store name.'),
  ...countedMoney.shape,
});

/** A store in a currency. */
export const storeSchema = storeContract
  .extend({
    visits: count.describe('Documents that are not refunds.'),
    average: amount.nullable().describe('The average purchase, without refunds; null without a purchase.'),
    largest: amount.nullable().describe('The largest purchase; null without a purchase.'),
    share: share
      .nullable()
      .describe('Its share of spending in the currency; null for zero and for a net refund.'),
    change: amount.nullable().describe('The increase since the earlier period; null without a comparison.'),
  })
  .describe('Spending in a store in a currency.');

/** A day in a currency. */
export const daySchema = z
  .object({ date: day, ...countedMoney.shape })
  .describe('Spending on a day in a currency.');

/** A week in a currency. */
export const weekSchema = z
  .object({
    week: text.regex(/^\d{4}-W\d{2}$/).describe('The ISO week, like 2026-W43.'),
    ...days.shape,
    ...countedMoney.shape,
  })
  .describe('Spending in a currency on the days of an ISO week that are inside the period.');

/** Categories by month. */
export const monthsSchema = z.object({
  months: z
    .array(text.regex(/^\d{4}-\d{2}$/).nullable())
    .describe('The months of the period, such as 2026-10; a last null is for documents without a date.'),
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
    refunds: sum.describe('Documents with a negative total; the amount is negative.'),
    spent: sum.describe('Purchases and refunds together: the total of the report.'),
    income: sum.describe('Documents whose category is income; not part of the total.'),
  })
  .describe('Purchases, refunds and income of a currency.');
