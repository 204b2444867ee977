import { addDays, addMonths, type CalendarDate, type Instant, startOfDay } from '@outlay/core/time';
import { instantsLater } from '../calculation/instant-range.ts';
import type { Account } from '../storage/accounts.ts';
import type { NewDocument } from '../storage/stored-document.ts';
import { drawReceipt, imageFormats } from './images/draw-receipt.ts';
import { monthOfDocuments } from './month-of-documents.ts';
import { groupIds } from './other-records.ts';

/** What to generate. The same request for the same account gives the same documents. */
export type SeedRequest = {
  /** Number of calendar months, including the one of `asOf`. */
  readonly months: number;
  readonly documentsPerMonth: number;
  readonly seed: number;
  /** The last day with documents. */
  readonly asOf: CalendarDate;
  /** Latest time of a document; by default the end of `asOf`. */
  readonly until?: Instant;
  /** How many documents of a month have an image; by default 9. */
  readonly imagesPerMonth?: number;
};

const defaultImagesPerMonth = 9;
const readingTimeMs = 7 * 60_000;

/** The documents of a month, and the number of months after it. */
export type HouseholdMonth = { readonly documents: readonly NewDocument[]; readonly monthsBeforeEnd: number };

/** The documents of a household, month by month, oldest first. The last document is still being processed. */
export async function* household(account: Account, request: SeedRequest): AsyncGenerator<HouseholdMonth> {
  const { months, documentsPerMonth, seed, asOf, imagesPerMonth = defaultImagesPerMonth } = request;
  const endOfDay = startOfDay(addDays(asOf, 1), account.timeZone);
  const until = request.until !== undefined && request.until < endOfDay ? request.until : endOfDay;
  const lastMonth = `${asOf.slice(0, 7)}-01`;
  for (let back = months - 1; back >= 0; back -= 1) {
    const documents = monthOfDocuments({
      seed,
      month: addMonths(lastMonth, -back),
      monthsBeforeEnd: back,
      documentCount: documentsPerMonth,
      timeZone: account.timeZone,
      currency: account.currency,
      foreignCurrency: account.currency === 'EUR' ? 'CHF' : 'EUR',
      groups: groupIds(account),
    })
      .filter(({ purchasedAt }) => purchasedAt < until)
      .map((document) => ({ ...document, createdAt: createdAt(document, until) }));
    const drawn = await withImages(documents, imagesPerMonth, account.timeZone);
    yield { documents: back === 0 ? withLastInProcessing(drawn) : drawn, monthsBeforeEnd: back };
  }
}

function withLastInProcessing(documents: readonly NewDocument[]): NewDocument[] {
  return documents.map((document, index) => ({ ...document, isProcessing: index === documents.length - 1 }));
}

function createdAt({ purchasedAt }: NewDocument, until: Instant): Instant {
  const read = instantsLater(purchasedAt, readingTimeMs);
  return read < until ? read : instantsLater(until, -1);
}

/** Adds images to some documents of a month, alternating the formats. */
function withImages(documents: readonly NewDocument[], count: number, zone: string): Promise<NewDocument[]> {
  const step = Math.max(1, Math.floor(documents.length / Math.max(1, count)));
  return Promise.all(
    documents.map(async (document, index) => {
      const format = imageFormats[Math.floor(index / step) % imageFormats.length];
      const hasImage = index % step === 0 && index / step < count && format !== undefined;
      return hasImage ? { ...document, image: await drawReceipt(document, format, zone) } : document;
    }),
  );
}
