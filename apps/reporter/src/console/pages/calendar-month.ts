import {
  addDays,
  addMonths,
  type CalendarDate,
  dateInZone,
  daysOf,
  type Instant,
  isoWeekday,
  localDateTime,
  monthsFrom,
  type Period,
  startOfDay,
} from '@outlay/core/time';
import type { Configuration, Job } from '../../adapters/configuration/configuration.ts';
import { openPauses } from '../../adapters/store/job-pauses.ts';
import { type OccurrenceRuns, runsByOccurrence } from '../../adapters/store/runs-by-occurrence.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { ShownState } from '../words/console-words.ts';
import { betweenSteps } from './between-steps.ts';
import type { MonthTimes, TimeSpan } from './month-times.ts';
import { shownState } from './run-words.ts';

/** A job on a day: its runs by state, and the times to come. */
export type CalendarEntry = {
  readonly job: string;
  /** Local times of the job's time zone, `06:00`. */
  readonly times: readonly string[];
  readonly runs: ReadonlyMap<ShownState, number>;
  /** Identifier of the run if it is the only one. */
  readonly onlyRun: string | null;
  /** How many of the times are still to come. */
  readonly due: number;
  /** Whether the job is paused, so that nothing will be planned at these times. */
  readonly isPaused: boolean;
};

/** A month of runs and times to come. */
export type CalendarMonth = {
  /** `2026-11`. */
  readonly month: string;
  readonly days: readonly { readonly day: CalendarDate; readonly entries: readonly CalendarEntry[] }[];
  readonly today: CalendarDate;
  /** Jobs with more times to come than are shown. */
  readonly cut: readonly string[];
};

const monthForm = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/;

/** The month before or after one. */
export function monthBeside(month: string, count: 1 | -1): string {
  return addMonths(`${month}-01`, count).slice(0, 7);
}

/** The days of the whole weeks, from Monday, that a month is in. */
export function weeksOf(month: string): CalendarDate[] {
  const { from, until } = monthsFrom(`${month}-01`, 1);
  const monday = addDays(from, 1 - isoWeekday(from));
  const end = addDays(until, (8 - isoWeekday(until)) % 7);
  return daysOf({ from: monday, until: end });
}

/** What a month is read from. */
export type CalendarDeps = {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly now: Date;
  readonly monthTimes: MonthTimes;
};

/** Jobs whose runs are read at once. */
const jobsAtOnce = 20;

/**
 * Reads the runs of a month and computes the times to come. Each job is on the days of its own time zone.
 * @param asked - `2026-11`; by default, and for anything else, the present month
 */
export async function readMonth(
  { database, configuration: { jobs }, now, monthTimes }: CalendarDeps,
  asked: string | undefined,
): Promise<CalendarMonth> {
  const today = dateInZone(now, jobs[0]?.schedule.timeZone ?? 'UTC');
  const month = asked !== undefined && monthForm.test(asked) ? asked : today.slice(0, 7);
  const days = monthsFrom(`${month}-01`, 1);
  const byDay = new Map(daysOf(days).map((day) => [day, [] as CalendarEntry[]]));
  const cut: string[] = [];
  const pauses = await openPauses(database);
  for await (const some of betweenSteps(chunksOf(jobs))) {
    const spanned = some.map((job) => ({ job, span: spanOf(days, job) }));
    const runs = Map.groupBy(await pastRuns(database, spanned), ({ job }) => job);
    for (const { job, span } of spanned) {
      const coming = monthTimes(job, span, now.toISOString());
      const planned = {
        past: runs.get(job.name)?.filter(({ scheduledFor }) => isWithin(span, scheduledFor)) ?? [],
        coming: coming.times,
        isPaused: pauses.has(job.name),
      };
      for (const [day, entry] of entriesOf(job, planned)) byDay.get(day)?.push(entry);
      if (coming.isCut) cut.push(job.name);
    }
  }
  const listed = [...byDay].map(([day, entries]) => ({ day, entries: entries.toSorted(byTime) }));
  return { month, days: listed, today, cut };
}

function chunksOf(jobs: readonly Job[]): (readonly Job[])[] {
  const starts = Array.from(
    { length: Math.ceil(jobs.length / jobsAtOnce) },
    (_, chunk) => chunk * jobsAtOnce,
  );
  return starts.map((start) => jobs.slice(start, start + jobsAtOnce));
}

function spanOf(days: Period, { schedule: { timeZone } }: Job): TimeSpan {
  return { from: startOfDay(days.from, timeZone), until: startOfDay(days.until, timeZone) };
}

/** The runs of some jobs in the spans of all of them. */
function pastRuns(
  database: Database,
  spanned: readonly { readonly job: Job; readonly span: TimeSpan }[],
): Promise<OccurrenceRuns[]> {
  const [from = ''] = spanned.map(({ span }) => span.from).toSorted();
  const until =
    spanned
      .map(({ span }) => span.until)
      .toSorted()
      .at(-1) ?? '';
  const names = spanned.map(({ job }) => job.name);
  return runsByOccurrence(database, names, { from, until });
}

function isWithin({ from, until }: TimeSpan, at: Instant): boolean {
  return at >= from && at < until;
}

function byTime({ times: [one = ''] }: CalendarEntry, { times: [other = ''] }: CalendarEntry): number {
  return one < other ? -1 : Number(one > other);
}

type PlannedRuns = {
  readonly past: readonly OccurrenceRuns[];
  readonly coming: readonly Instant[];
  readonly isPaused: boolean;
};

function entriesOf(
  { name, schedule: { timeZone } }: Job,
  { past, coming, isPaused }: PlannedRuns,
): (readonly [CalendarDate, CalendarEntry])[] {
  const found: readonly (Pick<CalendarEntry, 'due' | 'onlyRun'> & {
    readonly at: Instant;
    readonly runs: readonly (readonly [ShownState, number])[];
  })[] = [
    ...past.map((runs) => ({
      at: runs.scheduledFor,
      runs: [[shownState(runs, runs.isWaiting), runs.count] as const],
      onlyRun: runs.count === 1 ? runs.anyId : null,
      due: 0,
    })),
    ...coming.map((at) => ({ at, runs: [], onlyRun: null, due: 1 })),
  ];
  const local = found.map((one) => ({ ...one, local: localDateTime(one.at, timeZone) }));
  const days = Map.groupBy(local, (one) => one.local.slice(0, 10));
  return [...days].map(([day, ofDay]) => {
    const runs = new Map<ShownState, number>();
    for (const [state, count] of ofDay.flatMap((one) => one.runs))
      runs.set(state, (runs.get(state) ?? 0) + count);
    const [first] = ofDay;
    const times = [...new Set(ofDay.map((one) => one.local.slice(11, 16)))];
    const due = ofDay.reduce((sum, one) => sum + one.due, 0);
    const entry = {
      job: name,
      times,
      runs,
      due,
      isPaused: isPaused && due > 0,
      onlyRun: ofDay.length === 1 ? (first?.onlyRun ?? null) : null,
    };
    return [day, entry] as const;
  });
}
