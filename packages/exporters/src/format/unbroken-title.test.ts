import { expect, it } from 'vitest';
import { unbrokenTitle } from './unbroken-title.ts';

it.each([
  ['Miesięczny raport wydatków, korekta (wersja 2)', 'Miesięczny raport wydatków, korekta~(wersja~2)'],
  ['Raport wydatków (okres w toku), paczka nr 2', 'Raport wydatków (okres~w~toku), paczka~nr~2'],
  ['Monthly expense report, correction (revision 12)', 'Monthly expense report, correction~(revision~12)'],
  ['Expense report, revision 2, batch 3', 'Expense report, revision~2, batch~3'],
  ['Expense report', 'Expense report'],
])('breaks no line within the end of the title: %s', (title, unbroken) => {
  expect(unbrokenTitle(title).replaceAll('\u00a0', '~')).toBe(unbroken);
});
