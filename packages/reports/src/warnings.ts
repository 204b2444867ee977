import { dateInZone, lastDay, type Money } from '@outlay/core';
import type { CategoryNaming } from './calc/category-naming.ts';
import type { Dataset } from './dataset.ts';
import type { RecurringRow, ReportFigures } from './figures.ts';
import { formatDate } from './locale/format-date.ts';
import { formatMoney } from './locale/format-money.ts';
import type { Locale } from './locale/locale.ts';
import { wordsOf } from './locale/words.ts';
import type { Warning, WarningCode } from './report.ts';

/** What a reader has to know before trusting the figures, the gravest first. */
export function reportWarnings(
  dataset: Dataset,
  figures: ReportFigures,
  locale: Locale,
  naming: CategoryNaming,
): Warning[] {
  const words = wordsOf(locale);
  const plain = (amount: Money) => formatMoney(amount, locale);
  const warnings: Warning[] = [];
  const warn = (code: WarningCode, message: string) => warnings.push({ code, message });
  const { reconciliation, totals, documents, comparison, duplicates } = figures;
  const { summaryTotal, categoriesTotal, documentsTotal, difference } = reconciliation;

  if (summaryTotal && difference && difference.minor !== 0n) {
    warn(
      'not_reconciled',
      words.warnings.notReconciled({
        summary: plain(summaryTotal),
        documents: plain(documentsTotal),
        difference: plain(difference),
      }),
    );
  }
  if (summaryTotal && categoriesTotal && categoriesTotal.minor !== summaryTotal.minor) {
    const amounts = { summary: plain(summaryTotal), categories: plain(categoriesTotal) };
    warn('not_reconciled', words.warnings.categoriesDiffer(amounts));
  }
  for (const gap of dataset.gaps) {
    const [first, last] = [formatDate(gap.from, locale), formatDate(lastDay(gap), locale)];
    const away = formatMoney(gap.difference, locale);
    warn('documents_incomplete', words.warnings.incomplete({ first, last, difference: away }));
  }
  if (dataset.unreadableDocuments > 0) {
    warn('documents_unreadable', words.warnings.unreadable(dataset.unreadableDocuments));
  }
  const undated = documents.filter(({ date }) => date === null).length;
  if (undated > 0) warn('documents_without_date', words.warnings.undated(undated));
  if (duplicates.length > 0) warn('possible_duplicates', words.warnings.duplicates(duplicates.length));
  const unmapped = figures.accounting?.unmappedTotals ?? [];
  if (unmapped.length > 0) {
    const amounts = unmapped.map(({ amount }) => plain(amount)).join(', ');
    const parts = unmapped.reduce((sum, { documents: count }) => sum + count, 0);
    warn('accounting_unmapped', words.warnings.unmapped({ documents: parts, amounts }));
  }
  const missing = missingPayments(figures.recurring, locale);
  if (missing) warn('recurring_missing', words.warnings.recurringMissing(missing));
  const today = dateInZone(dataset.readAt, dataset.timeZone);
  if (today < dataset.period.until)
    warn('period_not_over', words.warnings.periodNotOver(formatDate(today, locale)));
  const [main, ...others] = totals.map(({ amount }) => amount.currency);
  if (main !== undefined && others.length > 0) {
    warn('other_currencies', words.warnings.otherCurrencies(others.join(', '), main));
  }
  const untold = figures.categories.filter(
    ({ category, documents: told }) => told === null && naming.isIncome(category),
  );
  if (untold.length > 0) {
    const amounts = untold.map(({ amount }) => plain(amount)).join(', ');
    warn('income_not_apart', words.warnings.incomeNotApart(amounts));
  }
  if (!comparison) warn('comparison_unavailable', words.warnings.noComparison);
  return warnings;
}

/** So many days are named one by one. */
const mostDaysNamed = 3;

/** The expenses of which a payment is missing, each with the days on which it was due; nothing where none is. */
function missingPayments(recurring: readonly RecurringRow[], locale: Locale): string {
  return recurring
    .flatMap(({ name, missingDates }) => {
      const days = missingDates.map((day) => formatDate(day, locale));
      if (days.length === 0) return [];
      const listed =
        days.length > mostDaysNamed ? `${days[0]} – ${days.at(-1)}: ${days.length}` : days.join(', ');
      return [`${name} (${listed})`];
    })
    .join(', ');
}
