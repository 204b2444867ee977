import { hasMoreIn, totalCountIn } from '../../contract/envelope.ts';
import { type JsonObject, objectsIn } from '../../contract/json-object.ts';
import type { PeriodSummaryBody } from '../../contract/resources.ts';
import type { LimitExceededError } from '../../errors/api-error.ts';
import { extendApiError } from '../../errors/create-api-error.ts';
import type { ListedDocument } from '../../records/listed-document.ts';
import type { PurchaseDocument } from '../../records/purchase-document.ts';
import type { CalendarDate, Instant } from '../../time/calendar-date.ts';
import { dateInZone } from '../../time/time-zone.ts';
import { createDocumentPool } from './document-pool.ts';
import { proveWindow, usualCurrency, type WindowAnswer, type WindowEvidence } from './prove-window.ts';
import { daysOfWindow, halve, partsOf, type TimeWindow } from './window.ts';

/** Documents, and whether they are all that there are. */
export type AllDocuments<Document extends PurchaseDocument = PurchaseDocument> = {
  /** In purchase order, each once, with its day where that is known. */
  readonly items: readonly ListedDocument<Document>[];
  /** Whether every window is proven. */
  readonly complete: boolean;
  /** The windows that the documents come from: disjoint, in order, without a gap. */
  readonly evidence: readonly WindowEvidence[];
  /** How many requests were needed, those that were sent again not counted. */
  readonly requests: number;
};

/** Changes to how documents are looked for. */
export type ListVerifiedOptions = {
  /**
   * Requests that it may take at most (2 at least), besides those that it takes to read in parts what is too large for one
   * answer; what is not proven then stays so. Default 64.
   */
  readonly maxRequests?: number;
  /** Currency of the account, where its summaries do not say it. Default: that of most documents. */
  readonly currency?: string;
  /** The summary of the whole window, where it is known already. */
  readonly summary?: PeriodSummaryBody;
  /** Whether documents without a time are looked for day by day, to learn their date. Default true. */
  readonly findDates?: boolean;
};

/** The documents of a window, and what the envelope of their list says; its `items` are not in it. */
export type WindowListing<Document extends PurchaseDocument> = {
  readonly items: readonly ListedDocument<Document>[];
  readonly envelope: JsonObject;
};

/** A list that is larger than a response may be. */
export type TooLargeListing = {
  readonly tooLarge: LimitExceededError;
  /** The latest time of a document in the part of it that was read, if any was. */
  readonly readUntil: Instant | null;
};

/** How windows are read, and the zone whose midnights part them. */
export type WindowSource<Document extends PurchaseDocument = PurchaseDocument> = {
  /** The documents of a window, oldest first, with the day of each that has a time. */
  readonly list: (window: TimeWindow) => Promise<WindowListing<Document> | TooLargeListing>;
  readonly summarize: (window: TimeWindow) => Promise<PeriodSummaryBody>;
  readonly zone: string;
  /** Told how many documents a list gives, and how many of them no list gave before; what it throws ends the search. */
  readonly onListed?: (documents: number) => void;
  readonly onNew?: (documents: number) => void;
};

/** A search that is under way: it reads windows and counts the requests until they are used up. */
type Search<Document extends PurchaseDocument> = {
  /** The documents of a window that are inside it, as all windows share them. */
  readonly list: (window: TimeWindow) => Promise<WindowList<Document> | TooLargeListing>;
  readonly ask: (
    window: TimeWindow,
    known?: PeriodSummaryBody,
  ) => Promise<WindowAnswer<Document> | TooLargeListing>;
  /** Says that a window was asked for that has to be read in parts: that is none of the requests it may take. */
  readonly allowParts: (parts: number) => void;
  readonly canSend: (requests: number) => boolean;
  readonly requests: () => number;
  readonly zone: string;
};

type WindowList<Document extends PurchaseDocument> = Pick<
  WindowAnswer<Document>,
  'documents' | 'listed' | 'totalCount' | 'hasMore'
