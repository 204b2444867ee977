import type { Row, Table } from './report.ts';

/**
 * A table of several currencies with the rows of each under a heading and followed by their totals; as it is where all are
 * of one currency, or a row has no amount. The currencies come in the order of the first row of each.
 */
export function groupedByCurrency(ungrouped: Table): Table {
  const groups = Map.groupBy(ungrouped.rows, currencyOf);
  if (groups.size < 2 || groups.has(undefined)) return ungrouped;
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

/** What stands between the rows of a table. */
export type TableInsert =
  | { readonly type: 'heading'; readonly heading: string }
  | { readonly type: 'total'; readonly row: Row };

/**
 * What stands before each row of a table where somebody reads it line by line: the totals of the group above and the
 * heading of the next one. By the index of the row; that after the last has all totals that are left.
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
