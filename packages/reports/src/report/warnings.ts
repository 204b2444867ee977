import { isUnreadableItem } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import { dateInZone, lastDay } from '@outlay/core/time';
import type { CategoryNaming } from '../calc/category-naming.ts';
import { type DuplicateGroup, duplicateGroups } from '../calc/duplicate-groups.ts';
import { lastAmount, missingRecurring, refundedAmounts } from '../calc/missing-recurring.ts';
import { oneLine } from '../calc/name-key.ts';
import type { UnknownName } from '../calc/unknown-names.ts';
import type { UnknownRuleName } from '../calc/unknown-rule-names.ts';
import { hasValidShare } from '../calc/valid-shares.ts';
import type { WaitingDocument } from '../figures/batch-figures.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { DuplicateRow, RecurringRow, ReportFigures } from '../figures/figures.ts';
import { filterKeyWord, ruleKeyWord } from '../locale/filter-words.ts';
import { formatDate, formatDayInText } from '../locale/format-date.ts';
import { formatMoney } from '../locale/format-money.ts';
import { formatPart } from '../locale/format-part.ts';
import { listOf } from '../locale/list-of.ts';
import type { Locale } from '../locale/locale.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { waitText } from '../locale/waiting-words.ts';
import { type Words, wordsOf } from '../locale/words.ts';
import { invoiceWarnings } from './invoice-warnings.ts';
import type { Warning } from './report.ts';
import { ruleRateWarnings } from './rule-rate-warnings.ts';
import { entriesTaxWarnings, registerTaxWarnings } from './tax-without-number.ts';

/** The input of warnings. */
export type WarningInput = {
  readonly dataset: Dataset;
  readonly figures: ReportFigures;
  readonly naming: CategoryNaming;
  /** Names in the filter that match nothing. */
  readonly unknownNames: readonly UnknownName[];
  /** Names in the accounting rules that match nothing. */
  readonly unknownRuleNames: readonly UnknownRuleName[];
  /** Number of different buyers on the invoices of suppliers. */
  readonly buyers: number;
  /** Whether the accounting file books tax, and the report shows the purchase register or what is missing from it. */
  readonly hasRegister: boolean;
  /** Whether the report shows accounts or entries, with the rates of the accounting rules. */
  readonly hasRuleRates: boolean;
  /** Whether the report shows the accounting entries. */
  readonly hasEntries: boolean;
  /** Whether the report shows categories without an overview, which names documents without a category itself. */
  readonly hasCategories: boolean;
};

type WarningContext = WarningInput & { readonly words: Words['warnings']; readonly locale: Locale };

/** Builds the warnings of a report, the most critical first. */
export function reportWarnings(input: WarningInput, locale: Locale): Warning[] {
  const context: WarningContext = { ...input, words: wordsOf(locale).warnings, locale };
  const checks = [
    filterNames,
    reconciliation,
    incompleteness,
    nothingRecorded,
    shares,
    unavailability,
    duplicates,
    ruleNames,
    withoutCategory,
    waiting,
    unmapped,
    unmappedPayments,
    taxWithoutNumber,
    ruleRates,
    invoices,
    recurring,
    period,
    currencies,
    income,
  ];
  return [...checks, comparison].flatMap((check) => check(context));
}

/** A store or payment method may be misspelled, or not used recently. */
function filterNames({ unknownNames, words, locale }: WarningContext): Warning[] {
  const unknown = unknownNames.map((each) => ({ ...each, key: filterKeyWord(each.key, locale) }));
  const { filterNameUnknown: one, filterNamesUnknown: many } = words;
  return nameTexts(unknown, { one, many }).map((message) => ({ code: 'filter_name_unknown', message }));
}

