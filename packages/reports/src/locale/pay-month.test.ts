import { expect, it } from 'vitest';
import { narrationOf } from './narration.ts';
import { type LabeledComparison, type Words, wordsOf } from './words.ts';

const september = { kind: 'monthly', first: '2026-08-21', last: '2026-09-20', name: '2026-09' } as const;

function compared(fields: Partial<LabeledComparison> = {}): LabeledComparison {
  return { ...september, basis: 'equal', days: 31, daysNow: 31, ...fields };
}

function inBoth(write: (words: Words) => string): string[] {
  return [write(wordsOf('en')), write(wordsOf('pl'))];
}

it('a month that starts on another day has its days after its name', () => {
  expect(inBoth(({ periodLabel }) => periodLabel(september))).toEqual([
    'September 2026 (21 Aug – 20 Sep)',
    'wrzesień 2026 (21.08–20.09)',
  ]);
  expect(inBoth(({ changeFrom }) => changeFrom(compared()))).toEqual([
    'Change from September 2026 (21 Aug – 20 Sep)',
    'Zmiana względem września 2026 (21.08–20.09)',
  ]);
});

it('the difference in length is in the same brackets', () => {
  const longer = compared({ basis: 'different-length', daysNow: 30 });
  expect(inBoth(({ earlierLabel }) => earlierLabel(longer))).toEqual([
    'September 2026 (21 Aug – 20 Sep, one day longer)',
    'wrzesień 2026 (21.08–20.09, dłuższy o dzień)',
  ]);
  expect(inBoth(({ comparedTo }) => comparedTo(longer))).toEqual([
    'compared with September 2026 (21 Aug – 20 Sep, one day longer)',
    'w porównaniu z wrześniem 2026 (21.08–20.09, dłuższym o dzień)',
  ]);
});

it('its first days are those of the month, not of the calendar', () => {
  const first = compared({ basis: 'first-days', days: 10, daysNow: 10 });
  expect(inBoth(({ comparedTo }) => comparedTo(first))).toEqual([
    'compared with the first 10 days of September 2026 (21 Aug – 20 Sep)',
    'w porównaniu z pierwszymi 10 dniami września 2026 (21.08–20.09)',
  ]);
});

it('sentences name its days', () => {
  const [english, polish] = [narrationOf('en'), narrationOf('pl')];
  expect([english.when(september), polish.when(september)]).toEqual([
    'in September 2026 (21 Aug – 20 Sep)',
    'we wrześniu 2026 roku (21.08–20.09)',
  ]);
  expect([english.whenFirstDays(10, september), polish.whenFirstDays(10, september)]).toEqual([
    'in the first 10 days of September 2026 (21 Aug – 20 Sep)',
    'w pierwszych 10 dniach września 2026 roku (21.08–20.09)',
  ]);
});

it("the service's summary covers the days, because the service only has calendar months", () => {
  expect(inBoth(({ serviceSummary }) => serviceSummary(september))).toEqual([
    "the service's own summary for 21 August – 20 September 2026",
    'podsumowaniem serwisu za okres 21 sierpnia – 20 września 2026',
  ]);
});
