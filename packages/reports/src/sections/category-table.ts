import { zero } from '@outlay/core/money';
import { wholePerMille } from '../calc/ratio.ts';
import type { CategoryTotal, ReportFigures } from '../figures/figures.ts';
import type { ColumnWord } from '../locale/column-words.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Cell, Table } from '../report/report.ts';
import { columns, currencyTable, type SectionContext, totalLabel } from '../report/section.ts';
import { roundedShareNotes } from './share-notes.ts';

/** The text columns that name the rows of a table; the first also holds the label of the totals. */
type Naming<Total> = {
  readonly columns: Readonly<Partial<Record<ColumnWord, 'text'>>>;
  readonly cells: (total: Total) => readonly Cell[];
  /** Notes on the shares. */
  readonly notes: readonly string[];
};

/**
 * A table of categories or subcategories with the share, the amount and, if there is a comparison, the change of
 * each. A document is counted in each row in which it has a part, so the document counts have no total.
 */
export function categoryTable<Total extends CategoryTotal>(
  rows: readonly Total[],
  naming: Naming<Total>,
  { figures, locale, words, compared }: SectionContext,
): Table {
  const isCompared = rows.some((row) => row.change !== null);
  const changeOf = (total: CategoryTotal['change']) => (isCompared ? [cell.change(total)] : []);
  // An empty period has no shares, nor have refunds above the purchases.
  const hasShares = rows.some(({ perMille }) => perMille !== null);
  const shareOf = (perMille: number | null) => (hasShares ? [cell.share(perMille)] : []);
  const unnamed = Object.keys(naming.columns)
    .slice(1)
    .map(() => cell.none);
  const wholeOf = (currency: string) =>
    rows.some(({ amount, perMille }) => amount.currency === currency && perMille !== null)
      ? wholePerMille
      : null;
  return currencyTable(
    columns(
      locale,
      {
        ...naming.columns,
        inDocuments: 'count',
        ...(hasShares ? { share: 'share' } : {}),
        amount: 'money',
        ...(isCompared ? { change: 'money' } : {}),
      },
      ['emoji'],
    ).map((column) =>
      column.key === 'change' && compared.previous
        ? { ...column, label: compared.previous.changeFrom }
        : column,
    ),
    rows.map((total) => [
      ...naming.cells(total),
      cell.count(total.documents),
      ...shareOf(total.perMille),
      cell.money(total.amount),
      ...changeOf(total.change),
    ]),
    totalsOf(figures, isCompared).map(({ amount, change: changed }) => [
      totalLabel(words.total, amount),
      ...unnamed,
      cell.none,
      ...shareOf(wholeOf(amount.currency)),
      cell.money(amount),
      ...changeOf(changed),
    ]),
    [...naming.notes, ...roundedShareNotes(rows, locale), ...repeatedDocumentsNote(rows, figures, locale)],
  );
}

const repeated: LocalizedText = {
  en: 'Documents with several categories are counted in each category, so the column is not totaled.',
  pl: 'Dokument z kilkoma kategoriami jest liczony w każdej z nich, dlatego tej kolumny nie zsumowano.',
};

/** A note for tables in which a document is counted in more than one row. */
function repeatedDocumentsNote(
  rows: readonly CategoryTotal[],
  { documents }: ReportFigures,
  locale: Locale,
): string[] {
  const counted = rows.reduce((sum, row) => sum + (row.documents ?? 0), 0);
  return counted > documents.length ? [repeated[locale]] : [];
}

/** The total in each currency and its change, including currencies with spending only in the earlier period. */
function totalsOf({ totals, comparison }: ReportFigures, isCompared: boolean) {
  if (!comparison || !isCompared) return totals.map(({ amount }) => ({ amount, change: null }));
  return comparison.totals.map(({ change: changed }) => {
    const { currency } = changed;
    const total = totals.find(({ amount }) => amount.currency === currency);
    return { amount: total?.amount ?? zero(currency), change: changed };
  });
}