>;

/** The currency of an account with nothing to tell it by: that of the specification's examples (§2). */
const assumedCurrency = 'PLN';

/**
 * Reads every document of a window and proves that none is missing. The list takes no page parameters, so it may be cut
 * without a word: where it does not add up to the service's own summary, or its envelope says that there are more, the window is
 * halved at a midnight, down to single days. One whose list is larger than an answer may be is read in parts.
 * @throws {ApiError} `limit_exceeded` with `maxBodyBytes` where a single day's list is
 */
export async function allDocuments<Document extends PurchaseDocument>(
  whole: TimeWindow,
  source: WindowSource<Document>,
  { maxRequests = 64, findDates = true, ...known }: ListVerifiedOptions = {},
): Promise<AllDocuments<Document>> {
  const search = startSearch(source, maxRequests);
  const parts = await readInParts(whole, search, known.summary);
  const currency =
    known.currency ?? usualCurrency(parts.flatMap(({ documents }) => documents)) ?? assumedCurrency;
  const answers: WindowAnswer<Document>[] = [];
  for (const part of parts) answers.push(...(await splitUntilProven(part, currency, search)));
  const evidence = answers.map((answer) => proveWindow(answer, currency));
  const found: ListedDocument<Document>[] = [];
  for (const answer of answers) {
    for (const each of await dateDocuments(answer, findDates, search)) found.push(each);
  }
  return {
    items: uniqueDocuments(found),
    complete: evidence.every((window) => window.proven),
    evidence,
    requests: search.requests(),
  };
}

function startSearch<Document extends PurchaseDocument>(
  { list, summarize, zone, onListed, onNew = () => undefined }: WindowSource<Document>,
  maxRequests: number,
): Search<Document> {
  let requests = 0;
  let allowed = maxRequests;
  const pool = createDocumentPool<ListedDocument<Document>>(onNew);
  const counted = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    requests += 1;
    return answer;
  };
  return {
    zone,
    requests: () => requests,
    allowParts: (parts) => {
      allowed += 2 * parts;
    },
    canSend: (more) => requests + more <= allowed,
    list: listShared,
    async ask(window, known) {
      const listing = listShared(window);
      const summary = known ? Promise.resolve(known) : counted(summarize(window));
      // Without its list, the summary of a window does not matter.
      summary.catch(() => undefined);
      const listed = await listing;
      return 'tooLarge' in listed ? listed : { window, summary: await summary, ...listed };
    },
  };

  async function listShared(window: TimeWindow): Promise<WindowList<Document> | TooLargeListing> {
    const found = await counted(list(window));
    if ('tooLarge' in found) return found;
    const { items, envelope } = found;
    onListed?.(items.length);
    const inside = items.filter((document) => isInside(window, document));
    const envelopes = [...objectsIn(envelope)].flat();
    return {
      documents: pool.share(inside),
      listed: inside.length,
      totalCount: totalCountIn(envelopes),
      hasMore: hasMoreIn(envelopes, items.length),
    };
  }
}

/** The answers of a window, or of the largest parts of it whose lists are not too large, oldest first. */
async function readInParts<Document extends PurchaseDocument>(
  window: TimeWindow,
  search: Search<Document>,
  known?: PeriodSummaryBody,
): Promise<WindowAnswer<Document>[]> {
  const answer = await search.ask(window, known);
  if (!('tooLarge' in answer)) return [answer];
  const parts = partsOf(window, answer.readUntil, search.zone);
  if (!parts) throw tooLargeDay(answer.tooLarge, dateInZone(window.from, search.zone));
  search.allowParts(parts.length);
  const answers: WindowAnswer<Document>[] = [];
  for (const part of parts) {
    for (const each of await readInParts(part, search)) answers.push(each);
  }
  return answers;
}

function tooLargeDay(error: LimitExceededError, day: CalendarDate) {
  return extendApiError(error, {}, `${error.message}; a single day, ${day}, cannot be read in parts`);
}

