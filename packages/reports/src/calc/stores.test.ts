import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { aDataset } from '../testing/dataset.ts';

const figuresOf = (fields: Partial<Dataset>) => buildReport(aDataset(fields), { locale: 'en' }).figures;

describe('stores', () => {
  it('are merged if their names differ only in case, white space or Unicode form', () => {
    const spellings = ['Żabka', 'Żabka', 'ŻABKA', ' żabka ', 'Z\u0307abka'];
    const { stores } = figuresOf({ documents: spellings.map((storeName) => aDocument({ storeName })) });
    expect(stores.map(({ store, documents }) => [store, documents])).toEqual([['Żabka', 5]]);
  });
});

describe('the table of stores', () => {
  const notesOf = (...amounts: string[]) => {
    const documents = amounts.map((amount) => aDocument({ amount }));
    const [section] = buildReport(aDataset({ documents }), { locale: 'en', sections: ['stores'] }).sections;
    return section?.content.type === 'table' ? section.content.notes : undefined;
  };

  it('explains why the number of purchases times their average is not the amount, if so', () => {
    expect(notesOf('10.00', '-4.00')).toEqual(['Amounts are net of refunds; average purchases are not.']);
    expect(notesOf('10.00', '4.00')).toEqual([]);
  });
});
