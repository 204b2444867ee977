import { type Money, sumMoney } from '@outlay/core/money';
import type { CountedAmount, GroupTotal } from '../figures/figures.ts';
import type { LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, currencyTable, defineSection } from '../report/section.ts';

/** Notes below the table that say which amount the report counts. */
const counting: Readonly<Record<CountedAmount, LocalizedText>> = {
  full: {
    en: "This report counts full amounts, including others' shares.",
    pl: 'Raport uwzględnia pełne kwoty, razem z udziałami innych osób.',
  },
  owned: {
    en: 'This report counts only your own share.',
    pl: 'Raport uwzględnia tylko udział własny.',
  },
};

/** Shared expenses by group: the full amount, the own share, the shares of others, and the counted amount. */
export const groups = defineSection({
  id: 'groups',
  title: { en: 'Shared expenses', pl: 'Wydatki wspólne' },
  resource: 'groups',
  build({ figures: { groups: totals, counted }, locale, words }) {
    if (totals.length === 0) return undefined;
    return currencyTable(
      columns(
        locale,
        {
          group: 'text',
          documents: 'count',
          withoutShare: 'count',
          full: 'money',
          owned: 'money',
          shareOfOthers: 'money',
          counted: 'money',
        },
        ['withoutShare'],
      ),
      totals.map((total) => rowOf(total.group, [total])),
      [...Map.groupBy(totals, ({ full }) => full.currency).values()].map((list) =>
        rowOf(`${words.total} ${list[0]?.full.currency}`, list),
      ),
      [counting[counted][locale]],
    );
  },
});

/** One row that adds up the given groups, all in one currency. */
function rowOf(name: string, list: readonly GroupTotal[]): Row {
  const currency = list[0]?.full.currency ?? '';
  const countOf = (of: (total: GroupTotal) => number) =>
    cell.count(list.reduce((sum, total) => sum + of(total), 0));
  const sumOf = (of: (total: GroupTotal) => Money | null) => {
    const amounts = list.flatMap((total) => of(total) ?? []);
    return cell.money(amounts.length === list.length ? sumMoney(amounts, currency) : null);
  };
  return [
    cell.text(name),
    countOf(({ documents }) => documents),
    countOf(({ withoutShare }) => withoutShare),
    sumOf(({ full }) => full),
    sumOf(({ owned }) => owned),
    sumOf(({ others }) => others),
    sumOf(({ amount }) => amount),
  ];
}