/** Documents that a misspelled accounting rule was meant for are booked elsewhere. */
function ruleNames({ unknownRuleNames, words, locale }: WarningContext): Warning[] {
  const unknown = unknownRuleNames.map((each) => ({ ...each, key: ruleKeyWord(each.key, locale) }));
  const { ruleNameUnknown: one, ruleNamesUnknown: many } = words;
  return nameTexts(unknown, { one, many }).map((message) => ({ code: 'accounting_name_unknown', message }));
}

type NameWords = {
  readonly one: Words['warnings']['filterNameUnknown'];
  readonly many: Words['warnings']['filterNamesUnknown'];
};

function nameTexts(unknown: readonly UnknownName<string>[], { one, many }: NameWords): string[] {
  const groups = Map.groupBy(unknown, ({ key, isFormer }) => `${key} ${isFormer}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { key, isFormer } = first;
    const names = group.map(({ name }) => oneLine(name));
    const more = names.length - maxNamesNamed;
    if (more > 0) return many({ key, isFormer, names: names.slice(0, maxNamesNamed), more });
    return group.map(({ name, closest }) => one({ key, isFormer, name: oneLine(name), closest }));
  });
}

/** Maximum number of unknown names with a warning each; more share one warning. */
const maxNamesNamed = 3;

function reconciliation({ figures, words, locale }: WarningContext): Warning[] {
  const { summaryTotal, categoriesTotal, documentsTotal, difference } = figures.reconciliation;
  if (!summaryTotal) return [];
  const summary = formatMoney(summaryTotal, locale);
  const warnings: Warning[] = [];
  if (difference && difference.minor !== 0n) {
    const documents = formatMoney(documentsTotal, locale);
    const away = formatMoney(difference, locale);
    const message = words.notReconciled({ summary, documents, difference: away });
    warnings.push({ code: 'not_reconciled', message });
  }
  if (categoriesTotal && categoriesTotal.minor !== summaryTotal.minor) {
    const message = words.categoriesDiffer({ summary, categories: formatMoney(categoriesTotal, locale) });
    warnings.push({ code: 'not_reconciled', message });
  }
  return warnings;
}

function incompleteness({ dataset, figures, words, locale }: WarningContext): Warning[] {
  const warnings = dataset.gaps.map((gap): Warning => {
    const [first, last] = [formatDate(gap.from, locale), formatDate(lastDay(gap), locale)];
    const difference = gap.difference.minor === 0n ? null : formatMoney(withoutSign(gap.difference), locale);
    const message = words.incomplete({ first, last, difference });
    return { code: 'documents_incomplete', message };
  });
  const { unreadableDocuments } = dataset;
  if (unreadableDocuments > 0) {
    warnings.push({ code: 'documents_unreadable', message: words.unreadable(unreadableDocuments) });
  }
  const withUnreadable = dataset.documents.filter(({ lineItems }) => lineItems.some(isUnreadableItem)).length;
  if (withUnreadable > 0) {
    warnings.push({ code: 'line_items_unreadable', message: words.unreadableItems(withUnreadable) });
  }
  const undated = figures.undated.reduce((count, { documents }) => count + documents, 0);
  if (undated > 0) warnings.push({ code: 'documents_without_date', message: words.undated(undated) });
  return warnings;
}

/** An empty period after one with purchases, or with payments due, probably has missing records. */
function nothingRecorded({ figures, words }: WarningContext): Warning[] {
  if (figures.documents.length + figures.income.length > 0) return [];
  if (figures.filter?.totals.some(({ all }) => all.documents > 0)) return [];
  const hadPurchases = figures.comparison?.totals.some(({ previous }) => previous.minor !== 0n) ?? false;
  const hasMissing = figures.recurring?.some(({ missing }) => missing > 0) ?? false;
  return hadPurchases || hasMissing ? [{ code: 'nothing_recorded', message: words.nothingRecorded }] : [];
}

function shares({ dataset, words }: WarningContext): Warning[] {
  const count = dataset.documents.filter((document) => !hasValidShare(document)).length;
  return count > 0 ? [{ code: 'shares_beyond_amount', message: words.sharesBeyond(count) }] : [];
}

/** Unavailable records must not look as if there were none. */
function unavailability({ dataset, locale }: WarningContext): Warning[] {
  const { unavailable } = wordsOf(locale);
  return dataset.unavailable.map((missing) => ({
    code: 'section_unavailable',
    message: unavailable(missing),
  }));
}

/** Names the most certain duplicates and counts the others. */
function duplicates(context: WarningContext): Warning[] {
  const { figures, words } = context;
  const groups = duplicateGroups(figures.duplicates ?? []);
  const messages = groups.slice(0, maxDuplicatesNamed).map((group) => duplicateMessage(group, context));
  const more = groups.length - messages.length;
  return [...messages, ...(more > 0 ? [words.moreDuplicates(more)] : [])].map((message) => ({
    code: 'possible_duplicates',
    message,
  }));
}

/** Maximum number of possible duplicates with a warning each; one warning counts the others. */
export const maxDuplicatesNamed = 3;

function duplicateMessage(
  { row, ...copies }: DuplicateGroup,
  { dataset, words, locale }: WarningContext,
): string {
  const { other } = row;
  const written = ({ date, ...amount }: Pick<DuplicateRow, 'amount' | 'partOf' | 'date'>) =>
    words.amountOn(formatPart(amount, locale), date && formatDayInText(date, dataset.period, locale));
  const store = oneLine(row.store ?? other?.store ?? wordsOf(locale).unnamedStore);
  return words.duplicate({ store, first: written(row), second: other && written(other), ...copies });
}

/** Totals that match say nothing about documents that no category has. */
function withoutCategory({ figures, hasCategories, words, locale }: WarningContext): Warning[] {
  const finding = figures.quality.find(({ code }) => code === 'without_category');
  if (!hasCategories || !finding?.count) return [];
  const message = words.withoutCategory({
    documents: finding.count,
    of: figures.documents.length + figures.income.length,
    amounts: listed(finding.totals, locale),
  });
  return [{ code: 'documents_without_category', message }];
}

/** One warning for each reason: it may be the only place that names the documents. */
function waiting(context: WarningContext): Warning[] {
  const { figures, words, locale } = context;
  const groups = Map.groupBy(figures.batch?.waiting ?? [], (each) => waitText(each, locale));
  return [...groups].map(([reason, all]) => {
    const named = all.slice(0, maxWaitingNamed).map((each) => waitingName(each, context));
    const more = all.length - named.length;
    return {
      code: 'documents_waiting',
      message: words.waiting({ reason, documents: all.length, named, more }),
    };
  });
}

/** Maximum number of documents that a warning of waiting documents names. */
const maxWaitingNamed = 10;

function waitingName({ document }: WaitingDocument, { dataset, words, locale }: WarningContext): string {
  const { store, amount, date } = document;
  const on = date && formatDayInText(date, dataset.period, locale);
  return `${oneLine(store ?? wordsOf(locale).unnamedStore)}, ${words.amountOn(formatMoney(amount, locale), on)}`;
}

function unmapped({ figures, words, locale }: WarningContext): Warning[] {
  const totals = figures.accounting?.unmappedTotals ?? [];
  if (totals.length === 0) return [];
  const documents = totals.reduce((sum, total) => sum + total.documents, 0);
  const message = words.unmapped({ documents, amounts: listed(totals, locale) });
  return [{ code: 'accounting_unmapped', message }];
}

/** Names each payment method once, even if it occurs in several currencies. */
function unmappedPayments({ figures, words, locale }: WarningContext): Warning[] {
  const payments = figures.ledger?.unmappedPayments ?? [];
  if (payments.length === 0) return [];
  const documents = payments.reduce((sum, payment) => sum + payment.documents, 0);
  const names = payments.map(({ paymentMethod }) =>
    oneLine(paymentMethodName(paymentMethod, locale) ?? words.withoutPaymentMethod),
  );
  const message = words.unmappedPayments({ documents, methods: [...new Set(names)].join(', ') });
  return [{ code: 'payments_unmapped', message }];
}

/** Readers of other reports than those of accountants deduct nothing. */
function taxWithoutNumber({ figures, hasRegister, hasEntries, locale }: WarningContext): readonly Warning[] {
  if (hasRegister) return registerTaxWarnings(figures, locale);
  return hasEntries ? entriesTaxWarnings(figures, locale) : [];
}

function ruleRates({ figures, dataset, hasRuleRates, locale }: WarningContext): Warning[] {
  return hasRuleRates ? ruleRateWarnings(figures, dataset, locale) : [];
}

function invoices({ figures, buyers, locale }: WarningContext): Warning[] {
  return invoiceWarnings(figures, buyers, locale);
}

function recurring({ figures, words, locale }: WarningContext): Warning[] {
  const missing = missingRecurring(figures);
  if (missing.length === 0) return [];
  const expenses = listOf(
    missing.map((row) => missingPayments(row, locale)),
    locale,
  );
  return [{ code: 'recurring_missing', message: words.recurringMissing(expenses) }];
}

function period({ dataset, words, locale }: WarningContext): Warning[] {
  const today = readOn(dataset);
  if (today >= dataset.period.until) return [];
  return [
    {
      code: 'period_not_over',
      message: words.periodNotOver({
        date: formatDate(today, locale),
        hasBegun: today >= dataset.period.from,
      }),
    },
  ];
}

function currencies({ figures, words, locale }: WarningContext): Warning[] {
  const [main, ...others] = figures.totals.map(({ amount }) => amount.currency);
  if (main === undefined || others.length === 0) return [];
  return [{ code: 'other_currencies', message: words.otherCurrencies(listOf(others, locale), main) }];
}

/** If only the summary has categories, documents cannot be recognized as income. */
function income({ figures, naming, words, locale }: WarningContext): Warning[] {
  const incomeOnly = figures.categories.filter(
    ({ category, documents }) => documents === null && naming.isIncome(category),
  );
  if (incomeOnly.length === 0) return [];
  return [{ code: 'income_not_apart', message: words.incomeNotApart(listed(incomeOnly, locale)) }];
}

/** Missing earlier records are not a problem; the overview mentions them. */
function comparison({ figures, words }: WarningContext): Warning[] {
  if (figures.comparisonGap?.reason !== 'not-proved') return [];
  return [{ code: 'comparison_unavailable', message: words.noComparison }];
}

/** Maximum number of due dates that are named individually. */
const maxDaysNamed = 3;

/** An expense with the due dates of its missing payments and its last amount. */
function missingPayments(row: RecurringRow, locale: Locale): string {
  const { name, missingDates } = row;
  const words = wordsOf(locale);
  const days = missingDates.map((day) => formatDate(day, locale));
  const dueDays =
    days.length <= maxDaysNamed
      ? days.join(', ')
      : words.warnings.manyPayments({ count: days.length, first: days[0] ?? '', last: days.at(-1) ?? '' });
  const amount = lastAmount(row);
  const expected = amount ? `, ${words.warnings.asLastTime(formatMoney(amount, locale))}` : '';
  const amounts = refundedAmounts(row).map((refund) => formatMoney(refund, locale));
  const refunded = amounts.length > 0 ? `, ${words.warnings.refunded(listOf(amounts, locale))}` : '';
  return `${oneLine(name ?? words.unnamedStore)} (${dueDays}${expected}${refunded})`;
}

function readOn({ readAt, timeZone }: Dataset): string {
  return dateInZone(readAt, timeZone);
}

function listed(totals: readonly { readonly amount: Money }[], locale: Locale): string {
  return listOf(
    totals.map(({ amount }) => formatMoney(amount, locale)),
    locale,
  );
}

function withoutSign(amount: Money): Money {
  return amount.minor < 0n ? { ...amount, minor: -amount.minor } : amount;
}
