import type { DocumentRow } from '../figures/figures.ts';

/** Spending and income, each in the order of the documents. */
export function incomeApart(documents: readonly DocumentRow[]): {
  readonly spending: readonly DocumentRow[];
  readonly income: readonly DocumentRow[];
} {
  const isIncome = ({ flow }: DocumentRow) => flow === 'income';
  if (!documents.some(isIncome)) return { spending: documents, income: [] };
  return { spending: documents.filter((row) => !isIncome(row)), income: documents.filter(isIncome) };
}
