import type { CrossProblem } from './cross-problems.ts';
import type { Delivery } from './delivery-schema.ts';
import { jobOccurrences, type TimedJob } from './job-occurrences.ts';

/** An arbitrary instant: only the frequency of periods matters. */
const anyInstant = '2026-01-01T00:00:00.000Z';
const occurrencesLookedAt = 30;

/** Whether the same period of a job is due several times. */
export function isPeriodRepeated(job: TimedJob): boolean {
  const periods = jobOccurrences(job, anyInstant, occurrencesLookedAt).map(({ period }) => period.from);
  return new Set(periods).size < periods.length;
}

/** The part of a job that determines its file names. */
type NamingJob = TimedJob & {
  readonly deliveries: readonly Delivery[];
  readonly close?: unknown;
  readonly only?: 'new' | undefined;
};

/**
 * Deliveries that would give files of two reports the same name, because a period is due several times and the name
 * does not contain the date. Such a period cannot be closed either: it has several reports.
 * @param jobs - the occurrences of equal schedules are computed once
 */
export function repeatedNames(jobs: Iterable<readonly [name: string, job: NamingJob]>): CrossProblem[] {
  const known = new Map<string, boolean>();
  const problems: CrossProblem[] = [];
  for (const [name, job] of jobs) {
    const deliveries = withoutDay(job);
    if (deliveries.length === 0 && job.close === undefined) continue;
    const timing = JSON.stringify([job.kind, job.period, job.schedule, job.month]);
    const isRepeated = known.get(timing) ?? isPeriodRepeated(job);
    known.set(timing, isRepeated);
    if (!isRepeated) continue;
    problems.push(...deliveries.map((index) => problemOf(name, job, index)), ...closeProblem(name, job));
  }
  return problems;
}

/** A job of current periods has a problem of its own. */
function closeProblem(name: string, { close, kind, period }: NamingJob): CrossProblem[] {
  if (close === undefined || period === 'current') return [];
  const message = `the job is due more than once per ${kind} period; a period is closed with its only report`;
  return [{ path: ['jobs', name, 'close'], message }];
}

/** The name of a batch has its number. */
function withoutDay({ deliveries, only }: NamingJob): number[] {
  if (only !== undefined) return [];
  return deliveries.flatMap((delivery, index) =>
    delivery.channel !== 'email' && !delivery.name.includes('{date}') ? [index] : [],
  );
}

function problemOf(name: string, { kind }: NamingJob, index: number): CrossProblem {
  return {
    path: ['jobs', name, 'deliveries', index, 'name'],
    message: `the job is due more than once per ${kind} period; expected {date} in the name`,
  };
}