/** The answers of the largest windows that prove complete, or of those that cannot be split further. */
async function splitUntilProven<Document extends PurchaseDocument>(
  answer: WindowAnswer<Document>,
  currency: string,
  search: Search<Document>,
): Promise<WindowAnswer<Document>[]> {
  const halves = proveWindow(answer, currency).proven ? undefined : halve(answer.window, search.zone);
  if (!halves || !search.canSend(4)) return [answer];
  const early = await readInParts(halves[0], search);
  const late = await readInParts(halves[1], search);
  const isEverySame = [early, late].every(
    ([half, ...others]) => others.length === 0 && half && isSameList(half.documents, answer.documents),
  );
  // A service that gives the same list for any range would give every document over and over.
  if (answer.documents.length > 0 && isEverySame) return [answer];
  const proven: WindowAnswer<Document>[] = [];
  for (const part of [...early, ...late]) proven.push(...(await splitUntilProven(part, currency, search)));
  return proven;
}

/**
 * A window's documents in purchase order, with their days. Where some carry no time, the window is listed once more
 * day by day; the days are believed as far as they hold the same documents.
 */
async function dateDocuments<Document extends PurchaseDocument>(
  { window, documents }: WindowAnswer<Document>,
  findDates: boolean,
  search: Search<Document>,
): Promise<readonly ListedDocument<Document>[]> {
  const ordered = documents.toSorted(byTime);
  const isDated = ordered.every(({ purchasedAt }) => purchasedAt !== null);
  if (isDated) return ordered;
  const days = daysOfWindow(window, search.zone);
  const [only, ...others] = days;
  if (only && others.length === 0) return onDay(ordered, only.date);
  if (!findDates || !search.canSend(days.length)) return ordered;
  const found: { readonly date: CalendarDate; readonly listed: readonly ListedDocument<Document>[] }[] = [];
  let count = 0;
  for (const { date, window: day } of days) {
    const answer = await search.list(day);
    if ('tooLarge' in answer) throw tooLargeDay(answer.tooLarge, date);
    found.push({ date, listed: answer.documents });
    count += answer.documents.length;
    // More than there is: the service knows no ranges, and no day will tell more.
    if (count > documents.length) break;
  }
  const isSame = isSameList(
    found.flatMap(({ listed }) => listed),
    documents,
  );
  return isSame ? found.flatMap(({ date, listed }) => onDay(listed.toSorted(byTime), date)) : ordered;
}

/** Whether two lists hold the same documents, in whatever order. Equal ones are one object. */
function isSameList(left: readonly object[], right: readonly object[]): boolean {
  if (left.length !== right.length) return false;
  const counts = new Map<object, number>();
  for (const document of left) counts.set(document, (counts.get(document) ?? 0) + 1);
  return right.every((document) => {
    const count = counts.get(document) ?? 0;
    counts.set(document, count - 1);
    return count > 0;
  });
}

/** Documents that carry no time to tell it by count as inside. */
function isInside({ from, until }: TimeWindow, { purchasedAt }: ListedDocument): boolean {
  return purchasedAt === null || (from <= purchasedAt && purchasedAt < until);
}

/** Documents with the day that those without a time have. */
function onDay<Document extends PurchaseDocument>(
  documents: readonly ListedDocument<Document>[],
  day: CalendarDate,
): ListedDocument<Document>[] {
  return documents.map((document) =>
    document.purchasedAt === null ? { ...document, purchasedOn: day } : document,
  );
}

/** Each document once, as far as identifiers tell them apart. */
function uniqueDocuments<Document extends PurchaseDocument>(
  found: readonly ListedDocument<Document>[],
): ListedDocument<Document>[] {
  const seen = new Set<string>();
  return found.filter(({ id }) => !id || (!seen.has(id) && Boolean(seen.add(id))));
}

/** By their time; those without one last, as they came. */
function byTime({ purchasedAt: left }: ListedDocument, { purchasedAt: right }: ListedDocument): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}
