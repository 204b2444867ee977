import type { Money } from '@outlay/core/money';
import { formatMoney } from './format-money.ts';
import type { Locale } from './locale.ts';
import { wordsOf } from './words.ts';

/** An amount of a document, and the full amount if a filter selects only a part. */
export type PartialAmount = { readonly amount: Money | null; readonly partOf: Money | null };

/** "PLN 60.00 (part of PLN 120.00)", or only the amount if it is the whole; empty for `null`. */
export function formatPart({ amount, partOf }: PartialAmount, locale: Locale): string {
  if (!amount) return '';
  const money = formatMoney(amount, locale);
  return partOf ? wordsOf(locale).warnings.partOf(money, formatMoney(partOf, locale)) : money;
}
