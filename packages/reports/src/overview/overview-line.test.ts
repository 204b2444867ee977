import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { LastReport } from '../figures/last-report.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';
import { lastReportFrom } from '../testing/last-report-from.ts';

const documents = [
  aDocument({ id: '1', amount: '10.00', purchasedAt: '2026-10-02' }),
  aDocument({ id: '2', amount: '20.00', purchasedAt: '2026-10-03' }),
];
const reportIn = (
  locale: Locale,
  options: Partial<ReportOptions> = {},
  readAt = '2026-11-02T06:00:00.000Z',
) => buildReport(aDataset({ documents, readAt }), { locale, ...options });
const plain = (text?: string) => text?.replaceAll('\u00a0', ' ');

it('says what changed since the last report of the period', () => {
  const noteOf = (locale: Locale, change: Partial<LastReport> = {}) => {
    const lastReport = { ...lastReportFrom(reportIn(locale)), ...change };
    return plain(reportIn(locale, { lastReport }).overview.spent.notes.at(-1));
  };
  expect(noteOf('en')).toBe('Nothing has changed since the report of 2 Nov 2026, 07:00 (Warsaw)');
  expect(noteOf('pl')).toBe('Bez zmian od raportu z 02.11.2026, 07:00 (Warszawa)');
  const nothing = { documents: [], totals: [], generatedAt: null };
  expect(noteOf('en', nothing)).toBe('Since the last report: 2 documents added (+PLN 30.00)');
  expect(noteOf('pl', nothing)).toBe('Dokumenty od poprzedniego raportu: dodane: 2 (+30,00 zł)');
});

it('says all of a period in a line', () => {
  const lineOf = (...words: Parameters<typeof reportIn>) => plain(reportIn(...words).overview.subject);
  expect(lineOf('en')).toBe('October 2026: PLN 30.00');
  expect(lineOf('pl')).toBe('Październik 2026: 30,00 zł');
  expect(lineOf('en', { revision: 2 })).toBe('October 2026, revision 2: PLN 30.00');
  expect(lineOf('pl', {}, '2026-10-20T06:00:00.000Z')).toBe('Październik 2026 (okres w toku): 30,00 zł');
});

it.each([
  ['en', 'No purchases in October 2026'],
  ['pl', 'Brak zakupów w październiku 2026'],
] as const)('says in %s that there is nothing', (locale, line) => {
  const { overview } = buildReport(aDataset({ documents: [] }), { locale });
  expect(overview.subject).toBe(line);
});
