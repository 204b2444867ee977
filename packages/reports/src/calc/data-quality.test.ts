import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { countedAmounts, type QualityFinding } from '../figures/figures.ts';
import { anyDocuments, sums } from '../properties/any-documents.ts';
import type { Cell } from '../report/report.ts';
import { aDataset } from '../testing/dataset.ts';

const qualityOf = (fields: Partial<Dataset>) =>
  buildReport(aDataset(fields), { locale: 'en' }).figures.quality;
const plain = ({ code, count, totals }: QualityFinding) => [
  code,
  count,
  totals
    .map(({ documents, amount }) => `${documents}: ${decimalString(amount)} ${amount.currency}`)
    .join(', '),
];
const whole = { category: 'Dom', hasImage: true, purchasedAt: '2026-10-05T10:00:00.000Z' };

describe('the checks of data quality', () => {
  it('find missing and unusual values, with their total in each currency', () => {
    const documents = [
      aDocument({ ...whole, id: 'whole', amount: '1.00' }),
      aDocument({ ...whole, id: 'category', amount: '2.00', category: null }),
      aDocument({ ...whole, id: 'category-eur', amount: '2.50', currency: 'EUR', category: null }),
      aDocument({ ...whole, id: 'date', amount: '3.00', purchasedAt: null }),
      aDocument({ ...whole, id: 'store', amount: '-4.00', storeName: null }),
      aDocument({ ...whole, id: 'image', amount: '5.00', hasImage: false }),
      aDocument({ ...whole, id: 'untold', amount: '6.00', hasImage: null }),
      aDocument({ ...whole, id: 'zero', amount: '0.00' }),
    ];
    const quality = qualityOf({ documents, unreadableDocuments: 2 });
    expect(quality.map(plain)).toEqual([
      ['without_category', 2, '1: 2.00 PLN, 1: 2.50 EUR'],
      ['without_date', 1, '1: 3.00 PLN'],
      ['without_store', 1, '1: -4.00 PLN'],
      ['without_image', 1, '1: 5.00 PLN'],
      ['in_future', 0, ''],
      ['zero_amount', 1, '1: 0.00 PLN'],
      ['without_amount', 2, ''],
    ]);
    expect(quality.map(({ checked }) => checked)).toEqual([8, 8, 8, 7, 7, 8, 10]);
    expect(quality.flatMap(({ documents: found }) => found.map(({ id }) => id))).toEqual([
      'category',
      'category-eur',
      'date',
      'store',
      'image',
      'zero',
    ]);
  });

  it.each([
    ['2026-10-20T21:59:59.999Z', '2026-10-20', 0],
    ['2026-10-20T21:59:59.999Z', '2026-10-21', 1],
    ['2026-10-20T22:00:00.000Z', '2026-10-21', 0],
  ])(
    'with records read at %s treat a document of %s as dated in the future: %i',
    (readAt, purchasedOn, count) => {
      const found = qualityOf({ readAt, documents: [aDocument({ purchasedOn })] });
      expect(found.find(({ code }) => code === 'in_future')?.count).toBe(count);
    },
  );

  it('do not report a zero amount if only the own share is zero', () => {
    const { quality } = buildReport(aDataset({ documents: [aDocument({ amount: '9.00', owned: '0.00' })] }), {
      locale: 'en',
      counted: 'owned',
    }).figures;
    expect(quality.find(({ code }) => code === 'zero_amount')?.count).toBe(0);
  });

  it('include income', () => {
    const documents = [aDocument({ category: 'Wynagrodzenie', purchasedOn: null })];
    expect(qualityOf({ documents }).find(({ code }) => code === 'without_date')?.count).toBe(1);
  });

  it('state which values the service never returns, instead of reporting success', () => {
    const { sections } = buildReport(aDataset({ documents: [aDocument({ category: 'Dom' })] }), {
      locale: 'pl',
      preset: 'full',
      sections: ['data-quality'],
    });
    const rows = sections[0]?.content.type === 'table' ? [...sections[0].content.rows] : [];
    expect(rows.map((row) => row.map(written))).toEqual([
      ['Bez kategorii', 'OK', '1', '0', ''],
      ['Bez daty', 'Do zrobienia: uzupełnij datę zakupu w serwisie', '1', '1', '10.00'],
      ['Bez nazwy sklepu', 'OK', '1', '0', ''],
      ['Bez obrazu', 'Serwis nie podaje', '0', '', ''],
      ['Z datą w przyszłości', 'Serwis nie podaje', '0', '', ''],
      ['Z kwotą zerową', 'OK', '1', '0', ''],
      ['Jeszcze bez kwoty, nieujęte w raporcie', 'OK', '1', '0', ''],
    ]);
  });

  it('are empty without records, and report only unreadable amounts without documents', () => {
    expect(qualityOf({})).toEqual([]);
    expect(qualityOf({ unreadableDocuments: 1 }).map(plain).at(-1)).toEqual(['without_amount', 1, '']);
  });

  it('list the documents in a table for spreadsheets', () => {
    const documents = [aDocument({ ...whole, id: 'd-1', storeName: null, amount: '7.50' })];
    const report = buildReport(aDataset({ documents }), { locale: 'en', preset: 'full' });
    const section = report.sections.find(({ id }) => id === 'documents-to-check');
    expect(section?.media).toEqual(['workbook']);
    const rows = section?.content.type === 'table' ? [...section.content.rows] : [];
    expect(rows.map((row) => row.map(written))).toEqual([
      [
        'No store name',
        'Enter the store name in the service',
        '2026-10-05',
        '(no store name)',
        '7.50',
        'd-1',
      ],
    ]);
  });
});

