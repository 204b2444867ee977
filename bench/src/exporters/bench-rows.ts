import { decimalString } from '@outlay/core/money';
import type { DocumentRow, Report } from '@outlay/reports';

/** The columns of the sheet and the pages that every contender writes. */
export const header: readonly string[] = [
  'date',
  'store',
  'category',
  'id',
  'amount',
  'currency',
  'tags',
  'note',
];

/** Rows of plain values as the users of a library have them; `amount` is a number, all others are texts. */
export function* plainRows({ figures }: Report): Generator<(string | number)[]> {
  for (const { date, store, category, id, amount, paymentMethod } of figures.documents) {
    yield [
      date ?? '',
      store ?? '',
      category ?? '',
      id ?? '',
      Number(decimalString(amount)),
      amount.currency,
      'praca; podróże',
      paymentMethod ?? '',
    ];
  }
}

/** The fields of our CSV, by name: what every contender writes as CSV. */
const fields: Readonly<Record<string, (document: DocumentRow) => string>> = {
  id: ({ id }) => id ?? '',
  date: ({ date }) => date ?? '',
  store: ({ store }) => store ?? '',
  category: ({ category }) => category ?? '',
  amount: ({ amount }) => decimalString(amount),
  currency: ({ amount }) => amount.currency,
  tax: ({ tax }) => (tax ? decimalString(tax) : ''),
  paymentMethod: ({ paymentMethod }) => paymentMethod ?? '',
  identifier: ({ identifier }) => identifier ?? '',
  tags: ({ tags }) => tags.join(';'),
  owned: ({ owned }) => (owned ? decimalString(owned) : ''),
  full: ({ full }) => decimalString(full),
  flow: ({ flow }) => flow,
  subcategory: ({ subcategory }) => subcategory ?? '',
  group: ({ group }) => group ?? '',
};

/** The header of the CSV that every contender writes. */
export const csvHeader: readonly string[] = Object.keys(fields);

/** The records of the CSV, one after the other. */
export function* csvRecords({ figures }: Report): Generator<string[]> {
  const readers = Object.values(fields);
  for (const document of figures.documents) yield readers.map((read) => read(document));
}
