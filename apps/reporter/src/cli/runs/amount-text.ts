import type { BatchTotalText } from '../../adapters/store/export-batches.ts';

/** An amount of a batch: `402.15 PLN`, or `402.15 PLN income`. */
export function amountText({ flow, amount, currency }: BatchTotalText): string {
  return `${amount} ${currency}${flow === 'income' ? ' income' : ''}`;
}
