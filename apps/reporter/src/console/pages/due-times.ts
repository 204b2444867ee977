import type { Instant } from '@outlay/core/time';
import { occurrencesBetween } from '@outlay/schedule';
import type { Job } from '../../adapters/configuration/configuration.ts';

/** The times of a job in a span, and whether there are more than were computed. */
export type DueTimes = { readonly times: readonly Instant[]; readonly isCut: boolean };

/** More times of one job are no use on a page: this is one every half hour of a month. */
const maxTimes = 1_500;

/** The times at which a job is due after an instant and up to another. */
export function dueTimes({ schedule }: Pick<Job, 'schedule'>, after: Instant, until: Instant): DueTimes {
  const found = occurrencesBetween(schedule, after, until)
    .take(maxTimes + 1)
    .toArray();
  return { times: found.slice(0, maxTimes), isCut: found.length > maxTimes };
}
