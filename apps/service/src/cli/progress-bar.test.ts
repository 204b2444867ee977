import { expect, it } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

function outputOf(isTerminal: boolean) {
  const texts: string[] = [];
  return { texts, output: { isTerminal, write: (text: string) => void texts.push(text) } };
}

it('draws a bar at most ten times per second, and removes it', () => {
  let nowMs = 0;
  const { texts, output } = outputOf(true);
  const bar = createProgressBar('a.csv', output, () => new Date(nowMs));
  bar.show(0);
  bar.show(0.1);
  nowMs = 100;
  bar.show(0.5);
  nowMs = 200;
  bar.show(1);
  bar.clear();
  expect(texts.map((text) => text.replace('\r\u001b[K', '<'))).toEqual([
    `<a.csv [${'.'.repeat(30)}]  0%`,
    `<a.csv [${'#'.repeat(15)}${'.'.repeat(15)}] 50%`,
    `<a.csv [${'#'.repeat(30)}]100%`,
    '<',
  ]);
});

it('draws nothing without a terminal', () => {
  const { texts, output } = outputOf(false);
  const bar = createProgressBar('a.csv', output, () => new Date(0));
  bar.show(0.5);
  bar.clear();
  expect(texts).toEqual([]);
});
