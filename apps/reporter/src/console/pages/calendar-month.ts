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
import { runsByOccurrence } from '../../adapters/store/runs-by-occurrence.ts';
import type { Database } from '../../adapters/store/schema.ts';
import type { ShownState } from '../words/console-words.ts';
import { betweenSteps } from './between-steps.ts';
import { dueTimes } from './due-times.ts';
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

/**
 * Reads the runs of a month and computes the times to come. Each job is on the days of its own time zone.
 * @param asked - `2026-11`; by default, and for anything else, the present month
 */
export async function readMonth(
  {
    database,
    configuration,
    now,
  }: { readonly database: Database; readonly configuration: Configuration; readonly now: Date },
  asked: string | undefined,
): Promise<CalendarMonth> {
  const { jobs } = configuration;
  const today = dateInZone(now, jobs[0]?.schedule.timeZone ?? 'UTC');
  const month = asked !== undefined && monthForm.test(asked) ? asked : today.slice(0, 7);
  const span = monthsFrom(`${month}-01`, 1);
  const byDay = new Map<CalendarDate, CalendarEntry[]>();
  const cut: string[] = [];
  const pauses = await openPauses(database);
  for await (const job of betweenSteps(jobs)) {
    const isPaused = pauses.has(job.name);
    const { entries, isCut } = await entriesOf(job, { database, span, now, isPaused });
    for (const [day, entry] of entries) byDay.set(day, [...(byDay.get(day) ?? []), entry]);
    if (isCut) cut.push(job.name);
  }
  const days = daysOf(span).map((day) => ({ day, entries: byDay.get(day)?.toSorted(byTime) ?? [] }));
  return { month, days, today, cut };
}

function byTime({ times: [one = ''] }: CalendarEntry, { times: [other = ''] }: CalendarEntry): number {
  return one < other ? -1 : Number(one > other);
}

type Span = {
  readonly database: Database;
  readonly span: Period;
  readonly now: Date;
  readonly isPaused: boolean;
};

async function entriesOf(job: Job, { database, span, now, isPaused }: Span) {
  const { timeZone } = job.schedule;
  const [from, until] = [startOfDay(span.from, timeZone), startOfDay(span.until, timeZone)];
  const past = await runsByOccurrence(database, job.name, { from, until });
  const present = now.toISOString();
  const last = new Date(Date.parse(until) - 1).toISOString();
  const coming = dueTimes(job, present > from ? present : before(from), last);
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
    ...coming.times.map(({ at }) => ({ at, runs: [], onlyRun: null, due: 1 })),
  ];
  const days = Map.groupBy(found, ({ at }) => dateInZone(at, timeZone));
  const entries = [...days].map(([day, ofDay]) => {
    const runs = new Map<ShownState, number>();
    for (const [state, count] of ofDay.flatMap((one) => one.runs))
      runs.set(state, (runs.get(state) ?? 0) + count);
    const [first] = ofDay;
    const times = [...new Set(ofDay.map(({ at }) => localDateTime(at, timeZone).slice(11, 16)))];
    const due = ofDay.reduce((sum, one) => sum + one.due, 0);
    const entry = {
      job: job.name,
      times,
      runs,
      due,
      isPaused: isPaused && due > 0,
      onlyRun: ofDay.length === 1 ? (first?.onlyRun ?? null) : null,
    };
    return [day, entry] as const;
  });
  return { entries, isCut: coming.isCut };
}

function before(instant: Instant): Instant {
  return new Date(Date.parse(instant) - 1).toISOString();
}
