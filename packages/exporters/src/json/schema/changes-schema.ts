import { z } from 'zod';
import { amount, currency, day, instant, text } from './values.ts';

const stateSchema = z.object({
  date: day.nullable(),
  store: text.nullable().describe('As the service spells it.'),
  category: text.nullable().describe('In the language of that report.'),
  amount,
  isIncome: z.boolean().describe('Income is not part of the total.'),
  tax: amount.nullable().describe('Tax of the whole document; null if that report has none.'),
  paymentMethod: text.nullable().describe('As in that report; null if there is none.'),
  identifier: text.nullable().describe('The document number; null if there is none in that report.'),
  tags: z.array(text).nullable().describe('Null if that report does not contain tags.'),
});

const documentChangeSchema = z.object({
  change: z.enum(['added', 'changed', 'removed']).describe('What happened to the document.'),
  id: text.nullable().describe('Identifier of the document in the service.'),
  fields: z
    .array(
      text.meta({
        description:
          'A name of a document that has changed. "counted": its records are the same, but one report counts the whole amount and the other the share of the owner. "flow": between spending and income.',
        examples: ['amount', 'date'],
      }),
    )
    .describe('What has changed; empty unless "change" is "changed".'),
  currency,
  before: stateSchema.nullable().describe('The document in the last report; null for an added one.'),
  now: stateSchema.nullable().describe('The document in this report; null for a removed one.'),
  effect: amount.describe('The effect on the total; zero for income.'),
});

/** The changes since the last version of the report. */
export const changesSchema = z.object({
  revision: z
    .int()
    .min(1)
    .nullable()
    .describe(
      'The revision of the closed period that the report corrects; null for a report that is not a correction.',
    ),
  since: instant
    .nullable()
    .describe('When the records of the last report were read; null if it does not say.'),
  totals: z
    .array(
      z.object({
        currency,
        before: amount.describe('The total of the last report.'),
        effect: amount.describe('The sum of the effects of the documents: "now" less "before".'),
        now: amount.describe('The total of this report.'),
      }),
    )
    .describe('Each currency of either report, the main one first.'),
  documents: z
    .array(documentChangeSchema)
    .describe('Added, then changed, then removed documents, each by date; empty if nothing changed.'),
});
