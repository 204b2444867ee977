import { parseMoney } from '@outlay/core';
import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from './build-report.ts';
import type { Dataset, DuplicateSuggestion } from './dataset.ts';
import type { Locale } from './locale/locale.ts';
import type { WarningCode } from './report.ts';
import { aDataset, aRecurringExpense, aSummary } from './testing/dataset.ts';

/** What a report says of a code, in a language; `undefined` where it does not warn. */
function said(code: WarningCode, fields: Partial<Dataset>, locale: Locale) {
  const { warnings } = buildReport(aDataset(fields), { locale });
  return warnings.find((warning) => warning.code === code)?.message.replaceAll('\u00a0', ' ');
}

const pair = (sourceId: string, targetId: string): DuplicateSuggestion => ({
  sourceId,
  targetId,
  confidencePerMille: 900,
  reason: null,
});
const documents = ['a', 'b', 'c'].map((id) => aDocument({ id, purchasedOn: '2026-10-05' }));

describe('a warning', () => {
  it('of suspected duplicates says how many of them the totals count twice', () => {
    const duplicates = [pair('a', 'b'), pair('c', 'of-september')];
    expect(said('possible_duplicates', { documents, duplicates }, 'en')).toBe(
      '2 pairs of documents may be one purchase each; counted twice in the totals: 1.',
    );
    expect(said('possible_duplicates', { documents, duplicates }, 'pl')).toBe(
      'Pary dokumentów, które mogą być jednym zakupem: 2; policzone w sumach dwa razy: 1.',
    );
    expect(said('possible_duplicates', { documents }, 'en')).toBeUndefined();
  });

  it('of a period that is not over is true also of one that has not begun', () => {
    expect(said('period_not_over', { readAt: '2026-09-15T10:00:00.000Z' }, 'pl')).toBe(
      'W chwili odczytu danych, 15.09.2026, okres jeszcze się nie skończył: mogą dojść kolejne dokumenty.',
    );
    expect(said('period_not_over', { readAt: '2026-10-31T22:59:59.999Z' }, 'pl')).toContain('31.10.2026');
    expect(said('period_not_over', { readAt: '2026-10-31T23:00:00.000Z' }, 'pl')).toBeUndefined();
  });

  it('of missing payments is one line, whatever the service calls them', () => {
    const recurring = [aRecurringExpense({ name: 'Czynsz\n\tza mieszkanie', nextDate: '2026-11-10' })];
    expect(said('recurring_missing', { recurring }, 'pl')).toBe(
      'W dokumentach z okresu nie znaleziono płatności za wydatki cykliczne, których termin w nim przypadał: Czynsz za mieszkanie (10.10.2026).',
    );
  });
});

it('warnings come in one order, the gravest first', () => {
  const { warnings } = buildReport(
    aDataset({
      readAt: '2026-10-20T10:00:00.000Z',
      documents: [aDocument({ id: 'a' }), aDocument({ id: 'b', currency: 'EUR' })],
      summary: aSummary('20.00', { Wynagrodzenie: '9.00' }),
      gaps: [{ from: '2026-10-03', until: '2026-10-04', difference: parseMoney('10.00', 'PLN') }],
      unreadableDocuments: 1,
      duplicates: [pair('a', 'b')],
      recurring: [aRecurringExpense({ nextDate: '2026-11-01' })],
      unavailable: [{ resource: 'groups', reason: 'failed', missingRecords: null }],
    }),
    { locale: 'en', accounting: { rules: [] } },
  );
  expect(warnings.map(({ code }) => code)).toEqual([
    'not_reconciled',
    'not_reconciled',
    'documents_incomplete',
    'documents_unreadable',
    'documents_without_date',
    'section_unavailable',
    'possible_duplicates',
    'accounting_unmapped',
    'recurring_missing',
    'period_not_over',
    'other_currencies',
    'comparison_unavailable',
  ]);
});
