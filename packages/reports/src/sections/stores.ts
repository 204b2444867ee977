import type { StoreTotal } from '../figures/figures.ts';
import type { LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import { columns, currencyTable, defineSection, type SectionContext, totalLabel } from '../report/section.ts';

/** The spending in each store, with the number of purchases and their average. */
export const stores = defineSection({
  id: 'stores',
  title: { en: 'Stores', pl: 'Sklepy' },
  build(context) {
    const { stores: all, totals } = context.figures;
    if (all.length === 0) return undefined;
    return currencyTable(
      storeColumns(context),
      rowsOf(all, context),
      totals.map(({ amount, documents }) => [
        totalLabel(context.words.total, amount),
        cell.count(documents),
        cell.count(visitsIn(all, amount.currency)),
        cell.none,
        cell.none,
        cell.money(amount),
      ]),
      refundNotes(all, context),
    );
  },
});

/** A note that explains why amounts with refunds differ from the number of purchases times the average. */
function refundNotes(list: readonly StoreTotal[], { locale }: SectionContext): string[] {
  if (list.every(({ documents, visits }) => documents === visits)) return [];
  const note: LocalizedText = {
    en: 'Amounts are net of refunds; average purchases are not.',
    pl: 'Kwoty podano po odjęciu zwrotów; średnie zakupów ich nie uwzględniają.',
  };
  return [note[locale]];
}

function storeColumns({ locale }: SectionContext) {
  return columns(
    locale,
    {
      store: 'text',
      documents: 'count',
      visits: 'count',
      averagePurchase: 'money',
      largest: 'money',
      amount: 'money',
    },
    ['documents'],
  );
}

function rowsOf(list: readonly StoreTotal[], { words }: SectionContext) {
  return list.map(({ store, documents, visits, average, largest, amount }) => [
    cell.text(store ?? words.unnamedStore),
    cell.count(documents),
    cell.count(visits),
    cell.money(average),
    cell.money(largest),
    cell.money(amount),
  ]);
}

function visitsIn(list: readonly StoreTotal[], currency: string): number {
  return list.reduce((sum, { amount, visits }) => sum + (amount.currency === currency ? visits : 0), 0);
}
