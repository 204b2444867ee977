import { ruleRateDifferences } from '../booking/rule-rates.ts';
import { oneLine } from '../calc/name-key.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { ReportFigures } from '../figures/figures.ts';
import { formatDayInText } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import { wordsOf } from '../locale/words.ts';
import type { Warning } from './report.ts';

/** Maximum number of documents that the warning names; the purchase register marks all of them. */
const maxNamed = 1;

/** Warns of documents with another VAT than the rate in their accounting rule. */
export function ruleRateWarnings(
  figures: Pick<ReportFigures, 'accounting' | 'invoices'>,
  { period }: Pick<Dataset, 'period'>,
  locale: Locale,
): Warning[] {
  const differences = ruleRateDifferences(figures);
  if (differences.length === 0) return [];
  const { unnamedStore, warnings: words } = wordsOf(locale);
  const named = differences.slice(0, maxNamed).map(({ document: { store, full, date }, rule, tax }) =>
    words.ruleRate({
      document: `${oneLine(store ?? unnamedStore)}, ${words.amountOn(formatMoney(full, locale), date && formatDayInText(date, period, locale))}`,
      rule: oneLine(rule),
      tax: formatMoney(tax, locale),
    }),
  );
  const more = differences.length - named.length;
  const message = words.ruleRatesDiffer({ documents: differences.length, named, more });
  return [{ code: 'vat_rate_differs', message }];
}
