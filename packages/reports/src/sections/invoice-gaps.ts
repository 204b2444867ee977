import { isWhollyIn } from '../calc/invoice-fits.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { fittingText, twoPeriodsWords, unreadText } from '../locale/invoice-words.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, currencyTable, defineSection, table } from '../report/section.ts';

/** Invoices of the period without a matching document: first ambiguous ones, then those that fit no document. */
export const unmatchedInvoices = defineSection({
  id: 'unmatched-invoices',
  title: { en: 'Invoices without a document', pl: 'Faktury bez dokumentu' },
  build({ figures: { invoices, batch }, period, locale }) {
    if (!invoices || invoices.ambiguous.length + invoices.unmatched.length === 0) return undefined;
    return currencyTable(
      columns(
        locale,
        {
          invoiceNumber: 'text',
          issueDate: 'date',
          supplier: 'text',
          taxNumber: 'text',
          reason: 'text',
          amount: 'money',
          fileName: 'text',
        },
        ['fileName'],
      ),
      [
        ...invoices.ambiguous.map(({ invoice, documents }) =>
          invoiceRow(invoice, fittingText(documents.length, locale)),
        ),
        ...invoices.unmatched.map((invoice) =>
          invoiceRow(
            invoice,
            isWhollyIn(batch?.covered ?? period, invoice) ? fittingText(0, locale) : twoPeriodsWords[locale],
          ),
        ),
      ],
    );
  },
});

function invoiceRow(invoice: SupplierInvoice, reason: string): Row {
  const { number, issueDate, seller, gross, fileName } = invoice;
  return [
    cell.text(number),
    cell.date(issueDate),
    cell.text(seller.name),
    cell.text(seller.taxNumber),
    cell.text(reason),
    cell.money(gross),
    cell.text(fileName),
  ];
}

/** Files that could not be read as an invoice, and the reason. */
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
