import { sumMoney } from '@outlay/core/money';
import { columnWords } from '../locale/column-words.ts';
import { cell } from '../report/cell.ts';
import type { Column, Row } from '../report/report.ts';
import { columns, currencyTable, defineSection, totalLabel } from '../report/section.ts';

/** The total of each category in each month, for periods of several months. */
export const months = defineSection({
  id: 'months',
  title: { en: 'Categories by month', pl: 'Kategorie według miesięcy' },
  build({ figures: { months: matrix }, locale, words }) {
    if (!matrix) return undefined;
    const hasEmoji = matrix.rows.some(({ emoji }) => emoji !== null);
    const monthColumns = matrix.months.map(
      (month): Column => ({
        key: month ?? 'without-date',
        label: month === null ? words.withoutDate : monthLabel(month),
        kind: 'money',
        detail: false,
      }),
    );
    const total: Column = { key: 'total', label: columnWords.total[locale], kind: 'money', detail: false };
    const byCurrency = Map.groupBy(matrix.rows, (row) => row.total.currency);
    return currencyTable(
      [
        ...columns(locale, { category: 'text', ...(hasEmoji ? { emoji: 'text' } : {}) }, ['emoji']),
        ...monthColumns,
        total,
      ],
      matrix.rows.map((row) => [
        cell.text(row.category ?? words.uncategorized, row.emoji),
        ...(hasEmoji ? [cell.text(row.emoji)] : []),
        ...row.amounts.map((amount) => cell.money(amount)),
        cell.money(row.total),
      ]),
      [...byCurrency].map(([currency, rows]): Row => {
        const sum = (amounts: readonly (typeof rows)[number]['total'][]) =>
          cell.money(sumMoney(amounts, currency));
        return [
          totalLabel(words.total, { currency }),
          ...(hasEmoji ? [cell.none] : []),
          ...matrix.months.map((_, index) => sum(rows.flatMap((row) => row.amounts[index] ?? []))),
          sum(rows.map((row) => row.total)),
        ];
      }),
    );

    function monthLabel(month: string): string {
      const name = words.months[Number(month.slice(5)) - 1] ?? '';
      return `${name.slice(0, 3)} ${month.slice(0, 4)}`;
    }
  },
});
