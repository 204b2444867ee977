import { decimalString, type Money } from '@outlay/core';
import type { DocumentRow } from '@outlay/reports';

/** A value of a CSV file: words that a spreadsheet could take for a formula, or a date, code or number of ours. */
export type CsvField =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'plain'; readonly text: string }
  | { readonly type: 'number'; readonly decimal: string };

type FieldOf = (document: DocumentRow) => CsvField;

/** The columns of the document list by their stable English names. What the service did not give is empty. */
export const documentFields: Readonly<Record<string, FieldOf>> = {
  id: ({ id }) => text(id),
  date: ({ date }) => plain(date),
  store: ({ store }) => text(store),
  category: ({ category }) => text(category),
  amount: ({ amount }) => number(amount),
  currency: ({ amount }) => plain(amount.currency),
  tax: ({ tax }) => number(tax),
  paymentMethod: ({ paymentMethod }) => text(paymentMethod),
  identifier: ({ identifier }) => text(identifier),
  tags: ({ tags }) => text(tags.join(';')),
  owned: ({ owned }) => number(owned),
  full: ({ full }) => number(full),
};

function text(value: string | null): CsvField {
  return { type: 'text', text: value ?? '' };
}

function plain(value: string | null): CsvField {
  return { type: 'plain', text: value ?? '' };
}

function number(money: Money | null): CsvField {
  return money ? { type: 'number', decimal: decimalString(money) } : plain(null);
}
