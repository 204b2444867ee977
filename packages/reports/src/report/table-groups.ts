import type { Row, Table } from './report.ts';

/**
 * Groups the rows of a table by currency, with a heading and totals for each, in the order of each currency's first
 * row. Returns the table unchanged if there is only one currency, or if a row has no amount.
 */
export function groupedByCurrency(ungrouped: Table): Table {
  const currencies = new Set(Iterator.from(ungrouped.rows).map(currencyOf));
  if (currencies.size < 2 || currencies.has(undefined)) return ungrouped;
  const groups = Map.groupBy(ungrouped.rows, currencyOf);
  const totals = Map.groupBy(ungrouped.totals, currencyOf);
  const grouped = [...groups].map(([currency = '', rows]) => ({
    heading: currency,
    rows,
    totals: totals.get(currency) ?? [],
  }));
  return {
    ...ungrouped,
    rows: grouped.flatMap(({ rows }) => rows),
    totals: [
      ...grouped.flatMap((group) => group.totals),
      ...ungrouped.totals.filter((total) => !groups.has(currencyOf(total))),
    ],
    groups: grouped.map((group) => ({ ...group, rows: group.rows.length, totals: group.totals.length })),
  };
}

function currencyOf(row: Row): string | undefined {
  const cell = row.find(({ type }) => type === 'money');
  return cell?.type === 'money' ? cell.money.currency : undefined;
}

/** A heading or totals row between the rows of a table. */
export type TableInsert =
  | { readonly type: 'heading'; readonly heading: string }
  | { readonly type: 'total'; readonly row: Row };

/**
 * The headings and totals to insert before each row of a table, by row index: the totals of the previous group, then
 * the heading of the next group. The index after the last row has all remaining totals.
 */
export function tableInserts({
  rows,
  totals,
  groups = [],
}: Table): ReadonlyMap<number, readonly TableInsert[]> {
  const inserts = new Map<number, TableInsert[]>();
  const insert = (index: number, ...added: readonly TableInsert[]) =>
    inserts.set(index, [...(inserts.get(index) ?? []), ...added]);
  let [row, total] = [0, 0];
  for (const group of groups) {
    insert(row, { type: 'heading', heading: group.heading });
    row += group.rows;
    insert(row, ...totalsOf(totals.slice(total, total + group.totals)));
    total += group.totals;
  }
  insert(rows.length, ...totalsOf(totals.slice(total)));
  return inserts;
}

function totalsOf(rows: readonly Row[]): TableInsert[] {
  return rows.map((row) => ({ type: 'total', row }));
}
