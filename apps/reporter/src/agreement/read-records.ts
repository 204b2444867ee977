import { type Money, parseMoney } from '@outlay/core/money';
import type { ReportBody } from '@outlay/exporters';
import { type Locale, wordsOf } from '@outlay/reports';
import { parse } from 'csv-parse/sync';
import { addedUp, type FigureName, type Figures, figureKey, totalOf, withoutNothing } from './figures.ts';

type Amounts = Iterable<readonly [name: FigureName, amount: Money]>;

/** The figures of a report in JSON, with the labels of people. */
export function figuresOfJson(body: ReportBody, locale: Locale): Figures {
  const words = wordsOf(locale);
  const figures = [
    ...listed('categories', body.categories, ({ category }) => [category ?? words.uncategorized]),
    ...listed('subcategories', body.subcategories, ({ category, subcategory }) => [
      category ?? words.uncategorized,
      subcategory ?? words.withoutSubcategory,
    ]),
    ...listed('stores', body.stores, ({ store }) => [store ?? words.unnamedStore]),
    ...listed('weeks', body.weeks, ({ week }) => [week]),
    ...listed('days', body.days, ({ date }) => [date]),
    ...listed('groups', body.groups, ({ group }) => [group]),
    ...listed('spent', body.totals, () => []),
    ...listed('documents', body.documents, ({ id }) => [id ?? '']),
    ...['categories', 'subcategories', 'stores', 'weeks', 'days'].flatMap((section) =>
      listed(
        totalOf(section),
        body.totals.map(({ amount, currency }) => ({ amount, currency })),
        () => [],
      ),
    ),
  ];
  const parts = body.documents.flatMap((document) =>
    document.parts.map(({ amount }) => ({ id: document.id, amount: parseMoney(amount, document.currency) })),
  );
  const ofParts: Amounts = parts.map(({ id, amount }) => [
    { section: 'parts', names: [id ?? ''], column: 'amount' },
    amount,
  ]);
  return new Map([...withoutNothing(figures), ...addedUp(ofParts)]);
}

/** Columns of lists that correspond to columns of tables, and their kinds. */
const columns: Readonly<Record<string, string>> = {
  amount: 'amount',
  documents: 'documents',
  share: 'share',
  change: 'change',
  visits: 'visits',
  average: 'average',
  largest: 'largest',
  full: 'full',
  owned: 'owned',
  others: 'shareOfOthers',
};

function listed<Entry extends { readonly currency: string }>(
  section: string,
  entries: readonly Entry[],
  namesOf: (entry: Entry) => readonly string[],
): [string, string][] {
  return entries.flatMap((entry) =>
    Object.entries<unknown>(entry).flatMap(([name, value]): [string, string][] => {
      const column = columnOf(section, name);
      if (column === undefined || (typeof value !== 'string' && typeof value !== 'number')) return [];
      const key = figureKey({ section, names: [...namesOf(entry), entry.currency], column });
      const text = String(value);
      return [[key, name === 'share' ? String(Math.round(Number(text) * 1000)) : text]];
    }),
  );
}

/** A document of several categories counts in each of them, so the column has another name. */
function columnOf(section: string, name: string): string | undefined {
  if (name === 'documents' && section.endsWith('categories')) return 'inDocuments';
  if (section === 'groups' && name === 'amount') return 'counted';
  return columns[name];
}

/**
 * The figures of a pivot table over the parts of documents.
 * @param labels - by the stable names of columns
 */
export function figuresOfParts(
  file: string,
  labels: Readonly<Record<string, string>>,
  delimiter: string,
): Figures {
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true, delimiter });
  const value = (row: Record<string, string>, name: string) => row[labels[name] ?? name] ?? '';
  return addedUp(
    rows.flatMap((row) => {
      const amount = value(row, 'amount').replace(',', '.');
      if (amount === '') return [];
      const money = parseMoney(amount, value(row, 'currency'));
      const counted = (section: string, ...names: readonly string[]) =>
        [{ section, names, column: section === 'groups' ? 'counted' : 'amount' }, money] as const;
      const group = value(row, 'group');
      return [
        counted('spent'),
        counted('categories', value(row, 'category')),
        counted('subcategories', value(row, 'category'), value(row, 'subcategory')),
        counted('stores', value(row, 'store')),
        counted('weeks', value(row, 'week')),
        counted('days', value(row, 'date')),
        counted('documents', value(row, 'id')),
        counted('parts', value(row, 'id')),
        ...(group === '' ? [] : [counted('groups', group)]),
        ...['categories', 'subcategories', 'stores', 'weeks', 'days'].map((section) =>
          counted(totalOf(section)),
        ),
      ];
    }),
  );
}

/** The figures of a list of documents, or of line items with their full amounts. */
export function figuresOfRows(
  file: string,
  labels: Readonly<Record<string, string>>,
  { delimiter, column }: { readonly delimiter: string; readonly column: 'amount' | 'full' },
): Figures {
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true, delimiter });
  const value = (row: Record<string, string>, name: string) => row[labels[name] ?? name] ?? '';
  return addedUp(
    rows.flatMap((row) => {
      const amount = value(row, 'amount').replace(',', '.');
      const money = parseMoney(amount === '' ? '0' : amount, value(row, 'currency'));
      return [[{ section: 'documents', names: [value(row, 'id')], column }, money]];
    }),
  );
}
