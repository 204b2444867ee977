import type { PeriodSummaryBody } from '../../contract/resources.ts';
import { InvalidResponseError } from '../../errors/api-error.ts';
import { DomainError } from '../../errors/domain-error.ts';
import { decimalString, type Money, parseMoney, subtractMoney, sumMoney } from '../../money/money.ts';
import type { ListedDocument, UnfinishedDocument } from '../../records/listed-document.ts';
import type { PurchaseDocument } from '../../records/purchase-document.ts';
import type { TimeWindow } from './window.ts';

/** Whether the documents of a window are complete, with the evidence. */
export type WindowEvidence = TimeWindow & {
  /** The number of listed documents. */
  readonly documents: number;
  readonly proven: boolean;
  /** The service's summary of the window less the documents, in the summary's currency, as a decimal string. */
  readonly difference: string;
  readonly currency: string;
  /** Why the list is not proven to be complete. */
  readonly reason: string | undefined;
};

/** The responses of the service for one window. */
export type WindowAnswer<Document extends PurchaseDocument = PurchaseDocument> = {
  readonly window: TimeWindow;
  /** Each once, if identifiers distinguish them. */
  readonly documents: readonly ListedDocument<Document>[];
  /** The number of listed documents, including repeated ones. */
  readonly listed: number;
  /** The number of documents by the envelope of the list, if stated. */
  readonly totalCount: number | undefined;
  /** Whether the envelope says that further documents follow. */
  readonly hasMore: boolean;
  readonly summary: PeriodSummaryBody;
};

/**
 * Compares a window's documents with the service's totals and counts.
 * @param currency - of the summary, if it does not state one
 * @throws {ApiError} `schema` if an amount cannot be read exactly
 */
export function proveWindow(answer: WindowAnswer, currency: string): WindowEvidence {
  const { window, documents, summary } = answer;
  const { total, sum } = readTotals(documents, summary, currency);
  const difference = subtractMoney(total, sum);
  const sums =
    difference.minor === 0n
      ? undefined
      : `the summary says ${written(total)}, the documents add up to ${written(sum)}`;
  const reason = whyCut(answer) ?? sums;
  return {
    ...window,
    documents: documents.length,
    proven: reason === undefined,
    difference: decimalString(difference),
    currency: total.currency,
    reason,
  };
}

/** Why a list is incomplete by its own metadata. */
function whyCut({ listed, totalCount, hasMore }: WindowAnswer): string | undefined {
  if (totalCount !== undefined && totalCount > listed) {
    return `the list holds ${listed} of ${totalCount} documents`;
  }
  return hasMore ? 'the list says that more documents follow' : undefined;
}

/** The currency of most documents, or the first of them by alphabet. */
export function usualCurrency(documents: readonly ListedDocument[]): string | undefined {
  const counts = new Map<string, number>();
  for (const document of documents) {
    const code = document.total === null ? document.currency : document.total.currency;
    if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const ranked = [...counts].toSorted(([a, as], [b, bs]) => bs - as || (a < b ? -1 : 1));
  return ranked[0]?.[0];
}

function readTotals(
  documents: readonly ListedDocument[],
  summary: PeriodSummaryBody,
  fallback: string,
): { total: Money; sum: Money } {
  const currency = summary.currency ?? fallback;
  try {
    const amounts = documents.flatMap((document) => {
      if (document.total === null) return unfinished(document);
      return document.total.currency === currency ? document.total : [];
    });
    const sum = sumMoney(amounts, currency);
    return { total: parseMoney(summary.totalAmount, currency), sum };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new InvalidResponseError('schema', error.message, {}, { cause: error });
  }
}

/** Adds nothing to a sum. @throws {DomainError} if there is an amount */
function unfinished({ problem }: UnfinishedDocument): readonly Money[] {
  if (problem) throw problem;
  return [];
}

function written(amount: Money): string {
  return `${decimalString(amount)} ${amount.currency}`;
}
