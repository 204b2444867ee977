import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import { type DuplicateGroup, duplicateGroups } from '../calc/duplicate-groups.ts';
import { lastAmount, missingRecurring, refundedAmounts } from '../calc/missing-recurring.ts';
import { perMilleOf } from '../calc/ratio.ts';
import type { DuplicateRow, QualityCode, RecurringRow } from '../figures/figures.ts';
import { formatDayInText } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import { formatPart } from '../locale/format-part.ts';
import type { CheckBlock, CheckItem } from '../report/overview.ts';
import type { WarningCode } from '../report/report.ts';
import type { OverviewContext } from './overview-context.ts';
import { shortName } from './short-name.ts';

/**
 * How an overview shows each warning. `critical`: it affects whether the figures are right, so it comes first and is
 * always shown. `listed`: it is one of the other items to check. `elsewhere`: another part of the overview covers it.
 */
const placeOfWarning: Readonly<Record<WarningCode, 'critical' | 'listed' | 'elsewhere'>> = {
  filter_name_unknown: 'critical',
  not_reconciled: 'critical',
  documents_incomplete: 'critical',
  documents_unreadable: 'critical',
  line_items_unreadable: 'critical',
  section_unavailable: 'critical',
  income_not_apart: 'critical',
  period_not_over: 'listed',
  documents_without_date: 'listed',
  shares_beyond_amount: 'listed',
  accounting_name_unknown: 'listed',
  accounting_unmapped: 'listed',
  payments_unmapped: 'listed',
  vat_without_number: 'listed',
  vat_rate_differs: 'listed',
  documents_waiting: 'listed',
  invoices_of_several_buyers: 'listed',
  invoices_of_other_buyers: 'listed',
  invoices_unread: 'listed',
  invoices_ambiguous: 'listed',
  invoices_unmatched: 'listed',
  documents_without_category: 'elsewhere',
  nothing_recorded: 'elsewhere',
  other_currencies: 'elsewhere',
  comparison_unavailable: 'elsewhere',
  possible_duplicates: 'elsewhere',
  recurring_missing: 'elsewhere',
  epp_left_out: 'elsewhere',
  optima_left_out: 'elsewhere',
};

/** Maximum number of items of each kind that are named individually. */
const maxNamed = 3;

/** Maximum number of documents among which names are sought that are not alike. */
const maxRead = 100;

/** Smaller price rises are not reported, because rates and consumption vary from month to month. Per mille. */
const minRisePerMille = 10;

/** Builds the items to check: critical warnings first, then other warnings, duplicates, payments and documents. */
export function checksOf(context: OverviewContext): CheckBlock | null {
  const { warnings, overview } = context;
  const messagesOf = (place: 'critical' | 'listed') =>
    warnings.filter(({ code }) => placeOfWarning[code] === place).map(({ message }) => message);
  const critical = messagesOf('critical').map((text): CheckItem => ({ text, isCritical: true }));
  const others = [
    ...nothingRecorded(context),
    ...messagesOf('listed'),
    ...duplicates(context),
    ...missingPayments(context),
    ...priceRises(context),
    ...documents(context),
  ].map((text): CheckItem => ({ text, isCritical: false }));
  const items = [...critical, ...others];
  return items.length === 0 ? null : { title: overview.toCheckTitle, items };
}

/**
 * Comes first after the critical items, because it is often the only item of an empty period. Left out where the
 * service's summary shows no purchases either, which the line below says.
 */
function nothingRecorded({ warnings, overview, figures }: OverviewContext): string[] {
  if (figures.reconciliation.status === 'balanced') return [];
  return warnings.some(({ code }) => code === 'nothing_recorded') ? [overview.nothingRecorded] : [];
}

function duplicates(context: OverviewContext): string[] {
  const { figures, overview } = context;
  const groups = duplicateGroups(figures.duplicates ?? []);
  const named = groups.slice(0, maxNamed).map((group) => duplicate(group, context));
  return groups.length > maxNamed ? [...named, overview.moreDuplicates(groups.length - maxNamed)] : named;
}

