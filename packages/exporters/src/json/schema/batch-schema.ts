import { z } from 'zod';
import { amount, count, currency, days } from './values.ts';

/** A numbered batch, and the amounts of all batches. */
export const batchSchema = z.object({
  number: count.describe('From 1, without gaps.'),
  covered: days.describe('The days whose documents were read.'),
  added: count.describe('Documents that no batch exported before.'),
  changed: count.describe('Documents that have changed: a reversal and a new entry each.'),
  removed: count.describe('Documents that are gone: a reversal each.'),
  unchanged: count.describe('Documents that are as they were exported; they are not in the batch.'),
  totals: z
    .array(
      z.object({
        flow: z.enum(['spending', 'income']).describe('Spending is less refunds; income is no part of it.'),
        currency,
        before: amount.describe('Of all earlier batches.'),
        batch: amount.describe('Of this batch.'),
        toDate: amount.describe('Of all batches: "before" and "batch".'),
        full: amount.describe('Of every document as it is now, in the form in which it was exported.'),
      }),
    )
    .describe('Spending, then income, a currency each, the main one first. "toDate" equals "full".'),
});
