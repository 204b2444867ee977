import { expect, it } from 'vitest';
import { compareClocks } from './compare-clocks.ts';

const right = Date.parse('2026-11-22T12:00:00Z');
const hour = 3_600_000;

function compare(machineMs: number, ...readings: number[]) {
  return compareClocks(new Date(machineMs), new Map(readings.map((ms, index) => [String(index), ms])));
}

it.each([hour, 25 * hour, 2_400 * hour])('plans by the other clock if this one is %s ms ahead', (ahead) => {
  expect(compare(right + ahead, right)).toMatchObject({ now: new Date(right), isConfirmed: false });
  expect(compare(right + ahead, right, right + 1_000).isConfirmed).toBe(false);
});

it.each([hour, 25 * hour, 2_400 * hour])('waits for this clock if it is %s ms behind', (behind) => {
  const judged = compare(right - behind, right, right);
  expect(judged).toMatchObject({ now: new Date(right - behind), isConfirmed: false });
  expect(judged.others).toHaveLength(2);
});

it('ignores one wrong clock of several, ahead or behind', () => {
  for (const lie of [-2_400 * hour, -hour, hour, 2_400 * hour]) {
    const judged = compare(right, right + lie, right + 2_000);
    expect(judged).toMatchObject({ now: new Date(right), isConfirmed: true });
    expect(judged.others.map(({ name }) => name)).toEqual(['0']);
  }
});

it('trusts this clock without others, but does not confirm it', () => {
  expect(compare(right)).toEqual({ now: new Date(right), isConfirmed: false, others: [] });
});

it('treats clocks that differ by seconds as equal', () => {
  expect(compare(right, right - 4_000, right + 60_000)).toEqual({
    now: new Date(right),
    isConfirmed: true,
    others: [],
  });
});
