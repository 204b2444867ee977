import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';
import { reconciliationResult, reconciliationSentences } from './reconciliation-words.ts';

const euros = aDocument({ id: 'b', amount: '3.00', currency: 'EUR' });
const zlotys = aDocument({ id: 'a', amount: '10.00' });
const figuresOf = (total: string, documents = [zlotys]) =>
  buildReport(aDataset({ documents, summary: aSummary(total, { Dom: total }) }), { locale: 'en' }).figures;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('says that the control totals match', () => {
  expect(reconciliationSentences(figuresOf('10.00'), 'en')).toBe(
    "The control totals match: documents and categories both add up to the service's own summary.",
  );
  expect(reconciliationSentences(figuresOf('10.00', [zlotys, euros]), 'pl')).toBe(
    'Sumy kontrolne w PLN są zgodne: suma dokumentów i suma kategorii są równe podsumowaniu serwisu. ' +
      'Kwot w walucie EUR nie sprawdzono: serwis nie podaje ich podsumowania.',
  );
});

it('says that there was nothing to compare where all documents are in other currencies', () => {
  const resultsOf = (total: string, documents: Parameters<typeof figuresOf>[1]) =>
    (['en', 'pl'] as const).map((locale) => reconciliationResult(figuresOf(total, documents), locale));
  expect(resultsOf('0.00', [euros])).toEqual([
    'Totals match (PLN: no documents)',
    'Sumy zgodne (PLN: brak dokumentów)',
  ]);
  expect(resultsOf('10.00', [zlotys, euros])).toEqual(['Totals match (PLN)', 'Sumy zgodne (PLN)']);
  expect(resultsOf('10.00', [zlotys])).toEqual(['Totals match', 'Sumy zgodne']);
});

it('does not say that categories match if the summary names none', () => {
  const { figures } = buildReport(aDataset({ documents: [], summary: aSummary('0.00') }), { locale: 'en' });
  expect(reconciliationSentences(figures, 'en')).toBe(
    "The control totals match: the documents add up to the service's own summary, which has no categories to check.",
  );
  expect(reconciliationSentences(figures, 'pl')).toBe(
    'Sumy kontrolne są zgodne: suma dokumentów jest równa podsumowaniu serwisu, w którym nie ma kategorii do sprawdzenia.',
  );
});

it('says by how much the control totals differ, and which is higher', () => {
  expect(plain(reconciliationSentences(figuresOf('12.50'), 'en'))).toBe(
    "The control totals do not match: the service's own summary is PLN 2.50 higher than the sum of the documents.",
  );
  expect(plain(reconciliationSentences(figuresOf('7.50'), 'pl'))).toBe(
    'Sumy kontrolne są niezgodne: podsumowanie serwisu jest o 2,50 zł niższe od sumy dokumentów.',
  );
});

it('says if only the categories of the summary do not add up', () => {
  const { flows, reconciliation } = figuresOf('10.00');
  const categoriesTotal = parseMoney('9.00', 'PLN');
  const apart = {
    flows,
    reconciliation: { ...reconciliation, status: 'differs', categoriesTotal },
  } as const;
  expect(reconciliationSentences(apart, 'en')).toContain('categories of the service');
});

it('says that nothing was checked if there is no summary', () => {
  const { figures } = buildReport(aDataset({ documents: [zlotys, euros] }), { locale: 'en' });
  expect(reconciliationSentences(figures, 'en')).toBe(
    'The control totals were not checked: the service provides no summary of this period.',
  );
});
