import { z } from 'zod';
import { amount, count, currency, day, decimal, instant, text } from './values.ts';

const category = text.nullable().describe("In the report's language; null for amounts without a category.");
const subcategory = text
  .nullable()
  .describe("In the report's language; null for amounts without a subcategory.");

/** The full amount of a document if a filter selects only a part. */
export const partOfDocument = amount
  .nullable()
  .describe('The total of the document if a filter leaves only a part of it; otherwise null.');

/** The guaranteed fields of a document. */
export const documentContract = z.object({
  id: text.nullable().describe('Identifier in the service.'),
  date: day.nullable().describe('The day of the purchase; null if the document has none.'),
  store: text.nullable().describe('As the service spells it; null if it has no name.'),
  category: text
    .nullable()
    .describe("The category of the largest part, in the report's language; null if it has none."),
  amount: amount.describe('What counts: the whole total, or the owner\'s share of it (see "counted").'),
  currency,
});

/** A part of a document's amount. */
export const partSchema = z.object({ category, subcategory, amount });

/** A line item of a document. */
const lineItemSchema = z.object({
  name: text.nullable().describe('As the document spells it.'),
  quantity: decimal.nullable().describe('The quantity.'),
  unitPrice: decimal
    .nullable()
    .describe('The price of one unit; may be finer than the minor unit of the currency.'),
  category,
  subcategory,
  amount: amount.nullable().describe("Tax of the whole document, even if only the owner's share counts."),
});

/** What a document is in a batch. */
const batchEntrySchema = z.object({
  reference: text.describe(
    'Unique among the entries of all batches; the identifier of the document if it is exported for the first time.',
  ),
  change: z
    .enum(['new', 'changed', 'reversal'])
    .describe(
      '"changed": exported earlier with different content, which a reversal cancels. "reversal": every amount has the opposite sign.',
    ),
  reverses: z
    .object({ batch: count, reference: text.describe('The reference of that entry.') })
    .nullable()
    .describe('The entry of an earlier batch that is reversed; null unless the entry is a reversal.'),
});

/** A purchase document of the period. */
export const documentSchema = documentContract
  .extend({
    tax: amount.nullable().describe('The tax in the whole total.'),
    owned: amount.nullable().describe("The owner's share of the total; null if the document is not shared."),
    full: amount.describe('The whole total; if a filter leaves only a part, the total of that part.'),
    partOf: partOfDocument,
    paymentMethod: text.nullable().describe('As the service spells it.'),
    identifier: text.nullable().describe('The number printed on the document, like that of an invoice.'),
    tags: z.array(text).describe('Names of the tags of the document.'),
    parts: z
      .array(partSchema)
      .describe('The amount by category and subcategory, largest first; they add up to the amount.'),
    flow: z
      .enum(['purchase', 'refund', 'income'])
      .describe('Income by its category; a refund has a negative amount.'),
    subcategory: text.nullable().describe('The subcategory of the largest part.'),
    purchasedAt: instant.nullable().describe('The time of the purchase.'),
    createdAt: instant.nullable().describe('When the service recorded it.'),
    groupId: text.nullable().describe('The finance group that shares it.'),
    group: text.nullable().describe('Its name, or its ID if the service provides no name.'),
    hasImage: z.boolean().nullable().describe('Whether the service keeps a picture of it.'),
    batchEntry: batchEntrySchema
      .nullable()
      .describe('The entry of the document in a batch; null in a report of all documents.'),
    lineItems: z.array(lineItemSchema),
  })
  .meta({
    id: 'document',
    description: 'A purchase document: a receipt, an invoice or a purchase by e-mail.',
  });
