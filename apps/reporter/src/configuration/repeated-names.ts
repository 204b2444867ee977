import type { Delivery } from './delivery-schema.ts';
import { jobOccurrences, type TimedJob } from './job-occurrences.ts';

/** Any instant will do: it is how often a period comes that counts, not when. */
const anyInstant = '2026-01-01T00:00:00.000Z';
const occurrencesLookedAt = 30;

/** Whether the same period of a job is due several times. */
export function isPeriodRepeated(job: TimedJob): boolean {
  const periods = jobOccurrences(job, anyInstant, occurrencesLookedAt).map(({ period }) => period.from);
  return new Set(periods).size < periods.length;
}

/**
 * Which deliveries of a job would give files of two reports one name, because the same period is due several times and
 * the name does not tell the day.
 */
export function repeatedNames(job: TimedJob & { readonly deliveries: readonly Delivery[] }): number[] {
  if (!isPeriodRepeated(job)) return [];
  return job.deliveries.flatMap((delivery, index) =>
    delivery.channel !== 'email' && !delivery.name.includes('{date}') ? [index] : [],
  );
}
