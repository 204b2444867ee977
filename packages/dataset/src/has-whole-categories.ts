import type { PeriodSummary } from '@outlay/core';
import { sumMoney } from '@outlay/core/money';

/** Whether the categories of a summary add up to its total. */
export function hasWholeCategories({ total, categories }: PeriodSummary): boolean {
  const amounts = categories.map(({ amount }) => amount);
  return sumMoney(amounts, total.currency).minor === total.minor;
}
