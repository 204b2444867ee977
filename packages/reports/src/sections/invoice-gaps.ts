import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { fittingText, unreadText } from '../locale/invoice-words.ts';
import type { Locale } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, currencyTable, defineSection, table } from '../report/section.ts';

/** Invoices of the period that no document was matched with: what fits several, then what fits none. */
export const unmatchedInvoices = defineSection({
  id: 'unmatched-invoices',
  title: { en: 'Invoices without a document', pl: 'Faktury bez dokumentu' },
  build({ figures: { invoices }, locale }) {
    if (!invoices || invoices.ambiguous.length + invoices.unmatched.length === 0) return undefined;
    return currencyTable(
      columns(locale, {
        invoiceNumber: 'text',
        issueDate: 'date',
        supplier: 'text',
        taxNumber: 'text',
        reason: 'text',
        amount: 'money',
        fileName: 'text',
      }),
      [
        ...invoices.ambiguous.map(({ invoice, documents }) => invoiceRow(invoice, documents.length, locale)),
        ...invoices.unmatched.map((invoice) => invoiceRow(invoice, 0, locale)),
      ],
    );
  },
});

function invoiceRow(invoice: SupplierInvoice, documents: number, locale: Locale): Row {
  const { number, issueDate, seller, gross, fileName } = invoice;
  return [
    cell.text(number),
    cell.date(issueDate),
    cell.text(seller.name),
    cell.text(seller.taxNumber),
    cell.text(fittingText(documents, locale)),
    cell.money(gross),
    cell.text(fileName),
  ];
}

/** Files of which no invoice could be read, and why. */
export const unreadInvoices = defineSection({
  id: 'unread-invoices',
  title: { en: 'Invoice files not read', pl: 'Nieodczytane pliki faktur' },
  build({ figures: { invoices }, locale }) {
    if (!invoices || invoices.unread.length === 0) return undefined;
    return table(
      columns(locale, { fileName: 'text', reason: 'text' }),
      invoices.unread.map((file) => [cell.text(file.fileName), cell.text(unreadText(file, locale))]),
    );
  },
});
