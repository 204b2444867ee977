import { ApiError, type Client, type PurchaseDocument } from '@outlay/core';
import { sumMoney } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone } from '@outlay/core/time';
import type { Dataset, Gap } from '@outlay/reports';

/** Requests for the missing documents of one report. More of them are not asked for, and are not believed to be removed. */
const maxRequests = 500;

type AskedClient = { readonly documents: Pick<Client['documents'], 'get'> };

/**
 * Asks the service for each document that an earlier report has and the list has not. One that is unknown to the service was
 * removed. One that is now of a day outside the period was moved: it is added. Every other one is missing in the list,
 * although the totals may agree: its day is a gap.
 * @param missing - with an ID
 * @throws {ApiError} if a request fails permanently
 */
export async function findMissing(
  client: AskedClient,
  dataset: Dataset,
  { missing, signal }: { readonly missing: readonly PurchaseDocument[]; readonly signal: AbortSignal },
): Promise<Dataset> {
  const [first] = missing;
  if (!first) return dataset;
  if (missing.length > maxRequests) return withGaps(dataset, [wholeGap(dataset, first, missing)]);
  const gaps: Gap[] = [];
  const moved: PurchaseDocument[] = [];
  for (const before of missing) {
    const answer = await answerFor(client, before.id ?? '', signal);
    if (answer === 'removed') continue;
    const found = answer ?? before;
    const day = dayOf(found, dataset);
    if (day !== null && (day < dataset.period.from || dataset.period.until <= day)) moved.push(found);
    else gaps.push({ ...daysOf(day, dataset), difference: found.total });
  }
  return { ...withGaps(dataset, gaps), documents: [...dataset.documents, ...moved] };
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
