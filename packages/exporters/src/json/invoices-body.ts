import type { InvoiceFigures, SupplierInvoice } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { moneyBody } from './values-body.ts';

type InvoicesBody = NonNullable<ReportBody['invoices']>;

/** The JSON form of invoices and their documents. */
export function invoicesBody({ matched, ambiguous, unmatched, unread }: InvoiceFigures): InvoicesBody {
  return {
    matched: matched.map(({ invoice, document, by }) => ({ ...invoiceBody(invoice), id: document.id, by })),
    ambiguous: ambiguous.map(({ invoice, documents }) => ({
      ...invoiceBody(invoice),
      documents: documents.map(({ id }) => id),
    })),
    unmatched: unmatched.map(invoiceBody),
    unread: unread.map(({ fileName, reason, field }) => ({ fileName, reason, field })),
  };
}

function invoiceBody({
  number,
  issueDate,
  seller,
  gross,
  ksefNumber,
  fileName,
}: SupplierInvoice): InvoicesBody['unmatched'][number] {
  return {
    number,
    issueDate,
    supplier: seller.name,
    taxNumber: seller.taxNumber,
    ...moneyBody(gross),
    ksefNumber,
    fileName,
  };
}