describe('every report', () => {
  const anyCase = anyDocuments.chain((documents) =>
    fc
      .array(fc.record({ hasImage: fc.constantFrom(true, false, null), isDated: fc.boolean() }), {
        minLength: documents.length,
        maxLength: documents.length,
      })
      .map((facts) =>
        documents.map((document, index) => ({
          ...document,
          hasImage: facts[index]?.hasImage ?? null,
          purchasedAt: facts[index]?.isDated ? document.purchasedAt : null,
        })),
      ),
  );
  const anyOptions = fc.record({
    locale: fc.constant('pl' as const),
    preset: fc.constant('full' as const),
    counted: fc.constantFrom(...countedAmounts),
  });

  it('has findings that match the sums of their documents, and tables that list each of them', () => {
    fc.assert(
      fc.property(anyCase, anyOptions, fc.nat(3), (documents, options, unreadableDocuments) => {
        const report = buildReport(
          aDataset({ documents, unreadableDocuments, readAt: '2026-10-15T12:00:00.000Z' }),
          options,
        );
        const { quality } = report.figures;
        for (const finding of quality) {
          expect(sums(finding.totals)).toEqual(sums(finding.documents));
          if (finding.code === 'without_amount') continue;
          expect(finding.totals.reduce((sum, total) => sum + total.documents, 0)).toBe(finding.count ?? 0);
          expect(finding.documents).toHaveLength(finding.count ?? 0);
          expect(finding.checked).toBeGreaterThanOrEqual(finding.count ?? 0);
        }
        const listed = report.sections.find(({ id }) => id === 'documents-to-check');
        expect(listed?.content.type === 'table' ? listed.content.rows.length : 0).toBe(
          quality.reduce((sum, finding) => sum + finding.documents.length, 0),
        );
      }),
    );
  });

  it('has the same findings in any order of the documents', () => {
    fc.assert(
      fc.property(anyCase, anyOptions, (documents, options) => {
        const of = (list: typeof documents) =>
          buildReport(aDataset({ documents: list }), options).figures.quality.map((finding) => ({
            ...finding,
            documents: new Set(finding.documents.map(({ id }) => id)),
          }));
        expect(of(documents.toReversed())).toEqual(of(documents));
      }),
    );
  });
});

function written(cell: Cell): string {
  switch (cell.type) {
    case 'text':
      return cell.text;
    case 'money':
      return decimalString(cell.money);
    case 'count':
      return String(cell.count);
    case 'date':
      return cell.date;
    case 'decimal':
      return cell.decimal;
    case 'share':
      return String(cell.perMille);
    case 'none':
      return '';
  }
}

describe('documents without an image', () => {
  const imaged = (hasImage: boolean | null) => aDocument({ hasImage });
  const earlier = (...documents: Dataset['documents']) => ({
    period: { from: '2026-09-01', until: '2026-10-01' },
    documents,
    summary: null,
  });
  const found = (fields: Partial<Dataset>) =>
    buildReport(aDataset(fields), { locale: 'en' }).figures.quality.find(
      ({ code }) => code === 'without_image',
    )?.count;

  it('are reported only if at least half of the documents have an image', () => {
    expect(found({ documents: [imaged(true), imaged(false)] })).toBe(1);
    expect(found({ documents: [imaged(true), imaged(false), imaged(false)] })).toBeUndefined();
    expect(found({ documents: [imaged(false), imaged(false)] })).toBeUndefined();
  });

  it('are also judged by the earlier documents', () => {
    const documents = [imaged(false), imaged(false)];
    expect(found({ documents, previous: earlier(imaged(true), imaged(true)) })).toBe(2);
    expect(found({ documents, previous: earlier(imaged(true), imaged(null)) })).toBeUndefined();
    expect(
      found({ documents: [imaged(true)], previous: earlier(imaged(false), imaged(false)) }),
    ).toBeUndefined();
  });

  it('are not checked if the service never returns images', () => {
    expect(found({ documents: [imaged(null)] })).toBeNull();
  });
});
