import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Locale } from '../locale/locale.ts';
import type { Cell, SectionContent } from '../report/report.ts';
import { aDataset } from '../testing/dataset.ts';
import { lastReportFrom } from '../testing/last-report-from.ts';

const documentOf = { id: 'bread', amount: '4.00', storeName: 'Żabka', purchasedOn: '2026-10-02' };
const bread = aDocument(documentOf);
const cheaper = aDocument({ id: 'bread', amount: '3.50', purchasedOn: '2026-10-03', category: 'Dom' });
const fuel = aDocument({ id: 'fuel', amount: '40.00', currency: 'EUR', storeName: 'Shell' });

/** The section of a second report after the document changed. */
function sectionOf(
  now: readonly (typeof bread)[],
  locale: Locale,
  generatedAt: string | null = '2026-11-01T06:30:00.000Z',
  before = bread,
): SectionContent | undefined {
  const last = buildReport(aDataset({ documents: [before] }), { locale });
  const lastReport = lastReportFrom(last, { generatedAt });
  const { sections } = buildReport(aDataset({ documents: now }), { locale, lastReport });
  return sections.find(({ id }) => id === 'changes')?.content;
}

function written(cell: Cell): string {
  if (cell.type === 'text') return cell.text.replaceAll('\u00a0', ' ');
  if (cell.type === 'money') return `${decimalString(cell.money)} ${cell.money.currency}`;
  return cell.type === 'date' ? cell.date : '';
}

describe('the section of changes', () => {
  it.each([
    [
      'en' as const,
      [
        ['added', '', 'Shell', '', '', '40.00 EUR', '40.00 EUR', 'fuel'],
        [
          'changed',
          '2026-10-03',
          'Sklep',
          'date (was: 2 Oct 2026); store (was: Żabka); category (none → Dom); amount',
          '4.00 PLN',
          '3.50 PLN',
          '-0.50 PLN',
          'bread',
        ],
      ],
      'Total of the report',
      'Compared with the report whose data was read on 1 Nov 2026, 07:30 (Warsaw).',
    ],
    [
      'pl' as const,
      [
        ['dodany', '', 'Shell', '', '', '40.00 EUR', '40.00 EUR', 'fuel'],
        [
          'zmieniony',
          '2026-10-03',
          'Sklep',
          'data (było: 02.10.2026); sklep (było: Żabka); kategoria (brak → Dom); kwota',
          '4.00 PLN',
          '3.50 PLN',
          '-0.50 PLN',
          'bread',
        ],
      ],
      'Suma raportu',
      'W porównaniu z raportem, do którego dane pobrano 01.11.2026, 07:30 (Warszawa).',
    ],
  ])('shows old and new values and the effect on the total in %s', (locale, rows, total, note) => {
    const content = sectionOf([cheaper, fuel], locale);
    if (content?.type !== 'table') throw new Error('a table is expected');
    const texts = (cells: readonly Cell[]) => cells.map(written);
    expect(content.columns.map(({ key }) => key)).toEqual([
      'documentChange',
      'date',
      'store',
      'changedFields',
      'was',
      'isNow',
      'effect',
      'id',
    ]);
    expect(Array.from(content.rows, texts)).toEqual(rows);
    expect(content.totals.map(texts)).toEqual([
      [`${total} EUR`, '', '', '', '0.00 EUR', '40.00 EUR', '40.00 EUR', ''],
      [`${total} PLN`, '', '', '', '4.00 PLN', '3.50 PLN', '-0.50 PLN', ''],
    ]);
    expect(content.notes.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([note]);
  });

  it.each([
    [
      'en' as const,
      'tax (none → PLN 1.00); payment method (Cash → Card); document number (FV/7 → FV/8); tags (none → dom)',
    ],
    [
      'pl' as const,
      'podatek (brak → 1,00 zł); forma płatności (Gotówka → Karta); numer dokumentu (FV/7 → FV/8); tagi (brak → dom)',
    ],
  ])('shows what a changed field was, though the amount is the same: %s', (locale, changed) => {
    const before = { ...bread, identifier: 'FV/7', paymentMethod: 'cash' };
    const now = aDocument({
      ...documentOf,
      identifier: 'FV/8',
      paymentMethod: 'card',
      tax: '1.00',
      tags: ['dom'],
    });
    const content = sectionOf([now], locale, null, before);
    expect(
      content?.type === 'table' && Array.from(content.rows, ([, , , cell]) => cell && written(cell)),
    ).toEqual([changed]);
  });

  it('shows a removed document as it was', () => {
    const content = sectionOf([], 'pl');
    expect(content?.type === 'table' && Array.from(content.rows, (row) => row.map(written))).toEqual([
      ['usunięty', '2026-10-02', 'Żabka', '', '4.00 PLN', '', '-4.00 PLN', 'bread'],
    ]);
  });

  it.each([
    ['en' as const, '2026-11-01T06:30:00.000Z', 'Nothing has changed since 1 Nov 2026, 07:30 (Warsaw).'],
    ['en' as const, null, 'Nothing has changed since the last report.'],
    ['pl' as const, '2026-11-01T06:30:00.000Z', 'Od 01.11.2026, 07:30 (Warszawa) nic się nie zmieniło.'],
    ['pl' as const, null, 'Od poprzedniego raportu nic się nie zmieniło.'],
  ])('says in %s that nothing has changed since %s', (locale, generatedAt, sentence) => {
    const content = sectionOf([bread], locale, generatedAt);
    expect(
      content?.type === 'prose' && content.paragraphs.map((text) => text.replaceAll('\u00a0', ' ')),
    ).toEqual([sentence]);
  });

  it('is left out without a last report', () => {
    const { sections } = buildReport(aDataset({ documents: [bread] }), { locale: 'pl' });
    expect(sections.map(({ id }) => id)).not.toContain('changes');
  });
});

it('lists the changes of each currency below its heading, the main currency first', () => {
  const paid = (id: string, amount: string, currency: string) =>
    aDocument({ id, amount, currency, purchasedOn: '2026-10-05' });
  const content = sectionOf(
    [
      paid('a', '9.00', 'EUR'),
      paid('b', '8.00', 'PLN'),
      paid('c', '7.00', 'EUR'),
      paid('d', '6.00', 'PLN'),
      bread,
    ],
    'en',
  );
  if (content?.type !== 'table') throw new Error('a table is expected');
  expect(content.groups?.map(({ heading, rows, totals }) => [heading, rows, totals])).toEqual([
    ['PLN', 2, 1],
    ['EUR', 2, 1],
  ]);
  expect([...content.rows].map((row) => written(row[5] ?? { type: 'none' }))).toEqual([
    '8.00 PLN',
    '6.00 PLN',
    '9.00 EUR',
    '7.00 EUR',
  ]);
});
