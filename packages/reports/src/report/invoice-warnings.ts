import type { ReportFigures } from '../figures/figures.ts';
import { invoiceWarningText } from '../locale/invoice-warning-words.ts';
import type { Locale } from '../locale/locale.ts';
import type { Warning } from './report.ts';

/**
 * Warns of supplier invoices that are not used: unreadable files, other buyers, and unmatched invoices.
 * @param figures - of the report
 * @param buyers - how many buyers the invoices have
 */
export function invoiceWarnings(
  { invoices, batch }: Pick<ReportFigures, 'invoices' | 'batch'>,
  buyers: number,
  locale: Locale,
): Warning[] {
  if (!invoices) return [];
  const others = invoices.unread.filter(({ reason }) => reason === 'other_buyer').length;
  const { unread, ambiguous, unmatched } = invoices;
  const counts = [
    ['invoices_of_several_buyers', buyers > 1 ? buyers : 0],
    ['invoices_of_other_buyers', others],
    ['invoices_unread', unread.length - others],
    ['invoices_ambiguous', ambiguous.length],
    ['invoices_unmatched', unmatched.length],
  ] as const;
  return counts
    .filter(([, count]) => count > 0)
    .map(([code, count]) => {
      const text = code === 'invoices_unmatched' && batch ? 'invoices_unmatched_in_batch' : code;
      return { code, message: invoiceWarningText(text, count, locale) };
    });
}
