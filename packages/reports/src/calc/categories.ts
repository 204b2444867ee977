import { addMoney, type Money, zero } from '@outlay/core';
import type { SourcedSummary } from '../dataset.ts';
import type { CategoryTotal, DocumentRow } from '../report.ts';
import { byAmount } from './by-currency.ts';
import type { CategoryNaming } from './document-rows.ts';
import { sharesPerMille } from './ratio.ts';

type NamedAmount = { readonly category: string | null; readonly amount: Money };

/**
 * What each category came to in each currency, largest first.
 * From the parts of the documents; where none of them carries a category, from the service's summary,
 * as long as that adds up to the same total.
 */
export function categoryTotals(
  documents: readonly DocumentRow[],
  summary: SourcedSummary | null,
  main: string,
  naming: { readonly name: CategoryNaming; readonly emoji: (name: string | null) => string | null },
): CategoryTotal[] {
  const parts = documents.flatMap((document) => document.parts);
  const groups = Map.groupBy(parts, ({ amount }) => amount.currency);
  return [...groups]
    .flatMap(([currency, group]) => {
      const fromSummary =
        summary?.total.currency === currency && group.every(({ category }) => category === null)
          ? summary.categories.map((total) => ({ ...total, category: naming.name(total.category) }))
          : [];
      const chosen = sameSum(fromSummary, group, currency) ? fromSummary : group;
      const totals = addUp(chosen, currency);
      const shares = sharesPerMille(totals.map(({ amount }) => amount));
      return totals.map((total, index) => ({
        category: total.category,
        emoji: naming.emoji(total.category),
        amount: total.amount,
        perMille: shares[index] ?? null,
      }));
    })
    .toSorted(byAmount(main, ({ category }) => category));
}

function addUp(amounts: readonly NamedAmount[], currency: string): NamedAmount[] {
  return [...Map.groupBy(amounts, ({ category }) => category)]
    .map(([category, group]) => ({
      category,
      amount: group.reduce((sum, { amount }) => addMoney(sum, amount), zero(currency)),
    }))
    .toSorted(byAmount(currency, ({ category }) => category));
}

function sameSum(left: readonly NamedAmount[], right: readonly NamedAmount[], currency: string): boolean {
  const sum = (amounts: readonly NamedAmount[]) =>
    amounts.reduce((total, { amount }) => addMoney(total, amount), zero(currency)).minor;
  return left.length > 0 && sum(left) === sum(right);
}
