import { expect, it } from 'vitest';
import { withWholeDays, withWholeDaysInMail } from './whole-days.ts';

it.each([
  '1–31 October 2026',
  '21\u00a0Sep\u00a0–\u00a020\u00a0Oct',
  '21.08–20.09',
  '28 grudnia 2026 – 3 stycznia 2027',
])('keeps %s on a line, and only that', (days) => {
  expect(withWholeDays(`22% (${days}) – Lidl`)).toBe(`22% (<span class="days">${days}</span>) – Lidl`);
  expect(withWholeDaysInMail(days)).toBe(`<span style="white-space:nowrap">${days}</span>`);
});

it('leaves other dashes alone', () => {
  expect(withWholeDays('October 2026 – Lidl 24')).toBe('October 2026 – Lidl 24');
  expect(withWholeDays('7–8')).toBe('7–8');
});
