import { presets } from '@outlay/core/contract';
import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

/** The value of a figure in the control totals. */
function valueOf(key: string, fields: Partial<Dataset>, locale: Locale): unknown {
  const content = buildReport(aDataset(fields), { locale }).sections.find(
    ({ id }) => id === 'reconciliation',
  )?.content;
  const found = content?.type === 'figures' && content.figures.find((figure) => figure.key === key);
  return found && found.value.type === 'text' ? found.value.text : undefined;
}

it.each([...presets.map((preset) => `preset:${preset}`), 'period', 'constructor'])(
  'the control totals name the summary, however it was requested: %s',
  (source) => {
    const summary = { ...aSummary('0.00'), source };
    expect(valueOf('source', { summary }, 'pl')).toBe('podsumowaniem serwisu za październik 2026');
    expect(valueOf('source', { summary }, 'en')).toBe("the service's own October 2026 summary");
  },
);

it('the result names its currency if there are several, and the others as not checked', () => {
  const documents = [
    aDocument({ id: 'a', amount: '10.00' }),
    aDocument({ id: 'b', amount: '3.00', currency: 'EUR' }),
  ];
  const balanced = { documents, summary: aSummary('10.00', { Dom: '10.00' }) };
  const inZloty = { ...balanced, documents: documents.slice(0, 1) };
  expect(valueOf('status', balanced, 'en')).toBe('Totals match (PLN)');
  expect(valueOf('status', balanced, 'pl')).toBe('Sumy zgodne (PLN)');
  expect(valueOf('status', { documents }, 'en')).toBe('Not checked');
  expect(valueOf('status', inZloty, 'en')).toBe('Totals match');
  expect(valueOf('unchecked', balanced, 'en')).toBe('EUR: no service summary to compare with');
  expect(valueOf('unchecked', balanced, 'pl')).toBe('EUR: serwis nie podaje podsumowania');
  expect([{ documents }, inZloty].map((fields) => valueOf('unchecked', fields, 'en'))).toEqual([
    undefined,
    undefined,
  ]);
});

it('does not show a sum of categories as a check if the summary names none', () => {
  const documents = [aDocument({ amount: '10.00' })];
  const summary = (categories: Record<string, string>) => ({
    documents,
    summary: aSummary('10.00', categories),
  });
  const uncategorized = {
    ...aSummary('10.00'),
    categories: [{ category: null, amount: parseMoney('10.00', 'PLN') }],
  };
  const valuesOf = (key: string) =>
    [{ documents, summary: uncategorized }, summary({ Dom: '10.00' })].map((fields) =>
      valueOf(key, fields, 'en'),
    );
  expect(valuesOf('categoriesTotal')).toEqual(['Not checked: no categories', undefined]);
  expect(valuesOf('status')).toEqual(['Totals match', 'Totals match']);
  expect(valueOf('categoriesTotal', { documents, summary: uncategorized }, 'pl')).toBe(
    'Nie sprawdzono: brak kategorii',
  );
  const less = { ...uncategorized, categories: [{ category: null, amount: parseMoney('9.00', 'PLN') }] };
  expect(valueOf('status', { documents, summary: less }, 'en')).toBe('Totals do not match');
});

it.each([
  ['en', ['Not provided by the service', 'Not provided by the service', 'Not checked', 'no service summary']],
  ['pl', ['Serwis nie podaje', 'Serwis nie podaje', 'Nie sprawdzono', 'brak podsumowania serwisu']],
] as const)('the control totals replace missing figures by words in %s', (locale, expected) => {
  const keys = ['summaryTotal', 'categoriesTotal', 'difference', 'source'];
  expect(keys.map((key) => valueOf(key, { summary: null }, locale))).toEqual(expected);
});

it('an empty summary has no category totals because there are no purchases', () => {
  const summary = aSummary('0.00');
  expect(valueOf('categoriesTotal', { summary }, 'en')).toBe('Not checked: no purchases');
  expect(valueOf('categoriesTotal', { summary }, 'pl')).toBe('Nie sprawdzono: brak zakupów');
});

it('purchases without categories that refunds cancel out are not called no purchases', () => {
  const documents = ['10.00', '-10.00'].map((amount) => aDocument({ id: amount, amount, category: null }));
  const cancelled = { documents, summary: aSummary('0.00') };
  expect(valueOf('categoriesTotal', cancelled, 'en')).toBe('Not checked: no categories');
  expect(valueOf('categoriesTotal', cancelled, 'pl')).toBe('Nie sprawdzono: brak kategorii');
});
