import { createHash } from 'node:crypto';
import type { Client, DocumentRecord, WindowEvidence } from '@outlay/core';
import { addDays, addMonths, type CalendarDate, dateInZone, instantsOf } from '@outlay/core/time';
import type { ArchivedWindow } from '../../adapters/archive/archive-index.ts';
import { imageRequest, listRequest, summaryRequest } from '../../adapters/archive/archived-request.ts';
import type { RecordingSockets } from '../../adapters/archive/recorded-fetch.ts';
import type { ArchiveDraft } from './archive-draft.ts';

/** Every document of an account, read in windows of a year. */
export type MirroredYears = {
  /** Consecutive, oldest first. */
  readonly windows: readonly ArchivedWindow[];
  /** Whether no document is older than the windows. */
  readonly isFromFirst: boolean;
  readonly leftOut: LeftOutDays;
  readonly documents: number;
  readonly ids: ReadonlySet<string>;
  /** Documents that may have an image, latest first. */
  readonly receipts: readonly MirroredReceipt[];
  /** The day of the first document; `null` if there are none. */
  readonly firstDay: CalendarDate | null;
};

/** Days of which the service has documents that are not mirrored; `null` where there are none. */
export type LeftOutDays = {
  /** Documents are older than this day, and there are none in the ten years before it. */
  readonly before: CalendarDate | null;
  /** Documents are dated on this day or later, in a year that has not begun. */
  readonly from: CalendarDate | null;
};

/** A document that may have an image. */
export type MirroredReceipt = {
  /** The request of the image. */
  readonly request: string;
  /** Hash of the document: its image is requested again if it has changed. */
  readonly basis: string;
};

/** What to read, and with what. */
export type ReadingOptions = {
  readonly timeZone: string;
  readonly currency: string;
  readonly today: CalendarDate;
  /** The first day of the documents that an earlier pull has read. */
  readonly knownFrom: CalendarDate | undefined;
  readonly draft: ArchiveDraft;
  readonly responses: RecordingSockets;
  /** Does something with a new connection, so that the limits of reading apply to each year. */
  readonly connected: <Result>(act: (client: Client) => Promise<Result>) => Promise<Result>;
  readonly signal: AbortSignal;
};

/** Requests that the documents of a year may need: as many as twelve monthly reports. */
const maxRequests = 12 * 64;

/**
 * Documents older than this before the first one are not mirrored: a wrong date would take a year of requests for each year.
 */
const monthsBefore = 120;

/** Days outside of these are not dates of purchases. */
const [firstDayOfAll, yearsAhead] = ['1900-01-01', 100] as const;

/** How far back documents are looked for: a service whose totals never end ends here. */
const maxYears = 150;

/**
 * Reads every document since the first one, a year at a time, and records the lists with the summaries that prove them. An
 * unchanged account needs two requests for each year, and three to find out that there is nothing older or later.
 * @throws {ApiError} if the service does not respond, or a document cannot be read exactly
 */
export async function readDocuments(options: ReadingOptions): Promise<MirroredYears> {
  const { today, knownFrom } = options;
  const found: YearOfDocuments[] = [];
  let isFirst = false;
  let leftOut: LeftOutDays = { before: null, from: null };
  // The week that contains today may end in the next year.
  const last = Number(addDays(today, 7).slice(0, 4));
  for (let year = last; year > last - maxYears && !isFirst; year -= 1) {
    const first = `${year}-01-01`;
    const read = await readYear(first, options);
    const [later] = found;
    // A service that lists the same documents for any days has no years.
    if (later && read.documents > 0 && listsOf(read, options) === listsOf(later, options)) break;
    found.unshift(read);
    const isKnownOlder = knownFrom !== undefined && knownFrom < first;
    const isCurrent = first > today;
    isFirst =
      !isKnownOlder && !isCurrent && !(await hasTotals(addMonths(first, -monthsBefore), first, options));
    if (isFirst) leftOut = await leftOutDays({ first, end: `${last + 1}-01-01` }, options);
  }
  const receipts = found.flatMap((year) => year.receipts).toReversed();
  const days = found.flatMap(({ firstDay }) => firstDay ?? []);
  return {
    windows: found.flatMap(({ windows }) => windows),
    isFromFirst: isFirst && leftOut.before === null,
    leftOut,
    documents: found.reduce((sum, { documents }) => sum + documents, 0),
    ids: new Set(found.flatMap(({ ids }) => ids)),
    receipts,
    firstDay: days.toSorted()[0] ?? null,
  };
}

