import { type Money, sumMoney } from '@outlay/core/money';
import type { GroupName } from '../figures/dataset.ts';
import type { DocumentRow, GroupTotal } from '../figures/figures.ts';
import { byAmount } from './by-currency.ts';
import { nonBlankName } from './name-key.ts';

/** Names groups; one without a name, or that the service does not list, has its ID as its name. */
export function groupNaming(groups: readonly GroupName[] | null): (id: string) => string {
  const names = new Map((groups ?? []).map(({ id, name }) => [id, name]));
  return (id) => nonBlankName(names.get(id) ?? null) ?? id;
}

/** The totals of each group in each currency: full amounts, own shares and others' shares. */
export function groupTotals(documents: readonly DocumentRow[], main: string): GroupTotal[] {
  const shared = documents.flatMap((row) =>
    row.groupId === null ? [] : [{ row, groupId: row.groupId, group: row.group ?? row.groupId }],
  );
  const groups = Map.groupBy(shared, ({ row, groupId }) => `${row.amount.currency} ${groupId}`);
  return [...groups.values()]
    .flatMap((members) => {
      const [first] = members;
      if (!first) return [];
      const { groupId, group } = first;
      return [
        {
          groupId,
          group,
          ...amountsOf(
            members.map(({ row }) => row),
            first.row.amount.currency,
          ),
        },
      ];
    })
    .toSorted(byAmount(main, ({ group, groupId }) => `${group} ${groupId}`));
}

function amountsOf(rows: readonly DocumentRow[], currency: string) {
  const sumOf = (amounts: readonly Money[]) => sumMoney(amounts, currency);
  const full = sumOf(rows.map((row) => row.full));
  const shares = rows.flatMap(({ owned }) => owned ?? []);
  const owned = shares.length === rows.length ? sumOf(shares) : null;
  return {
    documents: rows.length,
    amount: sumOf(rows.map(({ amount }) => amount)),
    full,
    owned,
    others: owned && { minor: full.minor - owned.minor, currency },
    withoutShare: rows.length - shares.length,
  };
}
