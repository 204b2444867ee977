import { expect, it } from 'vitest';
import { judgeClocks } from './judge-clocks.ts';

const right = Date.parse('2026-11-22T12:00:00Z');
const hour = 3_600_000;

function judge(machineMs: number, ...readings: number[]) {
  return judgeClocks(new Date(machineMs), new Map(readings.map((ms, index) => [String(index), ms])));
}

it.each([hour, 25 * hour, 2_400 * hour])(
  'plans by the other clock where this one is %s ms ahead of it',
  (ahead) => {
    expect(judge(right + ahead, right)).toMatchObject({ now: new Date(right), isConfirmed: false });
    expect(judge(right + ahead, right, right + 1_000).isConfirmed).toBe(false);
  },
);

it.each([hour, 25 * hour, 2_400 * hour])('waits for this clock where it is %s ms behind', (behind) => {
  const judged = judge(right - behind, right, right);
  expect(judged).toMatchObject({ now: new Date(right - behind), isConfirmed: false });
  expect(judged.others).toHaveLength(2);
});

it('goes on where one service of several lies, ahead or behind', () => {
  for (const lie of [-2_400 * hour, -hour, hour, 2_400 * hour]) {
    const judged = judge(right, right + lie, right + 2_000);
    expect(judged).toMatchObject({ now: new Date(right), isConfirmed: true });
    expect(judged.others.map(({ name }) => name)).toEqual(['0']);
  }
});

it('believes this clock while nobody says anything, and does not take that for confirmed', () => {
  expect(judge(right)).toEqual({ now: new Date(right), isConfirmed: false, others: [] });
});

it('takes clocks that differ by seconds for the same', () => {
  expect(judge(right, right - 4_000, right + 60_000)).toEqual({
    now: new Date(right),
    isConfirmed: true,
    others: [],
  });
});
