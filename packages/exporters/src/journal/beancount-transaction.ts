import type { AccountNames } from './account-names.ts';
import { type DocumentDetail, documentDetails } from './document-details.ts';
import { escapeText, oneLine } from './escape-text.ts';
import type { JournalTransaction } from './journal-transactions.ts';
import type { JournalWords } from './journal-words.ts';
import { amountText, postingLines } from './posting-lines.ts';

const indent = '  ';
/** Valid characters of a tag (beancount, lexer.l). */
const tagName = /^[A-Za-z0-9\-_/.]+$/;

/** A document as a transaction of beancount; an undated one has the flag for attention (`!`). */
export function beancountTransaction(
  { date, isDated, postings, ...detailed }: JournalTransaction,
  names: AccountNames,
  words: JournalWords,
): string {
  const { document } = detailed;
  const payee = oneLine(document.store ?? '') || words.unnamedStore;
  const metadata = documentDetails(detailed).map((detail) => metadataLine(detail.key, detailValue(detail)));
  if (document.tags.length > 0)
    metadata.push(metadataLine('tags', beancountString(document.tags.join('; '))));
  if (!isDated) metadata.push(metadataLine('undated', beancountString(words.undated)));
  const tags = [...new Set(document.tags)].filter((tag) => tagName.test(tag)).map((tag) => ` #${tag}`);
  const first = `${date} ${isDated ? '*' : '!'} ${beancountString(payee)} ""${tags.join('')}`;
  return `\n${first}\n${metadata.join('')}${postingLines(postings, names, indent)}`;
}

/** A text in quotes, on one line. */
export function beancountString(text: string): string {
  return `"${escapeText(oneLine(text)).replace(/["\\]/g, String.raw`\$&`)}"`;
}

function metadataLine(key: string, value: string): string {
  return `${indent}${key}: ${value}\n`;
}

function detailValue(detail: DocumentDetail): string {
  return 'text' in detail ? beancountString(detail.text) : amountText(detail.money);
}
