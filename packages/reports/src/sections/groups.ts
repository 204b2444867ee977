import { type Money, sumMoney } from '@outlay/core/money';
import type { CountedAmount, GroupTotal } from '../figures/figures.ts';
import type { LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, currencyTable, defineSection } from '../report/section.ts';

/** Said under the table, so that nobody takes one amount for the other. */
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

/** What was spent with others: in whole, the own share, the shares of others, and which of them this report counts. */
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

/** Groups of one currency in a row. */
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
