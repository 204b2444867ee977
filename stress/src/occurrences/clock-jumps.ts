import { type SeededRandom, seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import {
  dueOccurrences,
  missedPolicies,
  occurrencesBetween,
  type Schedule,
  type WhenMissed,
} from '@outlay/schedule';

/** How a job fared under a clock that jumps. */
export type JumpOutcome = {
  readonly policy: WhenMissed;
  readonly planned: number;
  readonly skipped: number;
  /** What broke, if anything. */
  readonly broken: string | null;
};

const minute = 60_000;
const hour = 60 * minute;
/** A clock that is set back or forward, and a machine that sleeps for three days. */
const jumps = [-25 * hour, -2 * hour, 2 * hour, 25 * hour, 72 * hour] as const;
const looks = 3000;
const chanceOfJump = 0.01;
const begin = '2026-03-20T00:00:00.000Z';

/**
 * Looks for due occurrences a minute or so apart, with a clock that jumps by ±2 and ±25 hours and sleeps of three
 * days, under each policy. Holds when none is planned twice or out of order, every one is an occurrence, and what was
 * neither planned nor passed over is still to come.
 */
export function withClockJumps(schedule: Schedule, seed: number): JumpOutcome[] {
  return missedPolicies.map((policy) => {
    const { planned, skipped, last } = lookOften(schedule, policy, seededRandom(seed));
    const all = [...occurrencesBetween(schedule, begin, last)];
    const known = new Set(all);
    const isAscending = planned.every((at, index) => index === 0 || at > (planned[index - 1] ?? ''));
    const isKnown = planned.every((at) => known.has(at));
    const isWhole = planned.length + skipped === all.length;
    const broken = [
      isAscending ? '' : 'planned twice or out of order',
      isKnown ? '' : 'planned what is no occurrence',
      isWhole ? '' : `lost ${all.length - planned.length - skipped}`,
    ];
    return { policy, planned: planned.length, skipped, broken: broken.filter(Boolean).join(', ') || null };
  });
}

function lookOften(schedule: Schedule, policy: WhenMissed, random: SeededRandom) {
  const planned: string[] = [];
  let [skipped, cursor, last, now] = [0, begin, begin, Date.parse(begin)];
  for (let look = 0; look < looks; look += 1) {
    now += random.chance(chanceOfJump) ? random.pick(jumps) : random.between(minute / 2, 3 * minute);
    const nowText = new Date(now).toISOString();
    const due = dueOccurrences({ schedule, cursor }, nowText, policy);
    planned.push(...due.occurrences);
    skipped += due.skipped;
    cursor = due.cursor;
    if (nowText > last) last = nowText;
  }
  return { planned, skipped, last };
}
