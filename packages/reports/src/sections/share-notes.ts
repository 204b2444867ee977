import { type Money, sumMoney } from '@outlay/core/money';
import type { CategoryTotal, ReportFigures } from '../figures/figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';

/** A note on the total that shares of categories refer to, if net refunds make it differ from the total spending. */
export function categoryShareNotes({ categories }: ReportFigures, locale: Locale): string[] {
  const byCurrency = Map.groupBy(categories, ({ amount }) => amount.currency);
  const wholes = [...byCurrency.values()].flatMap((group) => {
    const whole = sharedAmount(group);
    return group.some(isNetRefund) && whole ? [formatMoney(whole, locale)] : [];
  });
  if (wholes.length === 0) return [];
  const note: LocalizedText = {
    en: `A category with more refunds than purchases has no share of spending. The shares of the other categories are calculated from their total: ${wholes.join(', ')}.`,
    pl: `Kategoria, w której zwroty przewyższyły zakupy, nie ma udziału w wydatkach. Udziały pozostałych kategorii są liczone od ich łącznej kwoty: ${wholes.join(', ')}.`,
  };
  return [note[locale]];
}

/** A note on how shares are divided among subcategories, if some are net refunds. */
export function subcategoryShareNotes({ subcategories }: ReportFigures, locale: Locale): string[] {
  if (!subcategories.some(isNetRefund)) return [];
  const note: LocalizedText = {
    en: "A category's share of spending is divided among its subcategories; those with more refunds than purchases have none.",
    pl: 'Udział kategorii w wydatkach jest dzielony między jej podkategorie; te, w których zwroty przewyższyły zakupy, nie mają udziału.',
  };
  return [note[locale]];
}

const rounded: LocalizedText = {
  en: 'In PDF and HTML reports, shares are rounded so that they add up to 100.0%; in workbooks they are exact, so the last digit may differ.',
  pl: 'W raportach PDF i HTML udziały są zaokrąglone tak, aby razem dawały 100,0%; w skoroszytach są dokładne, więc ostatnia cyfra może być inna.',
};

/**
 * Maximum rounding error of a share, per mille, because the share and the share that it is divided from are rounded.
 */
const maxRoundingError = 2;

/** A note for shares whose rounded value differs from the exact one, which workbooks show. */
export function roundedShareNotes(rows: readonly CategoryTotal[], locale: Locale): string[] {
  const wholes = Map.groupBy(rows, ({ amount }) => amount.currency);
  const exactOf = ({ amount }: CategoryTotal) =>
    (Number(amount.minor) * 1000) / Number(positiveSum(wholes.get(amount.currency) ?? []));
  const shared = rows.flatMap((row) =>
    row.perMille === null ? [] : [{ perMille: row.perMille, exact: exactOf(row) }],
  );
  if (shared.some(({ perMille, exact }) => Math.abs(exact - perMille) >= maxRoundingError)) return [];
  return shared.some(({ perMille, exact }) => Math.round(exact) !== perMille) ? [rounded[locale]] : [];
}

function positiveSum(rows: readonly CategoryTotal[]): bigint {
  return rows.reduce((sum, { amount }) => (amount.minor > 0n ? sum + amount.minor : sum), 0n);
}

function isNetRefund({ amount }: CategoryTotal): boolean {
  return amount.minor < 0n;
}

/** The sum of the rows that have a share; `undefined` if none has one. */
function sharedAmount(group: readonly CategoryTotal[]): Money | undefined {
  const shared = group.filter(({ perMille }) => perMille !== null).map(({ amount }) => amount);
  const [first] = shared;
  return first && sumMoney(shared, first.currency);
}
