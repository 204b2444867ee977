import { decimalString, type Money } from '@outlay/core/money';
import type { AccountNames } from './account-names.ts';
import type { JournalPosting } from './document-postings.ts';

/** An amount with its currency after it: `-12.34 PLN`. */
export function amountText(amount: Money): string {
  return `${decimalString(amount)} ${amount.currency}`;
}

/** The widths of most transactions. */
const usualWidth = { account: 40, amount: 14 };

/** The postings of a transaction, one per line, with aligned amounts at least two spaces after the account. */
export function postingLines(
  postings: readonly JournalPosting[],
  { nameOf }: AccountNames,
  indent: string,
): string {
  const lines = postings.map(({ account, amount }) => ({ name: nameOf(account), text: amountText(amount) }));
  let { account: nameWidth, amount: textWidth } = usualWidth;
  for (const { name, text } of lines) {
    nameWidth = Math.max(nameWidth, name.length);
    textWidth = Math.max(textWidth, text.length);
  }
  return lines
    .map(({ name, text }) => `${indent}${name.padEnd(nameWidth)}  ${text.padStart(textWidth)}\n`)
    .join('');
}
