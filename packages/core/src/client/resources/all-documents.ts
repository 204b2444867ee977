import { hasMoreIn, totalCountIn } from '../../contract/envelope.ts';
import { objectsIn } from '../../contract/json-object.ts';
import type { DocumentListBody, PeriodSummaryBody, PurchaseDocumentBody } from '../../contract/resources.ts';
import type { ApiError } from '../../errors/api-error.ts';
import { extendApiError } from '../../errors/create-api-error.ts';
import { isTooLarge } from '../../errors/too-large.ts';
import { readInstant } from '../../records/read-fields.ts';
import type { CalendarDate } from '../../time/calendar-date.ts';
import { dateInZone } from '../../time/time-zone.ts';
import { createDocumentPool } from './document-pool.ts';
import { proveWindow, usualCurrency, type WindowAnswer, type WindowEvidence } from './prove-window.ts';
import { daysOfWindow, halve, lastMillisecond, type TimeWindow } from './window.ts';

/** A document, and the day of its purchase where that is known. */
export type FoundDocument = {
  readonly document: PurchaseDocumentBody;
  readonly date: CalendarDate | undefined;
};

/** Documents, and whether they are all that there are. */
export type AllDocuments = {
  /** In purchase order; each once. */
  readonly items: readonly FoundDocument[];
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

/** How windows are read, and the zone whose midnights part them. */
export type WindowSource = {
  /** The documents of a window, oldest first. */
  readonly list: (window: TimeWindow) => Promise<DocumentListBody>;
  readonly summarize: (window: TimeWindow) => Promise<PeriodSummaryBody>;
  readonly zone: string;
  /** Told how many documents a list gives, and how many of them no list gave before; what it throws ends the search. */
  readonly onListed?: (documents: number) => void;
  readonly onNew?: (documents: number) => void;
};

/** A search that is under way: it reads windows and counts the requests until they are used up. */
type Search = {
  /** The documents of a window that are inside it, as all windows share them. */
  readonly list: (window: TimeWindow) => Promise<WindowList>;
  readonly ask: (window: TimeWindow, known?: PeriodSummaryBody) => Promise<WindowAnswer>;
  /** Says that a window was asked for that has to be read in parts: that is none of the requests it may take. */
  readonly allowMore: () => void;
  readonly canSend: (requests: number) => boolean;
  readonly requests: () => number;
  readonly zone: string;
};

type WindowList = Pick<WindowAnswer, 'documents' | 'listed' | 'totalCount' | 'hasMore'>;

/** The currency of an account with nothing to tell it by: that of the specification's examples (§2). */
const assumedCurrency = 'PLN';

/**
 * Reads every document of a window and proves that none is missing. The list takes no page parameters, so it may be cut
 * without a word: where it does not add up to the service's own summary, or its envelope says that there are more, the window is
 * halved at a midnight, down to single days. So is one whose list is larger than an answer may be.
 * @throws {ApiError} `limit_exceeded` with `maxBodyBytes` where a single day's list is
 */
export async function allDocuments(
  whole: TimeWindow,
  source: WindowSource,
  { maxRequests = 64, findDates = true, ...known }: ListVerifiedOptions = {},
): Promise<AllDocuments> {
  const search = startSearch(source, maxRequests);
  const parts = await readInParts(whole, search, known.summary);
  const all = parts.flatMap(({ documents }) => documents);
  const currency = known.currency ?? usualCurrency(all) ?? assumedCurrency;
  const answers: WindowAnswer[] = [];
  for (const part of parts) answers.push(...(await splitUntilProven(part, currency, search)));
  const evidence = answers.map((answer) => proveWindow(answer, currency));
  const found: FoundDocument[] = [];
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

function startSearch(
  { list, summarize, zone, onListed, onNew = () => undefined }: WindowSource,
  maxRequests: number,
): Search {
  let requests = 0;
  let allowed = maxRequests;
  const pool = createDocumentPool(onNew);
  const counted = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    requests += 1;
    return answer;
  };
  return {
    zone,
    requests: () => requests,
    allowMore: () => {
      allowed += 4;
    },
    canSend: (more) => requests + more <= allowed,
    list: listShared,
    async ask(window, known) {
      const [listed, summary] = await Promise.all([listShared(window), known ?? counted(summarize(window))]);
      return { window, summary, ...listed };
    },
  };

  async function listShared(window: TimeWindow): Promise<WindowList> {
    const { items, ...envelope } = await counted(list(window));
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
async function readInParts(
  window: TimeWindow,
  search: Search,
  known?: PeriodSummaryBody,
): Promise<WindowAnswer[]> {
  try {
    return [await search.ask(window, known)];
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    const halves = halve(window, search.zone);
    if (!halves) throw tooLargeDay(error, dateInZone(window.from, search.zone));
    search.allowMore();
    const early = await readInParts(halves[0], search);
    return [...early, ...(await readInParts(halves[1], search))];
  }
}

function tooLargeDay(error: ApiError, day: CalendarDate): ApiError {
  return extendApiError(error, {}, `${error.message}; a single day, ${day}, cannot be read in parts`);
}

/** The answers of the largest windows that prove complete, or of those that cannot be split further. */
async function splitUntilProven(
  answer: WindowAnswer,
  currency: string,
  search: Search,
): Promise<WindowAnswer[]> {
  const halves = proveWindow(answer, currency).proven ? undefined : halve(answer.window, search.zone);
  if (!halves || !search.canSend(4)) return [answer];
  const early = await readInParts(halves[0], search);
  const late = await readInParts(halves[1], search);
  const isEverySame = [early, late].every(
    ([half, ...others]) => others.length === 0 && half && isSameList(half, answer),
  );
  // A service that gives the same list for any range would give every document over and over.
  if (answer.documents.length > 0 && isEverySame) return [answer];
  const proven: WindowAnswer[] = [];
  for (const part of [...early, ...late]) proven.push(...(await splitUntilProven(part, currency, search)));
  return proven;
}

/**
 * A window's documents in purchase order, with their days. Where some carry no time, the window is listed once more
 * day by day; the days are believed as far as they hold the same documents.
 */
async function dateDocuments(
  answer: WindowAnswer,
  findDates: boolean,
  search: Search,
): Promise<FoundDocument[]> {
  const [first, last] = [answer.window.from, lastMillisecond(answer.window.until)];
  const firstDay = dateInZone(first, search.zone);
  if (firstDay === dateInZone(last, search.zone)) return inOrder(answer.documents, search.zone, firstDay);
  const isUndated = answer.documents.some(({ purchaseTime }) => readInstant(purchaseTime) === null);
  if (!findDates || !isUndated) return inOrder(answer.documents, search.zone);
  const days = daysOfWindow(answer.window, search.zone);
  if (!search.canSend(days.length)) return inOrder(answer.documents, search.zone);
  const found: FoundDocument[] = [];
  for (const { date, window } of days) {
    const { documents } = await search.list(window);
    for (const each of inOrder(documents, search.zone, date)) found.push(each);
    // More than there is: the service knows no ranges, and no day will tell more.
    if (found.length > answer.documents.length) break;
  }
  const isSame = isSameList({ documents: found.map(({ document }) => document) }, answer);
  return isSame ? found : inOrder(answer.documents, search.zone);
}

type Documents = Pick<WindowAnswer, 'documents'>;

/** Whether two lists hold the same documents, in whatever order. Equal ones are one object. */
function isSameList(left: Documents, right: Documents): boolean {
  if (left.documents.length !== right.documents.length) return false;
  const counts = new Map<PurchaseDocumentBody, number>();
  for (const document of left.documents) counts.set(document, (counts.get(document) ?? 0) + 1);
  return right.documents.every((document) => {
    const count = counts.get(document) ?? 0;
    counts.set(document, count - 1);
    return count > 0;
  });
}

/** Documents that carry no time to tell it by count as inside. */
function isInside({ from, until }: TimeWindow, { purchaseTime }: PurchaseDocumentBody): boolean {
  const at = readInstant(purchaseTime);
  return at === null || (from <= at && at < until);
}

/** Documents by their time; those without one last, as they came, on the day that is given. */
function inOrder(
  documents: readonly PurchaseDocumentBody[],
  zone: string,
  day?: CalendarDate,
): FoundDocument[] {
  return documents
    .map((document) => ({ document, at: readInstant(document.purchaseTime) }))
    .toSorted((left, right) => compareTimes(left.at, right.at))
    .map(({ document, at }) => ({ document, date: at === null ? day : dateInZone(at, zone) }));
}

/** Each document once, as far as identifiers tell them apart. */
function uniqueDocuments(found: readonly FoundDocument[]): FoundDocument[] {
  const seen = new Set<string>();
  return found.filter(({ document: { id } }) => !id || (!seen.has(id) && Boolean(seen.add(id))));
}

/** Those without a time last, as they came. */
function compareTimes(left: string | null, right: string | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}
