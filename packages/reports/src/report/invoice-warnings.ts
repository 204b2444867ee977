import type { InvoiceFigures } from '../figures/invoice-figures.ts';
import { invoiceWarningText } from '../locale/invoice-warning-words.ts';
import type { Locale } from '../locale/locale.ts';
import type { Warning } from './report.ts';

/** What of the invoices of suppliers counts nowhere: files that were not read, and invoices that were not matched. */
export function invoiceWarnings(invoices: InvoiceFigures | null, locale: Locale): Warning[] {
  if (!invoices) return [];
  const { unread, ambiguous, unmatched } = invoices;
  const counts = [
    ['invoices_unread', unread.length],
    ['invoices_ambiguous', ambiguous.length],
    ['invoices_unmatched', unmatched.length],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([code, count]) => ({ code, message: invoiceWarningText(code, count, locale) }));
}
