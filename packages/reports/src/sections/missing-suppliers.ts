import { cell } from '../report/cell.ts';
import { columns, currencyTable, defineSection } from '../report/section.ts';

/** Stores with documents for which neither the accounting mapping nor an invoice names a supplier. */
export const missingSuppliers = defineSection({
  id: 'missing-suppliers',
  title: { en: 'Stores without a supplier', pl: 'Sklepy bez dostawcy' },
  build({ figures: { accounting }, locale, words }) {
    const stores = accounting?.withoutSupplier ?? [];
    if (stores.length === 0) return undefined;
    return currencyTable(
      columns(locale, { store: 'text', inDocuments: 'count', amount: 'money' }),
      stores.map(({ store, documents, amount }) => [
        cell.text(store ?? words.unnamedStore),
        cell.count(documents),
        cell.money(amount),
      ]),
    );
  },
});
