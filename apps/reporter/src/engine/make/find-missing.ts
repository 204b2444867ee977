import { ApiError, type Client, type PurchaseDocument } from '@outlay/core';
import { sumMoney } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone } from '@outlay/core/time';
import type { Dataset, Gap } from '@outlay/reports';

/** Missing documents of one report that are asked for. More of them are not believed to be removed without a person's word. */
export const maxRequests = 500;

/** The records, and the documents that are missing in them. */
export type FoundRecords = {
  readonly dataset: Dataset;
  /** Too many to ask for: nobody knows whether they were removed. */
  readonly unverified: readonly PurchaseDocument[];
};

/** What is missing, and whether a person accepts that so many documents were removed. */
export type MissingOptions = {
  /** With an ID. */
  readonly missing: readonly PurchaseDocument[];
  readonly acceptsDeletions?: boolean | undefined;
  readonly signal: AbortSignal;
};

type AskedClient = { readonly documents: Pick<Client['documents'], 'get'> };

/**
 * Asks the service for each document that an earlier report has and the list has not. One that is unknown to the service was
 * removed. One that is now of a day outside the period was moved: it is added. Every other one is missing in the list,
 * although the totals may agree: its day is a gap. Of very many, whose removal a person accepts, only some are asked for,
 * evenly distributed; if one of these was moved, all; and no more once the service still has one.
 * @throws {ApiError} if a request fails permanently
 */
export async function findMissing(
  client: AskedClient,
  dataset: Dataset,
  { missing, acceptsDeletions = false, signal }: MissingOptions,
): Promise<FoundRecords> {
  if (missing.length > maxRequests && !acceptsDeletions) return { dataset, unverified: missing };
  const gaps: Gap[] = [];
  const moved: PurchaseDocument[] = [];
  for (const [index, before] of sampleFirst(missing).entries()) {
    if (index >= maxRequests && moved.length === 0) break;
    const answer = await answerFor(client, before.id ?? '', signal);
    if (answer === 'removed') continue;
    const found = answer ?? before;
    const day = dayOf(found, dataset);
    if (day !== null && (day < dataset.period.from || dataset.period.until <= day)) moved.push(found);
    else gaps.push({ ...daysOf(day, dataset), difference: found.total });
    if (gaps.length > 0 && missing.length > maxRequests) break;
  }
  const documents = [...dataset.documents, ...moved];
  return { dataset: { ...withGaps(dataset, gaps), documents }, unverified: [] };
}

/** The records with a gap for the documents that nobody knows about. */
export function withUnverified({ dataset, unverified }: FoundRecords): Dataset {
  const [first] = unverified;
  return first ? withGaps(dataset, [wholeGap(dataset, first, unverified)]) : dataset;
}

/** The documents that are asked for in any case, evenly distributed, and then the others. */
function sampleFirst(missing: readonly PurchaseDocument[]): readonly PurchaseDocument[] {
  if (missing.length <= maxRequests) return missing;
  const sample = new Set(
    Array.from({ length: maxRequests }, (_, index) => Math.floor((index * missing.length) / maxRequests)),
  );
  const isSampled = (_document: PurchaseDocument, index: number) => sample.has(index);
  return [...missing.filter(isSampled), ...missing.filter((one, index) => !isSampled(one, index))];
}

/** The document as the service has it; `undefined` while it processes it again. */
async function answerFor(
  client: AskedClient,
  id: string,
  signal: AbortSignal,
): Promise<PurchaseDocument | 'removed' | undefined> {
  try {
    const found = await client.documents.get(id, { signal });
    if (!found) return undefined;
    const { body: _, ...document } = found;
    return document;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return 'removed';
    throw error;
  }
}

function dayOf({ purchasedAt, purchasedOn }: PurchaseDocument, { timeZone }: Dataset): CalendarDate | null {
  return purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
}

function daysOf(day: CalendarDate | null, { period }: Dataset): Dataset['period'] {
  return day === null ? period : { from: day, until: addDays(day, 1) };
}

function wholeGap(
  { period }: Dataset,
  { total: { currency } }: PurchaseDocument,
  missing: readonly PurchaseDocument[],
): Gap {
  const amounts = missing.map(({ total }) => total).filter((amount) => amount.currency === currency);
  return { ...period, difference: sumMoney(amounts, currency) };
}

function withGaps(dataset: Dataset, gaps: readonly Gap[]): Dataset {
  return { ...dataset, gaps: [...dataset.gaps, ...gaps] };
}
