import { dateInZone, localDateTime } from '@outlay/core/time';
import { nextOccurrences } from '@outlay/schedule';
import type { Job } from '../../adapters/configuration/configuration.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import type { MissedOccurrences } from '../../engine/pause/resume-job.ts';
import { utcTime } from './run-text.ts';

/** A pause as JSON. */
export function pauseToJson({ pausedAt: since, pausedBy: by, reason }: JobPause) {
  return { since, by, reason };
}

/** Since when a job is paused, by whom and why. */
export function pauseText(pause: JobPause): string {
  return pausedText(pauseToJson(pause));
}

/** The same of a pause as JSON. */
export function pausedText({ since, by, reason }: ReturnType<typeof pauseToJson>): string {
  return `paused since ${utcTime(since)} by ${by}${reason === null ? '' : `: ${reason}`}`;
}

/** When a resumed job is due next. */
export function nextText({ schedule }: Job, now: Date): string {
  const [next] = nextOccurrences(schedule, now.toISOString(), 1);
  if (next === undefined) return 'its schedule has ended';
  const local = localDateTime(next, schedule.timeZone).slice(0, 16).replace('T', ' ');
  return `it is due next at ${local} (${schedule.timeZone})`;
}

/** What was due while a job was paused, and the command that creates it; `undefined` if nothing was. */
export function missedText(
  { name, schedule: { timeZone } }: Job,
  { count, first, last }: MissedOccurrences,
): string | undefined {
  if (first === undefined || last === undefined) return undefined;
  const [from, to] = [dateInZone(first, timeZone), dateInZone(last, timeZone)];
  const command = `outlay backfill ${name} --from ${from} --to ${to}`;
  return count === 1
    ? `1 occurrence was due in the meantime and is not run; ${command} creates its reports`
    : `${count} occurrences were due in the meantime and are not run; ${command} creates their reports`;
}
