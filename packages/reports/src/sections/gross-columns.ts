import { type ColumnWord, columnWords } from '../locale/column-words.ts';
import type { Locale } from '../locale/locale.ts';
import type { CellKind, Column } from '../report/report.ts';
import { columns } from '../report/section.ts';

/** Columns whose `amount` is labeled as gross, for reports whose entries book net amounts and tax separately. */
export function grossColumns(
  locale: Locale,
  kinds: Readonly<Partial<Record<ColumnWord, CellKind>>>,
  detail: readonly ColumnWord[] = [],
): Column[] {
  const label = columnWords.grossAmount[locale];
  return columns(locale, kinds, detail).map((column) =>
    column.key === 'amount' ? { ...column, label } : column,
  );
}
