import {
  DomainError,
  InvalidResponseError,
  type PurchaseDocument,
  readPeriodSummary,
  type SummaryRecord,
  type VerifiedDocuments,
  type WindowEvidence,
} from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { dateInZone } from '@outlay/core/time';
import { type Dataset, type Gap, mainCurrency, type SourcedSummary } from '@outlay/reports';
import type { DatasetRequest } from './dataset-request.ts';
import { wholeGaps } from './whole-gaps.ts';

/** The documents of a period, compared with the service's summary. */
export type Records = Pick<Dataset, 'documents' | 'gaps' | 'unreadableDocuments'> & {
  readonly summary: SourcedSummary;
};

/** The service's summary of a period, and how it was requested. */
export type AskedSummary = { readonly record: SummaryRecord; readonly source: SourcedSummary['source'] };

/** The account's currency if nothing names it: that of the examples in specification §2. */
export const assumedCurrency = 'PLN';

/**
 * Compares documents with the service's summary of their period.
 * @throws {InvalidResponseError} `schema` if an amount cannot be read exactly
 */
export function readRecords(
  {
    items: documents,
    evidence,
    unfinished,
  }: Pick<VerifiedDocuments<PurchaseDocument>, 'items' | 'evidence' | 'unfinished'>,
  { record: { amounts, body, otherCurrencies, text, createdAt }, source }: AskedSummary,
  { timeZone, period, currency = assumedCurrency }: Pick<DatasetRequest, 'timeZone' | 'period' | 'currency'>,
): Records {
  return readExactly(() => {
    const unproven = evidence.filter(({ proven }) => !proven).map((window) => gapOf(window, timeZone));
    const summary: SourcedSummary = {
      ...(amounts ?? readPeriodSummary(body, mainCurrency(documents) ?? currency)),
      source,
      narrative: text,
      createdAt,
    };
    const gaps = [
      ...unproven,
      ...wholeGaps(documents, { summary, otherCurrencies, period, isKnown: unproven.length > 0 }),
    ];
    return { documents, gaps, unreadableDocuments: unfinished, summary };
  });
}

function gapOf({ from, until, difference, currency }: WindowEvidence, zone: string): Gap {
  const days = { from: dateInZone(from, zone), until: dateInZone(until, zone) };
  return { ...days, difference: parseMoney(difference, currency) };
}

/** An amount that cannot be read exactly is an error in the response. */
function readExactly<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new InvalidResponseError('schema', error.message, {}, { cause: error });
  }
}
