import { z } from 'zod';
import { amount, count, currency, day, days, money, text } from './values.ts';

const sum = z.object({ count, amount });

/** A numbered batch, and the amounts of all batches. */
export const batchSchema = z.object({
  number: count.describe('The number of the batch, from 1 without gaps.'),
  covered: days.describe('The days whose documents were read.'),
  added: count.describe('Documents that no batch exported before.'),
  changed: count.describe('Documents that have changed: one reversal and one new entry each.'),
  removed: count.describe('Documents that no longer exist: one reversal each.'),
  unchanged: count.describe(
    'Documents that have not changed since they were exported; they are not in the batch.',
  ),
  totals: z
    .array(
      z.object({
        flow: z
          .enum(['spending', 'income'])
          .describe('Spending is net of refunds and does not include income.'),
        currency,
        documents: sum.describe('The documents in this batch: new ones, and changed ones as they are now.'),
        reversals: sum.describe('The reversals in this batch, of what earlier batches exported.'),
        before: amount.describe('The total of all earlier batches.'),
        batch: amount.describe('The total of this batch: "documents" plus "reversals".'),
        toDate: amount.describe('The total of all batches: "before" plus "batch".'),
        full: amount.describe('The total of all documents as they are now, each counted as it was exported.'),
      }),
    )
    .describe(
      'Spending, then income, one item for each currency, the main one first. "toDate" equals "full".',
    ),
  waiting: z
    .array(
      z.object({
        id: text.nullable().describe('Identifier of the document in the service.'),
        date: day.nullable().describe('The day of the purchase.'),
        store: text.nullable().describe('As the service spells it.'),
        ...money.shape,
        reason: text.meta({
          description: 'Why the files of the batch cannot have it yet; reasons may be added.',
          examples: ['no_supplier', 'no_number', 'rate_unknown'],
        }),
        character: text
          .nullable()
          .describe('The first character that a file cannot have, if that is the reason.'),
      }),
    )
    .describe(
      'Documents that are not in the batch and in none of its amounts, in purchase order. Each later batch offers them again.',
    ),
});
