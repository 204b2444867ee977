import { addDays, type CalendarDate, lastDay, type Period, type PeriodKind } from '@outlay/core/time';
import type { BatchCounts, BatchEntry, Wait } from '../figures/batch-figures.ts';
import type { Dataset, FilteredDocument } from '../figures/dataset.ts';
import type { BatchHistory } from './batch-history.ts';
import { documentContent, documentDay, isInside } from './document-content.ts';
import type { FilteredDataset } from './filter-dataset.ts';
import type { ExportedInBatch } from './held-documents.ts';
import { reversedDocument, reversedForm } from './reversed-document.ts';

/** What a batch is taken from. */
export type BatchOptions = {
  readonly history: BatchHistory;
  /** The period of the run; that of the batch starts earlier if an entry does. */
  readonly kind: PeriodKind;
  readonly period: Period;
  /**
   * Documents that files of the batch cannot have yet, by the keys of their entries: they are not in the batch. What
   * earlier batches exported of them is reversed.
   */
  readonly waits?: ReadonlyMap<string, Wait>;
};

/** A document that is not in the batch yet. */
export type WaitingEntry = Wait & { readonly document: FilteredDocument };

/** The next batch of an account. */
export type TakenBatch = {
  readonly number: number;
  readonly counts: BatchCounts;
  readonly kind: PeriodKind;
  readonly period: Period;
  /** Reversals, then new documents, in the order of the service. */
  readonly documents: readonly FilteredDocument[];
  /** Every document that the batches export, this one included, in its current form and as it was exported. */
  readonly exported: readonly FilteredDocument[];
  /** In the order of the service. */
  readonly waiting: readonly WaitingEntry[];
  /** The days of these and of what is exported. */
  readonly knownPeriod: Period;
  /** The selected document that each one is that is new, or exported and as it was. */
  readonly origins: ReadonlyMap<FilteredDocument, FilteredDocument>;
};

/**
 * The next batch: documents that no batch exported are new, and those that batches exported in another form, or that are
 * gone, are reversed. A changed configuration of accounts, counted amounts or income does not change a document. A filter
 * is: what it no longer selects is reversed, what it selects now is new.
 */
export function batchOf(
  { dataset }: FilteredDataset,
  { history, kind, period, waits }: BatchOptions,
): TakenBatch {
  const { timeZone } = dataset;
  const number = history.number + 1;
  const nameEntry = entryNames(number, history.references);
  const current = keyedDocuments(dataset, history);
  const reversals: FilteredDocument[] = [];
  const fresh: FilteredDocument[] = [];
  const kept: FilteredDocument[] = [];
  const waiting: WaitingEntry[] = [];
  const origins = new Map<FilteredDocument, FilteredDocument>();
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };
  const reverse = (before: ExportedInBatch) => {
    const { key, batch, reference } = before;
    const entry = { key, change: 'reversal', reverses: { batch, reference } } as const;
    const exported = reversedForm(formOf(before));
    reversals.push(
      reversedPart(onBookedDay(before, timeZone), {
        ...entry,
        reference: nameEntry(before.document.id, 'reversal'),
        exported,
      }),
    );
  };
  for (const [key, now] of current) {
    const before = history.documents.get(key);
    const document = before ? withKnownDay(now, before.document) : now;
    if (before && isSame(document, before.document, timeZone)) {
      counts.unchanged += 1;
      const entry = unchanged(document, before);
      kept.push(entry);
      origins.set(entry, now);
      continue;
    }
    if (before) reverse(before);
    const wait = waits?.get(key);
    if (before || !wait) counts[before ? 'changed' : 'added'] += 1;
    if (wait) {
      waiting.push({ document, ...wait });
      continue;
    }
    const change = before ? 'changed' : 'new';
    const reference = nameEntry(document.id, change);
    const entry = {
      ...document,
      batchEntry: { key, reference, change, reverses: null, exported: null },
    } as const;
    fresh.push(entry);
    origins.set(entry, now);
  }
  for (const [key, before] of history.documents) {
    if (current.has(key)) continue;
    if (before.current === undefined && !isRead(before.document, dataset)) {
      kept.push(unchanged(before.document, before));
      continue;
    }
    counts.removed += 1;
    reverse(before);
  }
  const documents = [...reversals, ...fresh];
  const exported = [...kept, ...fresh];
  return {
    number,
    counts,
    ...spanOf(documents, { kind, period, timeZone }),
    documents,
    exported,
    waiting,
    knownPeriod: spanOf([...exported, ...waiting.map((each) => each.document)], {
      kind: 'custom',
      period: dataset.period,
      timeZone,
    }).period,
    origins,
  };
}

