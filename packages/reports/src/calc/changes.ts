import { type Money, subtractMoney, zero } from '@outlay/core/money';
import { lastDay } from '@outlay/core/time';
import type { ChangedTotal, Changes, DocumentChange, DocumentState } from '../figures/change-figures.ts';
import type { LastReport } from '../figures/last-report.ts';
import { ReportError } from '../figures/report-error.ts';
import { compareCurrencies } from './by-currency.ts';
import { type ComparedDocument, comparisonText } from './changes-facts.ts';
import { type ComparisonRules, changedFields } from './changes-fields.ts';
import { type DocumentPair, pairDocuments } from './changes-pairs.ts';
import { compareText } from './compare-text.ts';
import { totalIn } from './totals.ts';

/** The figures of the current report that changes are based on; those of a stored report will do. */
export type ReportNow = Omit<LastReport, 'generatedAt' | 'filter'> & { readonly mainCurrency: string };

/**
 * The changes since the last version of a report. Amounts are compared as the last report counted them, so that its
 * totals and the effects add up to the current totals, even if one report counts full amounts and the other the owner's
 * shares. A document that differs only for that reason is changed in `counted`.
 * @throws {ReportError} `other_period` if the last report is of another kind or period
 */
export function changesSince(last: LastReport, now: ReportNow): Changes {
  assertSamePeriod(last, now);
  const rules = {
    withCategories: last.locale === now.locale,
    isOtherwiseCounted: last.counted !== null && last.counted !== now.counted,
  };
  const { pairs, added, removed } = pairDocuments(
    compared(last.documents, last.income),
    compared(now.documents, last.income && now.income),
    rules.withCategories,
  );
  const inOrder = documentOrder(rules.withCategories);
  const documents = [
    ...inOrder(added, (document) => document).map(addition),
    ...inOrder(pairs, ([, document]) => document).flatMap((pair) => changeOf(pair, rules)),
    ...inOrder(removed, (document) => document).map(removal),
  ];
  return { revision: null, since: last.generatedAt, documents, totals: changedTotals(last, now) };
}

function assertSamePeriod(last: LastReport, now: ReportNow): void {
  const [was, is] = [last, now].map(({ kind, period }) => `${kind} of ${period.from}..${lastDay(period)}`);
  if (was === is) return;
  throw new ReportError(
    'other_period',
    `the last report is ${was}, but this report is ${is}; pass the last report of the same kind and period`,
  );
}

function compared(
  spending: LastReport['documents'],
  income: LastReport['income'],
): readonly ComparedDocument[] {
  return [
    ...spending.map((document) => ({ ...document, isIncome: false })),
    ...(income ?? []).map((document) => ({ ...document, isIncome: true })),
  ];
}

/** Orders documents by date, undated ones last, then by store and by all compared fields. */
function documentOrder(withCategories: boolean) {
  return <Item>(items: readonly Item[], documentOf: (item: Item) => ComparedDocument): Item[] =>
    items
      .map((item) => {
        const document = documentOf(item);
        const names = [document.date ?? '\uffff', document.store ?? '\uffff'];
        return { item, order: [...names, comparisonText(document, withCategories)].join('\n') };
      })
      .toSorted((left, right) => compareText(left.order, right.order))
      .map(({ item }) => item);
}

function addition(document: ComparedDocument): DocumentChange {
  const { id } = document;
  return { change: 'added', id, fields: [], before: null, now: stateOf(document), effect: spent(document) };
}

function removal(document: ComparedDocument): DocumentChange {
  const { id } = document;
  const effect = subtractMoney(zero(document.amount.currency), spent(document));
  return { change: 'removed', id, fields: [], before: stateOf(document), now: null, effect };
}

function changeOf([before, now]: DocumentPair, rules: ComparisonRules): DocumentChange[] {
  const fields = changedFields([before, now], rules);
  if (fields.length === 0) return [];
  const effect = subtractMoney(spent(now), spent(before));
  const { id } = now;
  return [{ change: 'changed', id, fields, before: stateOf(before), now: stateOf(now), effect }];
}

function spent({ amount, isIncome }: ComparedDocument): Money {
  return isIncome ? zero(amount.currency) : amount;
}

function stateOf(document: ComparedDocument): DocumentState {
  const { date, store, category, amount, isIncome } = document;
  const { tax = null, paymentMethod = null, identifier = null, tags = null } = document;
  return { date, store, category, amount, isIncome, tax, paymentMethod, identifier, tags };
}

function changedTotals(last: LastReport, now: ReportNow): ChangedTotal[] {
  const currencies = new Set([...last.totals, ...now.totals].map(({ amount }) => amount.currency));
  return [...currencies].toSorted(compareCurrencies(now.mainCurrency)).map((currency) => {
    const [before, after] = [totalIn(last.totals, currency), totalIn(now.totals, currency)];
    return { before, effect: subtractMoney(after, before), now: after };
  });
}
