import { z } from 'zod';
import { day, money, text } from './values.ts';

const invoiceSchema = z.object({
  number: text.describe('As the seller gave it.'),
  issueDate: day,
  supplier: text.describe('The name of the seller.'),
  taxNumber: text.describe('The NIP of the seller.'),
  ...money.shape,
  ksefNumber: text.nullable().describe('The number of the invoice in KSeF; null where it is not known.'),
  fileName: text.describe('The file that it is from.'),
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
          .describe('What the document and the invoice have in common beside their amount.'),
      }),
    )
    .describe('A document has one invoice at most, and an invoice one document.'),
  ambiguous: z
    .array(z.object({ ...invoiceSchema.shape, documents: documentIds }))
    .describe(
      'What fits several documents, or a document that fits several invoices; nothing of it is matched.',
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
        field: text.nullable().describe('The field that is wrong; null if the file as a whole is.'),
      }),
    )
    .describe('Files of which no invoice could be read.'),
});