/**
 * The documents of the period by their keys: their ID, or what they are. A key that several have gets a number. One that
 * was exported and is now of a day outside was moved there, and is compared like the others. So is one of a day that is not
 * read, if files of the format had another version of it.
 */
function keyedDocuments(dataset: Dataset, history: BatchHistory): Map<string, FilteredDocument> {
  const { documents, timeZone } = dataset;
  const keyed = new Map<string, FilteredDocument>();
  const times = new Map<string, number>();
  for (const document of documents) {
    const name =
      document.id === null ? `content ${documentContent(document, timeZone)}` : `id ${document.id}`;
    if (!isRead(document, dataset) && !isExported(history.documents.get(name))) continue;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    keyed.set(time === 1 ? name : `${name} ${time}`, document);
  }
  for (const [key, { current }] of history.documents) {
    if (current && !keyed.has(key) && !isRead(current, dataset)) keyed.set(key, current);
  }
  return keyed;
}

/** Whether the batches export a document. */
function isExported(before: ExportedInBatch | undefined): boolean {
  return before !== undefined && before.current !== null;
}

/** Whether a document would be among the records if it existed. */
function isRead(document: FilteredDocument, { period, timeZone }: Dataset): boolean {
  const day = documentDay(document, timeZone);
  return day === null || isInside(day, period);
}

/** A day that the service gave before and does not give now is not a change: it may look for days only as far as it is asked. */
function withKnownDay(
  now: FilteredDocument,
  { purchasedAt, purchasedOn }: FilteredDocument,
): FilteredDocument {
  const isLost = now.purchasedAt === null && now.purchasedOn === null;
  return isLost ? { ...now, purchasedAt, purchasedOn } : now;
}

/** Both are compared by the same code, so that another version of it reverses nothing. */
function isSame(now: FilteredDocument, before: FilteredDocument, timeZone: string): boolean {
  return documentContent(now, timeZone) === documentContent(before, timeZone);
}

/** A document on the day on which it was booked, also if the time zone of the account was changed since. */
function onBookedDay({ document, day }: ExportedInBatch, timeZone: string): FilteredDocument {
  if (day === null || documentDay(document, timeZone) === day) return document;
  const booked = { purchasedAt: null, purchasedOn: day };
  const { whole } = document;
  return { ...document, ...booked, ...(whole ? { whole: { ...whole, ...booked } } : {}) };
}

function formOf({ counted, isIncome, booked, formats, leftOutOf }: ExportedInBatch) {
  return { counted, isIncome, booked, ...(formats ? { formats } : {}), ...(leftOutOf ? { leftOutOf } : {}) };
}

function unchanged(document: FilteredDocument, before: ExportedInBatch): FilteredDocument {
  const { key, reference } = before;
  const entry = { key, reference, change: 'unchanged', reverses: null, exported: formOf(before) } as const;
  return { ...document, batchEntry: entry };
}

function reversedPart({ whole, ...document }: FilteredDocument, batchEntry: BatchEntry): FilteredDocument {
  const reversed = reversedDocument(document);
  return { ...reversed, ...(whole ? { whole: reversedDocument(whole) } : {}), batchEntry };
}

/**
 * Names entries: a document that is exported for the first time by its ID, so that programs know it as they know that of
 * a report; every other entry with the number of its batch.
 */
function entryNames(number: number, references: ReadonlySet<string>) {
  const taken = new Set(references);
  return (id: string | null, change: Exclude<BatchEntry['change'], 'unchanged'>): string => {
    const ending = change === 'reversal' ? 'r' : '';
    const base =
      change === 'new' && id !== null && !taken.has(id) ? id : `${id ?? 'no-id'}.b${number}${ending}`;
    let name = base;
    for (let time = 2; taken.has(name); time += 1) name = `${base}-${time}`;
    taken.add(name);
    return name;
  };
}

/** The period of a batch: that of its run, or from its first to its last document if one is outside. */
function spanOf(
  documents: readonly FilteredDocument[],
  { kind, period, timeZone }: Pick<BatchOptions, 'kind' | 'period'> & { readonly timeZone: string },
): Pick<TakenBatch, 'kind' | 'period'> {
  const days = documents.flatMap((document) => documentDay(document, timeZone) ?? []);
  const from = days.reduce(earlier, period.from);
  const last = days.reduce(later, lastDay(period));
  if (from === period.from && last === lastDay(period)) return { kind, period };
  return { kind: 'custom', period: { from, until: addDays(last, 1) } };
}

function earlier(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left < right ? left : right;
}

function later(left: CalendarDate, right: CalendarDate): CalendarDate {
  return left > right ? left : right;
}
