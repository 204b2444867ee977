import { type Cell, type Locale, type Report, sectionsIn } from '@outlay/reports';
import type { NamedRow } from './named-row.ts';
import { sheetCell } from './sheet-number.ts';
import { type SheetCell, textCell } from './sheet-plan.ts';

/** The section that is shown on the control sheet. */
export const reconciliationSection = 'reconciliation';

/** The column of their amounts, from 0. */
export const valueColumn = 2;

/**
 * The rows of the reconciliation: label, currency and amount, or label and text. The status is left out, because the sheet has its own
 * result.
 */
export function reconciliationRows(report: Report): NamedRow[] {
  const section = sectionsIn(report, 'workbook').find(({ id }) => id === reconciliationSection);
  if (section?.content.type !== 'figures') return [];
  return section.content.figures
    .filter(({ key }) => key !== 'status' && key !== 'unchecked')
    .map(({ key, label, value, note }) => ({
      ...valueCells(textCell(note === null ? label : `${label}: ${note}`, 'label'), value, report.locale),
      valueName: `${section.id}_${key}`,
    }));
}

/** A text takes the columns of currencies and amounts and all after them. */
function valueCells(label: SheetCell, value: Cell, locale: Locale): NamedRow {
  if (value.type === 'text') {
    return { cells: [label, sheetCell(value, locale)], mergedFrom: 1, valueColumn: 1 };
  }
  const currency = value.type === 'money' ? textCell(value.money.currency) : null;
  return { cells: [label, currency, sheetCell(value, locale)] };
}
