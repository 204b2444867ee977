import { z } from 'zod';
import { documentContract, partOfDocument } from './document-schema.ts';
import { amount, count, countedMoney, currency, day, money, share, text } from './values.ts';

/** A warning about the figures. */
export const warningSchema = z.object({
  code: text.meta({
    description: 'Stable and English; codes may be added.',
    examples: ['not_reconciled', 'period_not_over'],
  }),
  message: text.describe("For people, in the report's language."),
});

/** Two documents that the service considers a possible duplicate. */
export const duplicateSchema = z.object({
  sourceId: text.nullable().describe('Identifier of the one document in the service.'),
  targetId: text.nullable().describe('Identifier of the other.'),
  store: text.nullable().describe('Of the one that is in the report.'),
  date: day.nullable().describe('Likewise.'),
  amount: amount.nullable().describe('Likewise.'),
  currency: currency.nullable().describe('Of the amount; null without one.'),
  partOf: partOfDocument,
  confidence: share.nullable().describe('The confidence of the service.'),
  reason: text
    .nullable()
    .describe('In the words of the service; null unless the section service-text was requested.'),
  isCountedTwice: z
    .boolean()
    .describe(
      'Whether both documents are in the totals; in other pairs, one document is from another period or is income.',
    ),
  other: z
    .object({
      store: text.nullable().describe('Where it was bought.'),
      date: day.nullable().describe('The time of the purchase.'),
      ...money.shape,
      partOf: partOfDocument,
    })
    .nullable()
    .describe('The other document; null if it is not among the records of the report.'),
  matches: z.array(text).meta({
    description: 'What the two documents have in common; empty where the other one is not in the report.',
    examples: [['store', 'amount', 'day', 'number']],
  }),
});

/** The total of a currency with and without possible duplicates. */
export const duplicateEffectSchema = z.object({
  currency,
  total: amount.describe('The total as it is.'),
  documents: count.describe('Number of documents that would be left out.'),
  difference: amount.describe('The sum of these: "total" less "without".'),
  without: amount.describe('The total with every suspected purchase counted once.'),
});

/** Spending of a finance group that shares expenses. */
export const groupSchema = z.object({
  groupId: text.describe('Identifier in the service.'),
  group: text.describe('Its name, or its ID if the service provides no name.'),
  currency,
  documents: count.describe('Number of documents.'),
  amount: amount.describe('What counts in this report: whole amounts or own shares.'),
  full: amount.describe('The whole amounts.'),
  owned: amount
    .nullable()
    .describe('The share of the owner; null if the service does not provide it for every document.'),
  others: amount.nullable().describe('"full" less "owned".'),
  withoutShare: count.describe('Documents for which the service provides no share; the whole amount counts.'),
});

/** The result of a check of the records. */
export const qualitySchema = z.object({
  code: text.meta({
    description: 'Which check; stable and English, codes may be added.',
    examples: ['without_category', 'without_date', 'without_store', 'in_future', 'zero_amount'],
  }),
  checked: count.describe('Number of documents for which the service provides what the check needs.'),
  count: count
    .nullable()
    .describe(
      'Number of documents found; null if the service provides what the check needs for no document.',
    ),
  totals: z.array(countedMoney).describe('The sum of the documents found, by currency.'),
  documents: z
    .array(documentContract)
    .describe('The documents found, in purchase order, with their main fields.'),
});

/** A resource that the service did not return. */
export const unavailableSchema = z.object({
  resource: text.meta({
    description: 'What it is; stable and English, names may be added.',
    examples: ['recurring', 'duplicates', 'groups', 'weekly_text', 'receipts'],
  }),
  reason: text.meta({
    description: 'Why; stable and English, codes may be added.',
    examples: ['not_offered', 'forbidden', 'failed', 'timeout', 'unreadable', 'incomplete'],
  }),
  missingRecords: count
    .nullable()
    .describe(
      'The number of missing records if the service provided the others; null if it provided none or the number is unknown.',
    ),
});
