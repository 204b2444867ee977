import { type Report, sectionsIn } from '@outlay/reports';
import type { NamedRow } from './named-row.ts';
import { sheetCell } from './sheet-number.ts';
import { textCell } from './sheet-plan.ts';

/** The section that is shown on the control sheet. */
export const reconciliationSection = 'reconciliation';

/** The column of their values, from 0. */
export const valueColumn = 2;

/**
 * The rows of the reconciliation: label, currency and value. The status is left out, because the sheet has its own
 * result.
 */
export function reconciliationRows(report: Report): NamedRow[] {
  const section = sectionsIn(report, 'workbook').find(({ id }) => id === reconciliationSection);
  if (section?.content.type !== 'figures') return [];
  return section.content.figures
    .filter(({ key }) => key !== 'status')
    .map(({ key, label, value, note }) => ({
      cells: [
        textCell(note === null ? label : `${label}: ${note}`, 'label'),
        value.type === 'money' ? textCell(value.money.currency) : null,
        sheetCell(value, report.locale),
      ],
      ...(value.type === 'text' ? { mergedFrom: valueColumn } : {}),
      valueName: `${section.id}_${key}`,
    }));
}
