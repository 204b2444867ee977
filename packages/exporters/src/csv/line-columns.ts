import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { type DocumentRow, documentType, partWords, wordsOf } from '@outlay/reports';
import { csvWords } from './csv-words.ts';
import { type CsvColumns, decimalOrEmpty } from './file/csv-column.ts';

/** A line item of a document, or the remainder: the rows of a document add up to its full amount. */
export type CsvLine = {
  /** The number of its document in the list, from 1; it identifies documents without an ID. */
  readonly position: number;
  readonly document: DocumentRow;
  readonly kind: 'item' | 'rest';
  readonly name: string | null;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  /** Of the whole document, even if only the owner's share counts. */
  readonly amount: Money | null;
};

/** The columns of the list of line items. */
export const lineColumns: CsvColumns<CsvLine> = [
  { name: 'document', label: csvWords.position, kind: 'plain', value: ({ position }) => String(position) },
  { name: 'id', label: csvWords.id, kind: 'text', value: ({ document }) => document.id ?? '' },
  { name: 'date', label: csvWords.date, kind: 'date', value: ({ document }) => document.date ?? '' },
  {
    name: 'store',
    label: csvWords.store,
    kind: 'text',
    value: ({ document }) => document.store ?? '',
    shown: ({ document }, locale) => document.store ?? wordsOf(locale).unnamedStore,
  },
  {
    name: 'identifier',
    label: csvWords.identifier,
    kind: 'text',
    value: ({ document }) => document.identifier ?? '',
  },
  {
    name: 'type',
    label: csvWords.type,
    kind: 'plain',
    value: ({ document }) => document.flow,
    shown: ({ document }, locale) => documentType(document, locale),
  },
  {
    name: 'part',
    label: csvWords.part,
    kind: 'plain',
    value: ({ kind }) => kind,
    shown: ({ kind }, locale) => partWords[kind][locale],
  },
  { name: 'item', label: csvWords.item, kind: 'text', value: ({ name }) => name ?? '' },
  { name: 'quantity', label: csvWords.quantity, kind: 'number', value: ({ quantity }) => quantity ?? '' },
  { name: 'unitPrice', label: csvWords.unitPrice, kind: 'number', value: ({ unitPrice }) => unitPrice ?? '' },
  { name: 'category', label: csvWords.category, kind: 'text', value: ({ category }) => category ?? '' },
  {
    name: 'subcategory',
    label: csvWords.subcategory,
    kind: 'text',
    value: ({ subcategory }) => subcategory ?? '',
  },
  { name: 'amount', label: csvWords.amount, kind: 'number', value: ({ amount }) => decimalOrEmpty(amount) },
  {
    name: 'currency',
    label: csvWords.currency,
    kind: 'plain',
    value: ({ document }) => document.full.currency,
  },
];

/** The line items of documents in order; a document without line items is one row with its own category. */
export function* csvLines(documents: Iterable<DocumentRow>): Generator<CsvLine> {
  let position = 0;
  for (const document of documents) {
    position += 1;
    for (const { name, quantity, unitPrice, category, subcategory, amount } of document.lineItems) {
      yield { position, document, kind: 'item', name, quantity, unitPrice, category, subcategory, amount };
    }
    const rest = restOf(document, position);
    if (rest) yield rest;
  }
}

function restOf(document: DocumentRow, position: number): CsvLine | null {
  const { full, lineItems, category, subcategory } = document;
  const isWhole = lineItems.length === 0;
  const explained = sumMoney(
    lineItems.flatMap(({ amount }) => amount ?? []),
    full.currency,
  );
  const amount = subtractMoney(full, explained);
  if (!isWhole && amount.minor === 0n) return null;
  const nothing = { name: null, quantity: null, unitPrice: null };
  const own = isWhole ? { category, subcategory } : { category: null, subcategory: null };
  return { position, document, kind: 'rest', ...nothing, ...own, amount };
}