/** The hashes of the lists of a year. */
function listsOf({ windows }: YearOfDocuments, { draft }: ReadingOptions): string {
  return windows.map(({ list }) => draft.answers.all.get(list)?.body?.sha256).join(' ');
}

type YearOfDocuments = Omit<MirroredYears, 'ids' | 'isFromFirst' | 'leftOut'> & {
  readonly ids: readonly string[];
};

async function readYear(first: CalendarDate, options: ReadingOptions): Promise<YearOfDocuments> {
  const { timeZone, currency, connected, responses, signal } = options;
  const { from, until } = instantsOf({ from: first, until: addMonths(first, 12) }, timeZone);
  const to = new Date(Date.parse(until) - 1);
  const { items, evidence, unfinished } = await connected((client) =>
    client.documents.listVerified({ from, to }, { maxRequests, currency, findDates: false, signal }),
  );
  const windows: ArchivedWindow[] = [];
  for (const each of evidence) windows.push(await recordWindow(each, options));
  responses.forget();
  return {
    windows,
    documents: items.length + unfinished,
    ids: items.flatMap(({ id }) => id ?? []),
    receipts: items.flatMap(receiptOf),
    firstDay: firstDayOf(items, evidence, timeZone),
  };
}

function receiptOf({ id, hasImage, body }: DocumentRecord): MirroredReceipt[] {
  const request = id === null || hasImage === false ? undefined : imageRequest(id);
  return request === undefined ? [] : [{ request, basis: hashOf(JSON.stringify(body)) }];
}

async function recordWindow(
  { from, until, proven: isProven }: WindowEvidence,
  { draft, responses }: ReadingOptions,
): Promise<ArchivedWindow> {
  const list = listRequest({ from, until });
  const summary = summaryRequest({ from, until });
  for (const key of [list, summary]) {
    const received = responses.take(key);
    if (!received) throw new Error(`the response to ${key} was not recorded`);
    await draft.answers.record(key, received, null);
  }
  return { from, until, isProven, list, summary };
}

function firstDayOf(
  items: readonly DocumentRecord[],
  evidence: readonly WindowEvidence[],
  timeZone: string,
): CalendarDate | null {
  const dayOf = ({ purchasedAt, purchasedOn }: DocumentRecord) =>
    purchasedAt === null ? purchasedOn : dateInZone(purchasedAt, timeZone);
  const days = items.map(dayOf);
  if (!days.includes(null)) return (days as CalendarDate[]).toSorted()[0] ?? null;
  // Documents without a time may be of any day of their window.
  const first = evidence.find(({ documents }) => documents > 0);
  return first ? dateInZone(first.from, timeZone) : null;
}

/** @param mirrored - the first mirrored day, and the day after the last */
async function leftOutDays(
  { first, end }: { readonly first: CalendarDate; readonly end: CalendarDate },
  options: ReadingOptions,
): Promise<LeftOutDays> {
  const isOlder = await hasTotals(firstDayOfAll, addMonths(first, -monthsBefore), options);
  const isLater = await hasTotals(end, addMonths(end, 12 * yearsAhead), options);
  return { before: isOlder ? first : null, from: isLater ? end : null };
}

/** Whether the service has a total of some days. @param end - the day after the last */
async function hasTotals(first: CalendarDate, end: CalendarDate, options: ReadingOptions): Promise<boolean> {
  const { timeZone, currency, connected, responses, signal } = options;
  const { from, until } = instantsOf({ from: first, until: end }, timeZone);
  const range = { startDate: from, endDate: new Date(Date.parse(until) - 1), currency };
  const { body } = await connected((client) =>
    client.summaries.period({ ...range, granularity: 'Month' }, { signal }),
  );
  responses.forget();
  const { totalAmount, categoryTotals, otherCurrencies } = body;
  // A total of zero may consist of purchases and refunds.
  return Number(totalAmount) !== 0 || categoryTotals.length > 0 || (otherCurrencies?.length ?? 0) > 0;
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
