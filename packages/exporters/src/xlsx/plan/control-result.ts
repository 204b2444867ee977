import {
  type Report,
  reconciliationStatusName,
  reconciliationStatusText,
  uncheckedCurrencies,
} from '@outlay/reports';
import { type SummedTable, serviceChecks, sheetChecks } from './control-checks.ts';
import type { Verdicts } from './sheet-plan.ts';
import { workbookWords } from './workbook-words.ts';

/** The texts of the overall result if all checks agree, and if one does not. */
export type ResultTexts = { readonly good: string; readonly bad: string };

/** The result texts in the language of the report. The currency of a failed sheet check is in its own row. */
export function resultTexts({ figures, locale }: Report): ResultTexts {
  const { flows, reconciliation } = figures;
  if (reconciliation.status !== 'differs') {
    return {
      good: reconciliationStatusText(figures, locale),
      bad: reconciliationStatusName('differs', locale),
    };
  }
  const balanced = { flows, reconciliation: { ...reconciliation, status: 'balanced' } } as const;
  return { good: reconciliationStatusText(balanced, locale), bad: reconciliationStatusText(figures, locale) };
}

/** The result of all checks of a workbook in words. */
export function controlResult(report: Report, tables: readonly SummedTable[]): string {
  const checks = [
    ...sheetChecks(report, tables),
    ...serviceChecks(report, tables, workbookWords[report.locale]),
  ].filter(({ left }) => left !== null);
  if (checks.length === 0) return reconciliationStatusName('unchecked', report.locale);
  const { good, bad } = resultTexts(report);
  return checks.every(({ left, right }) => left?.minor === right.minor) ? good : bad;
}

/** Conditional formatting of the result cells. */
export function resultVerdicts(report: Report, range: string): Verdicts {
  const { locale, figures } = report;
  const { good, bad } = resultTexts(report);
  const [balanced, differs] = [
    reconciliationStatusName('balanced', locale),
    reconciliationStatusName('differs', locale),
  ];
  const isWhole = figures.reconciliation.status !== 'unchecked' && uncheckedCurrencies(figures).length === 0;
  return {
    range,
    // The overall result is not good as a whole if there is no summary, or none of some currencies.
    good: isWhole ? [...new Set([balanced, good])] : [balanced],
    bad: [...new Set([differs, bad])],
  };
}
