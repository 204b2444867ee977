import { z } from 'zod';

const amount = z.union(
  [z.number(), z.string().trim()],
  'expected a number or a decimal string, such as "12.34"',
);
const text = z
  .string('expected text')
  .trim()
  .min(1, 'expected non-empty text')
  .max(500)
  .refine((value) => !value.includes('\0'), 'expected text without the character U+0000');
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

const lineItemSchema = z.strictObject({
  id: optional(text),
  name: optional(text),
  price: optional(amount),
  quantity: optional(amount),
  totalPrice: optional(amount),
  category: optional(text),
  subcategory: optional(text),
  discount: optional(amount),
});

/** A document in the import format, with the names of the interface; unknown fields are rejected. */
export const importedDocumentSchema = z.strictObject({
  id: optional(z.guid('expected a UUID')),
  storeName: text,
  totalAmount: amount,
  currency: text,
  purchaseTime: text,
  type: optional(z.enum(['receipt', 'invoice', 'email'], 'expected receipt, invoice or email')),
  category: optional(text),
  items: optional(z.array(lineItemSchema).max(2000)),
  tags: optional(z.array(text).max(50)),
  taxAmount: optional(amount),
  paymentMethod: optional(text),
  documentIdentifier: optional(text),
  createdAt: optional(text),
  image: optional(text),
  processing: optional(z.boolean('expected true or false')),
});

/** A document in the import format. Amounts are numbers or decimal strings. */
export type ImportedDocument = z.input<typeof importedDocumentSchema>;

/** A validated document. */
export type CheckedDocument = z.output<typeof importedDocumentSchema>;
export type ImportedLineItem = z.output<typeof lineItemSchema>;

/** Fields that a CSV file can have as columns. */
export const csvColumns: readonly string[] = Object.keys(importedDocumentSchema.shape).filter(
  (name) => name !== 'items',
);
