import { expect, it } from 'vitest';
import { readPeriod } from './read-period.ts';

it('describes the period of a custom report', () => {
  expect(() => readPeriod('last', { kind: 'custom' }, '2026-11-10')).toThrow(
    'missing --period; a custom report needs YYYY-MM-DD..YYYY-MM-DD',
  );
});

it('names the option that months do not start with', () => {
  expect(() => readPeriod('last', { kind: 'weekly', monthStartsOn: 21 }, '2026-11-10')).toThrow(
    '--month-starts-on: only months can start on another day; a weekly period always has the same days',
  );
});

it('says when a month that starts on another day begins', () => {
  const calendar = { kind: 'monthly', monthStartsOn: 21 } as const;
  expect(readPeriod('2026-11', calendar, '2026-10-21')).toEqual({ from: '2026-10-21', until: '2026-11-21' });
  expect(() => readPeriod('2026-11', calendar, '2026-10-20')).toThrow(
    '--period: 2026-11 has not started; it starts on 2026-10-21, and today is 2026-10-20',
  );
});
