import { z } from 'zod';
import { count, countedMoney, text } from './values.ts';

/** The filter of a report and what it excludes. */
export const filterSchema = z.object({
  criteria: z
    .array(
      z.object({
        key: text.meta({
          description: 'Stable and English; a document satisfies all keys, each with any one of its names.',
          examples: ['category', 'tag', 'group', 'store', 'paymentMethod'],
        }),
        names: z.array(text).describe("In the report's language or as the service spells them."),
      }),
    )
    .describe('In the order of the keys; at least one.'),
  text: text.describe('All of it as a sentence in the language of the report.'),
  totals: z
    .array(
      z.object({
        all: countedMoney.describe('Every document of the period with its whole total, income included.'),
        leftOut: countedMoney.describe(
          'What the filter leaves out; only documents of which nothing is shown are counted.',
        ),
        shown: countedMoney.describe('What remains: all less what is left out.'),
        inPart: count.describe(
          'Number of documents of which only the part in the selected categories is shown.',
        ),
      }),
    )
    .describe('What the filter leaves out, one item for each currency, the main one first.'),
});
