import type { PurchaseDocument } from '@outlay/core';
import { addMoney, type Money } from '@outlay/core/money';
import { buildReport } from '@outlay/reports';
import { printRun } from '../run-contender.ts';
import { monthDataset } from './month-dataset.ts';

/** `build-program.ts CONTENDER DOCUMENTS`: builds one report, or only adds up its documents. */
const [contender, documents] = process.argv.slice(2);
await printRun(
  () => monthDataset(Number(documents)),
  (dataset) =>
    contender === 'limit' ? addUp(dataset.documents) : buildReport(dataset, { locale: 'pl', preset: 'full' }),
);

/** The unavoidable: every document and line is looked at once, and added to its store, category and day. */
function addUp(list: readonly PurchaseDocument[]): readonly Map<string, Money>[] {
  const [stores, categories, days] = [
    new Map<string, Money>(),
    new Map<string, Money>(),
    new Map<string, Money>(),
  ];
  const add = (sums: Map<string, Money>, name: string, amount: Money) => {
    const sum = sums.get(name);
    sums.set(name, sum ? addMoney(sum, amount) : amount);
  };
  for (const { storeName, total, purchasedAt, lineItems } of list) {
    add(stores, `${storeName} ${total.currency}`, total);
    add(days, `${purchasedAt?.slice(0, 10)} ${total.currency}`, total);
    for (const { category, total: amount } of lineItems) {
      if (amount) add(categories, `${category} ${amount.currency}`, amount);
    }
  }
  return [stores, categories, days];
}
