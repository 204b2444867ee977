import { z } from 'zod';
import { day, money, text } from './values.ts';

const invoiceSchema = z.object({
  number: text.describe('As on the invoice.'),
  issueDate: day,
  supplier: text.describe('The name of the seller.'),
  taxNumber: text.describe('The NIP of the seller.'),
  ...money.shape,
  ksefNumber: text.nullable().describe('The number of the invoice in KSeF; null if it is not known.'),
  fileName: text.describe('The file of the invoice.'),
});

const documentIds = z.array(text.nullable()).describe('Identifiers of the documents in the service.');

/** Invoices of suppliers and their documents. */
export const invoicesSchema = z.object({
  matched: z
    .array(
      z.object({
        ...invoiceSchema.shape,
        id: text.nullable().describe('Identifier of the document in the service.'),
        by: z
          .enum(['number', 'same_day', 'near_day'])
          .describe('What the document and the invoice have in common in addition to their amount.'),
      }),
    )
    .describe('A document has at most one invoice, and an invoice at most one document.'),
  ambiguous: z
    .array(z.object({ ...invoiceSchema.shape, documents: documentIds }))
    .describe(
      'Invoices that fit several documents, or a document that fits several invoices; none of them is matched.',
    ),
  unmatched: z.array(invoiceSchema).describe('Invoices of the period that fit no document.'),
  unread: z
    .array(
      z.object({
        fileName: text.describe('Without its folder.'),
        reason: text.meta({
          description: 'Why no invoice could be read; reasons may be added.',
          examples: ['not_xml', 'other_schema', 'invalid_field'],
        }),
        field: text.nullable().describe('The invalid field; null if the whole file is invalid.'),
      }),
    )
    .describe('Files from which no invoice could be read.'),
});
