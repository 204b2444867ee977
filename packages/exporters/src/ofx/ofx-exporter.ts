import { decimalString } from '@outlay/core/money';
import { type CalendarDate, lastDay } from '@outlay/core/time';
import {
  type BatchEntry,
  batchChangeWords,
  documentCategory,
  type Locale,
  type Report,
  reversedText,
  wordsOf,
} from '@outlay/reports';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { inPieces } from '../exporter/pieces.ts';
import { phrases } from '../format/phrases.ts';
import { type OfxStatement, type OfxTransaction, ofxStatements } from './ofx-statements.ts';
import { xmlText } from './xml-text.ts';

/**
 * Writes every document as a transaction of OFX 2.1.1 (Open Financial Exchange, the XML form), in a statement for each
 * payment method and currency. OFX requires a balance, which the service does not have: it is the sum of the transactions.
 */
export const ofxExporter: Exporter = {
  ...fileTypes.ofx,
  write: (report) => inPieces(ofxText(report)),
};

const maxName = 32;
const maxMemo = 255;
const maxId = 255;

function* ofxText(report: Report): Generator<string> {
  const { generatedAt, locale } = report;
  const language = locale === 'pl' ? 'POL' : 'ENG';
  yield '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
  yield '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n';
  yield `<OFX>\n<SIGNONMSGSRSV1><SONRS>${status}<DTSERVER>${instantText(generatedAt)}</DTSERVER>`;
  yield `<LANGUAGE>${language}</LANGUAGE></SONRS></SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n`;
  for (const [index, statement] of ofxStatements(report).entries()) {
    yield* statementText(statement, index + 1, report);
  }
  yield '</BANKMSGSRSV1>\n</OFX>\n';
}

const status = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>';

function* statementText(
  { account, currency, transactions }: OfxStatement,
  number: number,
  report: Report,
): Generator<string> {
  const { period } = report;
  yield `<STMTTRNRS><TRNUID>${number}</TRNUID>${status}<STMTRS><CURDEF>${currency}</CURDEF>\n`;
  yield `<BANKACCTFROM><BANKID>OUTLAY</BANKID><ACCTID>${xmlText(account, 22)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>\n`;
  yield `<BANKTRANLIST><DTSTART>${dayText(period.from)}</DTSTART><DTEND>${dayText(lastDay(period))}</DTEND>\n`;
  for (const transaction of transactions) yield transactionText(transaction, report);
  const minor = transactions.reduce((sum, transaction) => sum + transaction.minor, 0n);
  const balance = decimalString({ minor, currency });
  yield `</BANKTRANLIST>\n<LEDGERBAL><BALAMT>${balance}</BALAMT><DTASOF>${dayText(lastDay(period))}</DTASOF></LEDGERBAL></STMTRS></STMTTRNRS>\n`;
}

function transactionText({ document, date, id, minor }: OfxTransaction, { locale, figures }: Report): string {
  const { store, amount, identifier, batchEntry } = document;
  const name = store ?? wordsOf(locale).unnamedStore;
  const memo = [
    Array.from(name).length > maxName ? name : null,
    batchEntry?.reverses ? reversalText(batchEntry, locale) : null,
    documentCategory(document, locale),
    identifier,
    document.date === null ? phrases[locale].undated : null,
    // OFX has no place for a note about the whole file: each transaction says of what it is a part.
    figures.filter?.text ?? null,
  ].filter((part) => part !== null && part !== '');
  return [
    `<STMTTRN><TRNTYPE>${minor < 0n ? 'DEBIT' : 'CREDIT'}</TRNTYPE><DTPOSTED>${dayText(date)}</DTPOSTED>`,
    `<TRNAMT>${decimalString({ minor, currency: amount.currency })}</TRNAMT><FITID>${xmlText(id, maxId)}</FITID>`,
    `<NAME>${xmlText(name, maxName)}</NAME>`,
    memo.length === 0 ? '' : `<MEMO>${xmlText(memo.join(' · '), maxMemo)}</MEMO>`,
    '</STMTTRN>\n',
  ].join('');
}

/** A reversal and what it cancels: "reversal: 4711 (batch 6)". */
function reversalText(entry: BatchEntry, locale: Locale): string {
  return `${batchChangeWords.reversal[locale]}: ${reversedText(entry, locale) ?? ''}`;
}

/** A day as its noon in UTC: programs that read it in their own zone still show that day. */
function dayText(date: CalendarDate): string {
  return `${date.replaceAll('-', '')}120000`;
}

function instantText(instant: string): string {
  return instant.replaceAll(/[-:T]/g, '').slice(0, 14);
}
