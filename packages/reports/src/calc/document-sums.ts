import type { Period } from '@outlay/core/time';
import type { FilteredDocument } from '../figures/dataset.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { Accumulator } from './accumulator.ts';
import { type CategorySums, categoryAccumulator } from './categories.ts';
import { type CurrencySums, currencyAccumulator } from './currency-sums.ts';
import { documentRow, type RowOptions } from './document-rows.ts';
import { type DatedDocument, inPurchaseOrder } from './purchase-order.ts';
import { type StoreSums, storeAccumulator } from './stores.ts';

/** What the documents of a period add up to: the totals of a report are made of it. */
export type DocumentSums = {
  readonly currencies: readonly CurrencySums[];
  /** Of spending. */
  readonly stores: StoreSums;
  /** Of spending. */
  readonly categories: CategorySums;
};

/** Documents of a period in purchase order, their rows in the same order, and what these add up to. */
export type CountedDocuments = {
  readonly dated: readonly DatedDocument[];
  readonly rows: readonly DocumentRow[];
  readonly sums: DocumentSums;
};

/** The documents that are counted, and whatever else has to look at each of their rows. */
export type Countable = {
  readonly documents: readonly FilteredDocument[];
  readonly period: Period;
  readonly main: string;
  readonly others?: readonly Accumulator<unknown>[];
};

/**
 * The rows of documents, added up as they are created: at that moment the processor has the amounts at hand, and each
 * later look at those of very many documents takes time.
 */
export function countedDocuments(
  { documents, period, main, others = [] }: Countable,
  options: RowOptions,
): CountedDocuments {
  const currencies = currencyAccumulator(main);
  const stores = storeAccumulator();
  const categories = categoryAccumulator(main);
  const dated = inPurchaseOrder(documents, period, options.timeZone);
  const rows = dated.map((each) => {
    const row = documentRow(each, options);
    currencies.add(row);
    for (const other of others) other.add(row);
    if (row.flow !== 'income') {
      stores.add(row);
      categories.add(row);
    }
    return row;
  });
  const sums = {
    currencies: currencies.result(),
    stores: stores.result(),
    categories: categories.result(),
  };
  return { dated, rows, sums };
}
