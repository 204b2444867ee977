import { aDocument } from '@outlay/core/testing';
import { lastDay, parsePeriod } from '@outlay/core/time';
import { buildReport, type Locale, type PresetName } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { attachmentTitle } from '../email/attachment-name.ts';
import { emailContent } from '../email/email-content.ts';
import { fileName } from '../file-name.ts';
import { attachedData } from '../pdf/attached-data.ts';
import { overviewBlocks } from '../xlsx/plan/overview-blocks.ts';

function month(name: string, startsOn: number) {
  return parsePeriod(name, { kind: 'monthly', monthStartsOn: startsOn }, '2026-12-31');
}

type Chosen = { readonly startsOn?: number; readonly locale?: Locale; readonly preset?: PresetName };

/** A report with a purchase on the first and last day of October and of the month before. */
function aPayReport({ startsOn = 21, locale = 'en', preset = 'household' }: Chosen = {}) {
  const period = month('2026-10', startsOn);
  const before = month('2026-09', startsOn);
  const bought = (day: string) =>
    aDocument({ id: day, amount: '10.00', purchasedAt: `${day}T10:00:00.000Z` });
  const dataset = aDataset({
    account: 'Home',
    period,
    readAt: '2026-12-01T08:00:00.000Z',
    documents: [bought(period.from), bought(lastDay(period))],
    previous: { period: before, documents: [bought(before.from), bought(lastDay(before))], summary: null },
    recordsStart: { on: null },
  });
  return buildReport(dataset, { locale, preset });
}

it.each([
  ['en', 'Home – October 2026 (21 Sep – 20 Oct)', '21 September – 20 October 2026'],
  ['pl', 'Home – Październik 2026 (21.09–20.10)', '21 września – 20 października 2026'],
] as const)(
  'files and messages say the days of a month that starts on the 21st: %s',
  (locale, title, days) => {
    const report = aPayReport({ locale });
    expect(fileName(report, 'pdf')).toBe('monthly-2026-10_2026-09-21..2026-10-20.pdf');
    expect(attachedData(report, {}).map(({ name }) => name)).toEqual([
      'monthly-2026-10_2026-09-21..2026-10-20.json',
      'monthly-2026-10_2026-09-21..2026-10-20.csv',
    ]);
    expect(attachmentTitle(report)).toBe(title);
    expect(emailContent(report, {}).days).toBe(days);
  },
);

it('a calendar month has only its name', () => {
  const report = aPayReport({ startsOn: 1 });
  expect(fileName(report, 'pdf')).toBe('monthly-2026-10.pdf');
  expect(attachmentTitle(report)).toBe('Home – October 2026');
  expect(emailContent(report, {}).days).toBeNull();
});

it.each([2, 15, 16, 28])(
  'a chart of months that start on day %i has a column a month, by its name',
  (startsOn) => {
    const { charts } = overviewBlocks(aPayReport({ startsOn }), 'Summary');
    const chart = charts.find(({ type }) => type === 'month-columns');
    const days = chart?.points.map(({ name }) =>
      new Date(Date.UTC(1899, 11, 30 + Number(name))).toISOString().slice(0, 10),
    );
    expect(days).toEqual(['2026-09-01', '2026-10-01']);
  },
);

it('the flat list has one month name, so that reports can be combined by month', () => {
  const { sections } = aPayReport({ preset: 'full' });
  const content = sections.find(({ id }) => id === 'data')?.content;
  if (content?.type !== 'table') throw new Error('there is no list');
  const at = content.columns.findIndex(({ key }) => key === 'month');
  const cells = Array.from(content.rows, (row) => row[at]);
  expect(cells).toEqual([
    { type: 'text', text: '2026-10' },
    { type: 'text', text: '2026-10' },
  ]);
});
