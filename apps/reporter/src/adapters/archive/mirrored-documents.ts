import { createHash } from 'node:crypto';
import type { TimeWindow } from '@outlay/core';
import { addDays, dateInZone, parseDateTime } from '@outlay/core/time';
import type { ArchivedWindow, ArchivedWindows } from './archive-index.ts';

/** Reads the body of a recorded answer. */
type ReadBody = (request: string) => Promise<Buffer>;

/** Documents that were mirrored, from which lists of any days are answered. */
export type MirroredDocuments = {
  /**
   * The list of a window as the service answers it, as JSON; `undefined` if it does not certainly follow from the mirrored
   * lists: one of them may be incomplete, has documents without a time, or is of other days.
   */
  readonly list: (window: TimeWindow) => Promise<string | undefined>;
  /** A hash of the documents and daily totals of a window; `undefined` if not all of its days were mirrored. */
  readonly basis: (window: TimeWindow) => Promise<string | undefined>;
};

type Item = { readonly at: string | null; readonly json: string; readonly hash: string };

type LoadedWindow = {
  readonly window: ArchivedWindow;
  readonly items: readonly Item[];
  readonly isDated: boolean;
  readonly hash: string;
  readonly summary: SummaryTotals | undefined;
};

/** The totals of a summary by day; under the empty name if it is not broken down. */
type SummaryTotals = ReadonlyMap<string, string>;

/** Maximum number of windows in memory. */
const maxLoaded = 8;

/**
 * Opens the mirrored documents of an archive.
 * @param mirrored - with the time zone of the days of summaries
 */
export function mirroredDocuments(
  { windows, isFromFirst, timeZone }: ArchivedWindows,
  readBody: ReadBody,
): MirroredDocuments {
  const loaded = new Map<ArchivedWindow, Promise<LoadedWindow>>();

  function load(window: ArchivedWindow): Promise<LoadedWindow> {
    const found = loaded.get(window) ?? loadWindow(window, readBody);
    loaded.delete(window);
    loaded.set(window, found);
    const [oldest] = loaded.keys();
    if (loaded.size > maxLoaded && oldest) loaded.delete(oldest);
    return found;
  }

  /** `undefined` if days are requested of which nothing is known. */
  function overlapped({ from, until }: TimeWindow): readonly ArchivedWindow[] | undefined {
    const [first, last] = [windows.at(0), windows.at(-1)];
    if (!first || !last || until > last.until || (from < first.from && !isFromFirst)) return undefined;
    return windows.filter((window) => window.from < until && from < window.until);
  }

  return {
    async list(window) {
      const found = overlapped(window);
      if (!found?.every(({ isProven }) => isProven)) return undefined;
      const parts: string[] = [];
      for (const each of found) {
        const { items, isDated } = await load(each);
        if (!isDated && !isInside(each, window)) return undefined;
        for (const item of items) if (isIn(item, window)) parts.push(item.json);
      }
      return `{"items":[${parts.join(',')}]}`;
    },
    async basis(window) {
      const found = overlapped(window);
      if (!found) return undefined;
      const hash = createHash('sha256');
      for (const each of found) {
        const { items, isDated, hash: whole, summary } = await load(each);
        hash.update(JSON.stringify([each.isProven, isDated]));
        if (isDated) for (const item of items) hash.update(isIn(item, window) ? item.hash : '');
        else hash.update(whole);
        for (const total of totalsIn(summary, window, timeZone)) hash.update(total);
      }
      return hash.digest('hex');
    },
  };
}

async function loadWindow(window: ArchivedWindow, readBody: ReadBody): Promise<LoadedWindow> {
  const body = await readBody(window.list);
  const { items: listed } = JSON.parse(body.toString('utf8')) as { readonly items: readonly unknown[] };
  // As the client does: the service may list documents of other days.
  const items = listed.map(itemOf).filter((item) => item.at === null || isIn(item, window));
  const summary = window.summary === null ? undefined : totalsOf(await readBody(window.summary));
  return { window, items, isDated: items.every(({ at }) => at !== null), hash: hashOf(body), summary };
}

function itemOf(item: unknown): Item {
  const json = JSON.stringify(item);
  const time = (item as { readonly purchaseTime?: unknown } | null)?.purchaseTime;
  return { at: instantOf(time), json, hash: hashOf(json) };
}

/** `null` for a time without an offset: which window it belongs to depends on the service. */
function instantOf(time: unknown): string | null {
  try {
    const parsed = typeof time === 'string' ? parseDateTime(time) : undefined;
    return parsed?.type === 'instant' ? parsed.instant : null;
  } catch {
    return null;
  }
}

function isIn({ at }: Pick<Item, 'at'>, { from, until }: TimeWindow): boolean {
  return at === null || (from <= at && at < until);
}

function isInside(inner: TimeWindow, outer: TimeWindow): boolean {
  return outer.from <= inner.from && inner.until <= outer.until;
}

type SummaryBody = {
  readonly totalAmount?: unknown;
  readonly categoryTotals?: unknown;
  readonly dailySummaries?: readonly {
    readonly date?: unknown;
    readonly totalAmount?: unknown;
    readonly categoryBreakdown?: unknown;
  }[];
};

function totalsOf(body: Buffer): SummaryTotals {
  const { dailySummaries, totalAmount, categoryTotals } = JSON.parse(body.toString('utf8')) as SummaryBody;
  if (!Array.isArray(dailySummaries)) return new Map([['', JSON.stringify([totalAmount, categoryTotals])]]);
  const days = (dailySummaries as NonNullable<SummaryBody['dailySummaries']>).map(
    (day) =>
      [
        String(day.date).slice(0, 10),
        JSON.stringify([day.date, day.totalAmount, day.categoryBreakdown]),
      ] as const,
  );
  return new Map(days);
}

/** With a day more on both sides, because the days of the service may be of another time zone. */
function* totalsIn(totals: SummaryTotals | undefined, window: TimeWindow, timeZone: string) {
  const first = addDays(dateInZone(window.from, timeZone), -1);
  const last = addDays(dateInZone(window.until, timeZone), 1);
  for (const [day, total] of totals ?? []) if (day === '' || (first <= day && day <= last)) yield total;
}

function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
