import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import { aDataset, aRecurringExpense, aSummary } from '../testing/dataset.ts';

const purchase = (id: string) =>
  aDocument({ id, storeName: 'Żabka', amount: '12.86', purchasedAt: '2026-10-29T10:00:00.000Z' });

const dataset = aDataset({
  documents: [purchase('a'), purchase('b')],
  summary: { ...aSummary('25.72'), narrative: '  Wydano mało.\n\nI dobrze.  ' },
  duplicates: [{ sourceId: 'a', targetId: 'b', confidencePerMille: 900, reason: 'Ten sam paragon' }],
  recurring: [aRecurringExpense({ description: '10 płatności' })],
});
const reportOf = (options: Omit<ReportOptions, 'locale'> = {}) =>
  buildReport(dataset, { locale: 'en', ...options });

describe("the service's own text", () => {
  it('is left out of a report unless it is chosen', () => {
    const text = JSON.stringify(reportOf(), (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    for (const words of ['Wydano', 'dobrze', 'Ten sam', 'płatności']) expect(text).not.toContain(words);
  });

  it('is quoted in its own section if that is chosen by name', () => {
    const { sections, figures } = reportOf({ sections: ['narrative', 'service-text'] });
    expect(sections.map(({ id }) => id)).toEqual(['narrative', 'service-text']);
    expect(sections[1]?.content).toEqual({
      type: 'prose',
      source: 'Written by the finance service, in its own language. The report does not check it.',
      paragraphs: [
        'Wydano mało.',
        'I dobrze.',
        'Żabka, PLN\u00a012.86, 29\u00a0Oct\u00a02026: Ten sam paragon',
        'Netflix: 10 płatności',
      ],
    });
    expect(figures.serviceText).toBe('Wydano mało.\n\nI dobrze.');
    expect(figures.narrative).toMatch(/^In October 2026, /);
  });

  it('has no section if the service gives no text', () => {
    const report = buildReport(aDataset(), { locale: 'pl', sections: ['service-text'] });
    expect(report.sections).toEqual([]);
  });
});
