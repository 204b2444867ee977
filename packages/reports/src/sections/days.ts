import { type Money, sumMoney } from '@outlay/core/money';
import { type CalendarDate, isoWeekday, lastDay } from '@outlay/core/time';
import type { Words } from '../locale/words.ts';
import { cell } from '../report/cell.ts';
import { columns, currencyTable, defineSection, totalLabel } from '../report/section.ts';

/** The spending on each day, with weekends marked, if there is any. */
export const days = defineSection({
  id: 'days',
  title: { en: 'Days', pl: 'Dni' },
  build({ figures: { days: totals, undated }, locale, words }) {
    if (totals.every(({ documents }) => documents === 0)) return undefined;
    return currencyTable(
      columns(locale, {
        date: 'date',
        weekday: 'text',
        documents: 'count',
        amount: 'money',
      }),
      [
        ...totals.map((day) => [
          cell.date(day.date),
          cell.text(weekdayName(day.date, words)),
          cell.count(day.documents),
          cell.money(day.amount),
        ]),
        ...undated.map(({ documents, amount }) => [
          cell.none,
          cell.text(words.withoutDate),
          cell.count(documents),
          cell.money(amount),
        ]),
      ],
      sums([...totals, ...undated]).map(({ documents, amount }) => [
        totalLabel(words.total, amount),
        cell.none,
        cell.count(documents),
        cell.money(amount),
      ]),
    );
  },
});

/** "sob. (weekend)": a text mark, which does not rely on color and can be filtered. */
function weekdayName(day: CalendarDate, words: Words): string {
  const weekday = isoWeekday(day);
  const name = words.weekdays[weekday - 1] ?? '';
  return weekday > 5 ? `${name} (${words.weekend})` : name;
}

/** The spending in each ISO week, for periods of several weeks with any spending. */
export const weeks = defineSection({
  id: 'weeks',
  title: { en: 'Weeks', pl: 'Tygodnie' },
  build({ figures: { weeks: totals, undated }, locale, words }) {
    if (totals.every(({ documents }) => documents === 0)) return undefined;
    if (new Set(totals.map(({ week }) => week)).size < 2) return undefined;
    return currencyTable(
      columns(
        locale,
        {
          weekName: 'text',
          week: 'text',
          firstDay: 'date',
          lastDay: 'date',
          documents: 'count',
          amount: 'money',
        },
        ['week'],
      ),
      [
        ...totals.map((week) => [
          cell.text(words.weekName(week.week)),
          cell.text(week.week),
          cell.date(week.from),
          cell.date(lastDay(week)),
          cell.count(week.documents),
          cell.money(week.amount),
        ]),
        ...undated.map(({ documents, amount }) => [
          cell.text(words.withoutDate),
          cell.text(words.withoutDate),
          cell.none,
          cell.none,
          cell.count(documents),
          cell.money(amount),
        ]),
      ],
      sums([...totals, ...undated]).map(({ documents, amount }) => [
        totalLabel(words.total, amount),
        cell.none,
        cell.none,
        cell.none,
        cell.count(documents),
        cell.money(amount),
      ]),
    );
  },
});

type Dated = { readonly amount: Money; readonly documents: number };

function sums(list: readonly Dated[]): Dated[] {
  return [...Map.groupBy(list, ({ amount }) => amount.currency)].map(([currency, group]) => ({
    amount: sumMoney(
      group.map(({ amount }) => amount),
      currency,
    ),
    documents: group.reduce((sum, { documents }) => sum + documents, 0),
  }));
}
