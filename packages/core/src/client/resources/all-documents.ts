import type { DocumentListBody, PeriodSummaryBody, PurchaseDocumentBody } from '../../contract/resources.ts';
import { readInstant } from '../../records/purchase-document.ts';
import type { CalendarDate } from '../../time/calendar-date.ts';
import { dateInZone } from '../../time/time-zone.ts';
import { proveWindow, usualCurrency, type WindowAnswer, type WindowEvidence } from './prove-window.ts';
import { daysOfWindow, halve, type Window } from './window.ts';

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
export type AllDocumentsOptions = {
  /** Requests that it may take at most (2 at least); what is not proven then stays so. Default 64. */
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
  readonly list: (window: Window) => Promise<DocumentListBody>;
  readonly summarise: (window: Window) => Promise<PeriodSummaryBody>;
  readonly zone: string;
};

/** A search that is under way: it asks for windows, counts the requests and knows when they are used up. */
type Search = {
  readonly ask: (window: Window, known?: PeriodSummaryBody) => Promise<WindowAnswer>;
  readonly canAsk: (windows: number) => boolean;
  readonly zone: string;
};

/** The currency of an account with nothing to tell it by: that of the specification's examples (§2). */
const assumedCurrency = 'PLN';

/**
 * Reads every document of a window and proves that none is missing. The list takes no page parameters, so it may be cut
 * without a word: where it does not add up to the service's own summary, or its envelope counts more, the window is
 * halved at a midnight, down to single days.
 */
export async function allDocuments(
  whole: Window,
  source: WindowSource,
  { maxRequests = 64, findDates = true, ...known }: AllDocumentsOptions = {},
): Promise<AllDocuments> {
  let requests = 0;
  const search: Search = {
    zone: source.zone,
    canAsk: (windows) => requests + 2 * windows <= maxRequests,
    async ask(window, summary) {
      requests += summary ? 1 : 2;
      const answers = await Promise.all([source.list(window), summary ?? source.summarise(window)]);
      return readAnswer(window, ...answers);
    },
  };
  const first = await search.ask(whole, known.summary);
  const currency = known.currency ?? usualCurrency(first.documents) ?? assumedCurrency;
  const proven = await splitUntilProven(first, currency, search);
  const answers = findDates ? await askForDates(proven, search) : proven;
  const evidence = answers.map((answer) => proveWindow(answer, currency));
  return {
    items: uniqueDocuments(answers, source.zone),
    complete: evidence.every((window) => window.proven),
    evidence,
    requests,
  };
}

/** The answers of the largest windows that prove complete, or of those that cannot be split further. */
async function splitUntilProven(
  answer: WindowAnswer,
  currency: string,
  search: Search,
): Promise<WindowAnswer[]> {
  const halves = proveWindow(answer, currency).proven ? undefined : halve(answer.window, search.zone);
  if (!halves || !search.canAsk(2)) return [answer];
  const [early, late] = [await search.ask(halves[0]), await search.ask(halves[1])];
  // A service that gives the same list for any range would give every document over and over.
  if (answer.documents.length > 0 && [early, late].every((half) => isSameList(half, answer))) return [answer];
  const earlier = await splitUntilProven(early, currency, search);
  return [...earlier, ...(await splitUntilProven(late, currency, search))];
}

/** Windows with documents that carry no time, read again day by day where the days hold the same documents. */
async function askForDates(answers: readonly WindowAnswer[], search: Search): Promise<WindowAnswer[]> {
  const result: WindowAnswer[] = [];
  for (const answer of answers) {
    const days = daysOfWindow(answer.window, search.zone);
    const isUndated = answer.documents.some(({ purchaseTime }) => readInstant(purchaseTime) === null);
    if (!isUndated || days.length === 1 || !search.canAsk(days.length)) {
      result.push(answer);
      continue;
    }
    const parts: WindowAnswer[] = [];
    for (const day of days) parts.push(await search.ask(day.window));
    const documents = parts.flatMap((part) => part.documents);
    result.push(...(isSameList({ documents }, answer) ? parts : [answer]));
  }
  return result;
}

type Documents = Pick<WindowAnswer, 'documents'>;

/** Whether two lists hold the same documents, in whatever order. */
function isSameList(left: Documents, right: Documents): boolean {
  const sorted = ({ documents }: Documents) =>
    documents.map((document) => JSON.stringify(document)).toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  if (left.documents.length !== right.documents.length) return false;
  const other = sorted(right);
  return sorted(left).every((document, index) => document === other[index]);
}

/** Keeps the documents that are inside the window, or carry no time to tell it by. */
function readAnswer(window: Window, list: DocumentListBody, summary: PeriodSummaryBody): WindowAnswer {
  const isInside = (at: string | null) => at === null || (window.from <= at && at < window.until);
  const documents = list.items.filter(({ purchaseTime }) => isInside(readInstant(purchaseTime)));
  const count = list['totalCount'];
  return { window, documents, totalCount: typeof count === 'number' ? count : undefined, summary };
}

/** Each document once, in purchase order: by its time where it has one, otherwise as the windows and lists go. */
function uniqueDocuments(answers: readonly WindowAnswer[], zone: string): FoundDocument[] {
  const seen = new Set<string>();
  const isNew = ({ id }: PurchaseDocumentBody) => !id || (!seen.has(id) && Boolean(seen.add(id)));
  return answers.flatMap(({ window, documents }) => {
    const [day, ...more] = daysOfWindow(window, zone);
    const fallback = more.length === 0 ? day?.date : undefined;
    return documents
      .filter(isNew)
      .map((document) => ({ document, at: readInstant(document.purchaseTime) }))
      .toSorted((left, right) => compareTimes(left.at, right.at))
      .map(({ document, at }) => ({ document, date: at === null ? fallback : dateInZone(at, zone) }));
  });
}

/** Those without a time last, as they came. */
function compareTimes(left: string | null, right: string | null): number {
  if (left === right) return 0;
  if (left === null || right === null) return left === null ? 1 : -1;
  return left < right ? -1 : 1;
}
