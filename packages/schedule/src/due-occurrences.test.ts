import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueOccurrences, missedPolicies, type WhenMissed } from './due-occurrences.ts';
import { occurrencesBetween, type Schedule } from './occurrences.ts';
import { parseCron } from './parse-cron.ts';

const daily: Schedule = { timeZone: 'Europe/Warsaw', rule: parseCron('0 6 * * *') };
const everyQuarter: Schedule = { timeZone: 'Europe/Warsaw', rule: parseCron('*/15 * * * *') };
const cursor = '2026-07-01T04:00:00.000Z';
const threeDaysLater = '2026-07-04T09:00:00.000Z';

const due = (whenMissed: WhenMissed, now: string, schedule = daily) =>
  dueOccurrences({ schedule, cursor }, now, whenMissed);

describe('after a sleep of three days', () => {
  it('runs the latest occurrence once and counts the others', () => {
    expect(due('once', threeDaysLater)).toEqual({
      occurrences: ['2026-07-04T04:00:00.000Z'],
      skipped: 2,
      cursor: '2026-07-04T04:00:00.000Z',
    });
  });

  it('runs all, oldest first', () => {
    const days = ['2026-07-02T04:00:00.000Z', '2026-07-03T04:00:00.000Z', '2026-07-04T04:00:00.000Z'];
    expect(due('all', threeDaysLater)).toEqual({ occurrences: days, skipped: 0, cursor: days[2] });
  });

  it('runs the latest hundred of 308, oldest first', () => {
    const { occurrences, skipped, cursor: next } = due('all', threeDaysLater, everyQuarter);
    expect([occurrences.length, skipped]).toEqual([100, 208]);
    expect([occurrences[0], occurrences.at(-1)]).toEqual(['2026-07-03T08:15:00.000Z', threeDaysLater]);
    expect(next).toBe(threeDaysLater);
  });

  it('skips them all and does not come back to them', () => {
    expect(due('skip', threeDaysLater)).toEqual({
      occurrences: [],
      skipped: 3,
      cursor: '2026-07-04T04:00:00.000Z',
    });
  });
});

describe('an occurrence that is a little late', () => {
  it('is not missed for 15 minutes', () => {
    expect(due('skip', '2026-07-02T04:15:00.000Z').occurrences).toEqual(['2026-07-02T04:00:00.000Z']);
  });

  it('is missed after them', () => {
    expect(due('skip', '2026-07-02T04:15:00.001Z').occurrences).toEqual([]);
  });
});

it('is due at its very instant, not before', () => {
  expect(due('once', '2026-07-02T03:59:59.999Z').occurrences).toEqual([]);
  expect(due('once', '2026-07-02T04:00:00.000Z').occurrences).toEqual(['2026-07-02T04:00:00.000Z']);
});

it('keeps the cursor of a job whose clock was set back', () => {
  expect(due('all', '2026-06-30T03:00:00.000Z')).toEqual({ occurrences: [], skipped: 0, cursor });
});

const hour = 3_600_000;
/** What a clock does between two looks at it: goes on, is set, or stands still while the machine sleeps. */
const anyStep = fc.oneof(
  fc.integer({ min: 1, max: 2 * hour }),
  fc.constantFrom(-25 * hour, -2 * hour, 2 * hour, 25 * hour, 72 * hour),
);

describe('with a clock that jumps', () => {
  it('never gives an occurrence twice, and only occurrences', () => {
    const anyWalk = fc.tuple(fc.constantFrom(...missedPolicies), fc.array(anyStep, { maxLength: 60 }));
    fc.assert(
      fc.property(anyWalk, ([policy, steps]) => {
        const { planned, last } = walk(policy, steps, daily);
        const all = [...occurrencesBetween(daily, cursor, last)];
        expect(planned).toEqual(all.filter((occurrence) => planned.includes(occurrence)));
      }),
      { numRuns: 60 },
    );
  });

  it('loses none where all are asked for', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 60 }), (steps) => {
        const { planned, last } = walk('all', steps, daily);
        expect(planned).toEqual([...occurrencesBetween(daily, cursor, last)]);
      }),
      { numRuns: 60 },
    );
  });
});

function walk(policy: WhenMissed, steps: readonly number[], schedule: Schedule) {
  const planned: string[] = [];
  let [at, last, now] = [cursor, cursor, Date.parse(cursor)];
  for (const step of steps) {
    now += step;
    const nowText = new Date(now).toISOString();
    const found = dueOccurrences({ schedule, cursor: at }, nowText, policy);
    planned.push(...found.occurrences);
    at = found.cursor;
    if (nowText > last) last = nowText;
  }
  return { planned, last };
}
