import type { AccountNames } from './account-names.ts';
import { type DocumentDetail, documentDetails } from './document-details.ts';
import { escapeText, oneLine } from './escape-text.ts';
import type { JournalTransaction } from './journal-transactions.ts';
import type { JournalWords } from './journal-words.ts';
import { amountText, postingLines } from './posting-lines.ts';

const indent = '    ';
/**
 * Characters with a meaning in a description: comments, the note after the payee, and a status, code or second date
 * before it.
 */
const specialInPayee = /[;|]|^[!*(=]/g;
/** An empty code, so that parentheses after it belong to the payee. */
const noCode = '()';
/** A comma ends the value of a tag. */
const specialInTag = /,/g;

/** A document as a transaction of hledger; one without a date is pending (`!`). */
export function hledgerTransaction(
  { date, isDated, postings, ...detailed }: JournalTransaction,
  names: AccountNames,
  words: JournalWords,
): string {
  const { document } = detailed;
  const payee =
    escapeText(oneLine(document.store ?? ''), specialInPayee) || `${noCode} ${words.unnamedStore}`;
  const tags = documentDetails(detailed).map((detail) => tag(detail.key, detailText(detail)));
  for (const name of document.tags) tags.push(tag('tag', name));
  if (!isDated) tags.push(tag('undated', words.undated));
  return `\n${date} ${isDated ? '' : '! '}${payee}\n${tags.join('')}${postingLines(postings, names, indent)}`;
}

function tag(name: string, value: string): string {
  return `${indent}; ${name}: ${escapeText(oneLine(value), specialInTag)}\n`;
}

function detailText(detail: DocumentDetail): string {
  return 'text' in detail ? detail.text : amountText(detail.money);
}
