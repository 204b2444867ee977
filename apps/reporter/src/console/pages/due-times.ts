import type { Instant } from '@outlay/core/time';
import type { Job } from '../../adapters/configuration/configuration.ts';
import { type JobOccurrence, jobOccurrences } from '../../adapters/configuration/job-occurrences.ts';

/** The times of a job in a span, and whether there are more than were computed. */
export type DueTimes = { readonly times: readonly JobOccurrence[]; readonly isCut: boolean };

/** More times of one job are no use on a page: this is one every half hour of a month. */
const maxTimes = 1_500;

/** The occurrences of a job after an instant and up to another. */
export function dueTimes(job: Job, after: Instant, until: Instant): DueTimes {
  for (let count = 2; ; count = Math.min(count * 4, maxTimes)) {
    const found = jobOccurrences(job, after, count);
    const times = found.filter(({ at }) => at <= until);
    if (times.length < count) return { times, isCut: false };
    if (count === maxTimes) return { times, isCut: true };
  }
}