function duplicate({ row, ...copies }: DuplicateGroup, context: OverviewContext): string {
  const { overview, words } = context;
  const { other } = row;
  const written = (document: Pick<DuplicateRow, 'amount' | 'partOf' | 'date'>) => amountOn(document, context);
  const store = shortName(row.store ?? other?.store ?? words.unnamedStore);
  return overview.duplicate({ store, first: written(row), second: other && written(other), ...copies });
}

function missingPayments(context: OverviewContext): string[] {
  const { figures, overview, locale } = context;
  return missingRecurring(figures).map((row) => {
    const due = row.missingDates.map((date) => dayInText(date, context)).join(', ');
    const amount = lastAmount(row);
    return overview.missingPayment({
      name: nameOf(row, context),
      due,
      amount: amount && formatMoney(amount, locale),
      refunded: refundedAmounts(row).map((refund) => formatMoney(refund, locale)),
    });
  });
}

function priceRises(context: OverviewContext): string[] {
  const { figures, overview, locale } = context;
  return (figures.recurring ?? [])
    .flatMap((row) => {
      const now = lastAmount({ ...row, last: null });
      const { priceChange } = row;
      return now && priceChange && isRise(priceChange, now) ? [{ row, now, priceChange }] : [];
    })
    .map(({ row, now, priceChange }) =>
      overview.priceRise(nameOf(row, context), formatMoney(priceChange, locale), formatMoney(now, locale)),
    );
}

function isRise(change: Money, now: Money): boolean {
  const before = { ...now, minor: now.minor - change.minor };
  return change.minor > 0n && (perMilleOf(change, before) ?? 0) >= minRisePerMille;
}

function documents(context: OverviewContext): string[] {
  const { figures, overview, words, locale } = context;
  const findingOf = (code: QualityCode) =>
    figures.quality.find((finding) => finding.code === code && (finding.count ?? 0) > 0);
  const [images, categories, future] = [
    findingOf('without_image'),
    findingOf('without_category'),
    findingOf('in_future'),
  ];
  const amounts = (totals: readonly { readonly amount: Money }[]) =>
    totals.map(({ amount }) => formatMoney(amount, locale));
  const imageNames = (images?.documents ?? []).slice(0, maxRead).map((row) => {
    const store = shortName(row.store ?? words.unnamedStore);
    return `${store}, ${paidOn({ amount: row.full, partOf: row.partOf, date: row.date }, context)}`;
  });
  return [
    ...(images
      ? [overview.withoutImage(images.count ?? 0, [...new Set(imageNames)].slice(0, maxNamed))]
      : []),
    ...(categories ? [overview.withoutCategory(categories.count ?? 0, amounts(categories.totals))] : []),
    ...(future ? [overview.inFuture(future.count ?? 0)] : []),
  ];
}

function nameOf({ name, category }: RecurringRow, { overview }: OverviewContext): string {
  return shortName(name ?? category ?? overview.recurringPayment);
}

/** The amount of a document with its day; of a refund in words, because a minus after a name reads as a dash. */
function paidOn(row: Pick<DuplicateRow, 'amount' | 'partOf' | 'date'>, context: OverviewContext): string {
  const { amount, partOf } = row;
  if (amount === null || amount.minor >= 0n || partOf !== null) return amountOn(row, context);
  return context.overview.refundOf(
    amountOn({ ...row, amount: { ...amount, minor: -amount.minor } }, context),
  );
}

function amountOn(
  { date, ...amount }: Pick<DuplicateRow, 'amount' | 'partOf' | 'date'>,
  context: OverviewContext,
): string {
  const money = formatPart(amount, context.locale);
  return context.words.warnings.amountOn(money, date && dayInText(date, context));
}

function dayInText(date: CalendarDate, { period, locale }: OverviewContext): string {
  return formatDayInText(date, period, locale);
}
