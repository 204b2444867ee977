import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import type { CivilDay } from './civil-days.ts';
import { monthDaySamples } from './month-day-samples.ts';
import { randomCron } from './random-cron.ts';
import { randomRrule } from './random-rrule.ts';
import type { Sample } from './sample.ts';

/** Of ten schedules, five are crons of fixed times, one a cron that follows the clock, and three are recurrence rules. */
const makers = [
  ...Array.from({ length: 5 }, () => 'cron' as const),
  'clock',
  ...Array.from({ length: 3 }, () => 'rrule' as const),
  'monthDay',
] as const;

/** As many schedules of every kind, the same for the same seed. */
export function drawSamples(count: number, seed: number, civil: readonly CivilDay[]): Sample[] {
  const random = seededRandom(seed);
  const days = monthDaySamples(civil);
  return Array.from({ length: count }, (_, index) => {
    const maker = makers[index % makers.length];
    const day = days[Math.floor(index / makers.length) % days.length];
    if (maker === 'monthDay' && day) return day;
    if (maker === 'rrule') return randomRrule(random, civil);
    return randomCron(random, civil, maker === 'clock');
  });
}
