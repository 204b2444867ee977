import type { PurchaseDocument } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { batchRecord } from '../batches/batch-record.ts';
import { takeBatch } from '../batches/take-batch.ts';
import { buildReport, type ReportOptions } from '../build-report.ts';
import { batchHistory } from '../calc/batch-history.ts';
import type { Dataset, DuplicatePair } from '../figures/dataset.ts';
import type { Locale } from '../locale/locale.ts';
import type { PresetName } from '../presets/registry.ts';
import { aDataset, aRecurringExpense, aSummary } from '../testing/dataset.ts';
import type { WarningCode } from './report.ts';

/** The message of a warning in a report; `undefined` if there is none. */
function messageOf(code: WarningCode, fields: Partial<Dataset>, locale: Locale) {
  const { warnings } = buildReport(aDataset(fields), { locale });
  return warnings.find((warning) => warning.code === code)?.message.replaceAll('\u00a0', ' ');
}

const tax = { account: '221', country: 'PL' } as const;

const pair = (sourceId: string, targetId: string): DuplicatePair => ({
  sourceId,
  targetId,
  confidencePerMille: 900,
  reason: null,
});

describe('a warning', () => {
  it('counts documents without a category, where no overview names them', () => {
    const texts = (categories: readonly (string | null)[], preset: PresetName = 'accountant') =>
      (['en', 'pl'] as const).map((locale) => {
        const documents = categories.map((category, index) =>
          aDocument({ id: String(index), amount: '10.00', category }),
        );
        const { warnings } = buildReport(aDataset({ documents }), { locale, preset });
        const found = warnings.find(({ code }) => code === 'documents_without_category');
        return found?.message.replaceAll('\u00a0', ' ');
      });
    expect(texts(['Dom', 'Dom'])).toEqual([undefined, undefined]);
    expect(texts(['Dom', null], 'household')).toEqual([undefined, undefined]);
    const some = [
      '1 of 2 documents has no category: PLN 10.00. Choose its category in the service.',
      'Dokumenty bez kategorii: 1 z 2 (10,00 zł). Wybierz jego kategorię w serwisie.',
    ];
    expect(texts(['Dom', null])).toEqual(some);
    expect(texts(['Dom', null], 'full')).toEqual(some);
    expect(texts([null, null])).toEqual([
      'None of the 2 documents has a category: PLN 20.00. Choose their categories in the service.',
      'Żaden z 2 dokumentów nie ma kategorii: 20,00 zł. Wybierz ich kategorie w serwisie.',
    ]);
    expect(texts([null])).toEqual([
      'The only document has no category: PLN 10.00. Choose its category in the service.',
      'Jedyny dokument nie ma kategorii: 10,00 zł. Wybierz jego kategorię w serwisie.',
    ]);
  });

  it('of VAT on documents without a number names its amount and that of the register', () => {
    const texts = (count: number, preset: PresetName = 'accountant') =>
      (['en', 'pl'] as const).map((locale) => {
        const numbered = aDocument({ amount: '123.00', tax: '23.00', identifier: 'FV/1' });
        const without = Array.from({ length: count }, () => aDocument({ amount: '10.80', tax: '0.80' }));
        const untaxed = [aDocument({ amount: '5.00' }), aDocument({ amount: '5.00', tax: '0.00' })];
        const dataset = aDataset({ documents: [numbered, ...without, ...untaxed] });
        const { warnings } = buildReport(dataset, {
          locale,
          accounting: { rules: [], tax },
          preset,
        });
        const found = warnings.find(({ code }) => code === 'vat_without_number');
        return found?.message.replaceAll('\u00a0', ' ');
      });
    expect(texts(0)).toEqual([undefined, undefined]);
    expect(texts(1, 'household')).toEqual([undefined, undefined]);
    expect(texts(1)).toEqual([
      'VAT without an invoice number: PLN 0.80 of PLN 23.80 on purchases (1 document). Outlay does not check whether VAT is deductible.',
      'VAT bez numeru faktury: 0,80 zł z 23,80 zł od zakupów (1 dokument). Outlay nie sprawdza, czy VAT podlega odliczeniu.',
    ]);
    expect(texts(2)).toEqual([
      'VAT without an invoice number: PLN 1.60 of PLN 24.60 on purchases (2 documents). Outlay does not check whether VAT is deductible.',
      'VAT bez numeru faktury: 1,60 zł z 24,60 zł od zakupów (2 dokumenty). Outlay nie sprawdza, czy VAT podlega odliczeniu.',
    ]);
  });

  it('of VAT on documents without a number counts purchases only, and no reversals', () => {
    const bought = aDocument({ id: 'a', amount: '123.00', tax: '23.00', purchasedOn: '2026-10-05' });
    const numbered = { ...bought, id: 'b', identifier: 'FV/1' };
    const period = { from: '2026-10-01', until: '2026-11-01' };
    const first = { history: batchHistory([]), kind: 'monthly', period } as const;
    const options = { locale: 'en', preset: 'accountant', accounting: { rules: [], tax } } as const;
    const of = (documents: PurchaseDocument[], more: Partial<ReportOptions> = {}) => {
      const report = buildReport(aDataset({ documents }), { ...options, ...more });
      const found = report.warnings.find(({ code }) => code === 'vat_without_number');
      return [found?.message.replaceAll('\u00a0', ' ').split(' Outlay ')[0], report.figures] as const;
    };
    const refund = {
      ...bought,
      id: 'r',
      total: parseMoney('-123.00', 'PLN'),
      tax: parseMoney('-23.00', 'PLN'),
    };
    expect(of([bought, refund])[0]).toBe(
      'VAT without an invoice number: PLN 23.00 of PLN 23.00 on purchases (1 document).',
    );
    const remarkOf = (documents: PurchaseDocument[]) => {
      const { sections } = buildReport(aDataset({ documents }), options);
      const register = sections.find(({ id }) => id === 'purchase-register')?.content;
      const total = register?.type === 'table' ? (register.totals[0] ?? []) : [];
      return total
        .flatMap((cell) => (cell.type === 'text' ? cell.text.replaceAll('\u00a0', ' ') : []))
        .at(-1);
    };
    // The same amount as in the warning; what K_43 has besides is named.
    expect(remarkOf([bought, refund])).toContain(
      'K_43 includes PLN 23.00 from purchases without a document number and −PLN 23.00 from refunds or reversals without one;',
    );
    expect(remarkOf([bought])).toContain('K_43 includes PLN 23.00 from purchases without a document number;');
    expect(of([numbered, refund])[0]).toBeUndefined();
    expect(of([bought], { accounting: { rules: [], payments: { default: '201' } } })[0]).toBeUndefined();
    const [, figures] = of([bought, numbered], { batch: first });
    const taken = takeBatch(aDataset({ documents: [bought, numbered] }), {
      ...first,
      filter: undefined,
      locale: 'en',
    });
    const second = { ...first, history: batchHistory([batchRecord(taken, figures)]) };
    expect(of([{ ...bought, category: 'Dom' }, numbered], { batch: second })[0]).toBe(
      'VAT without an invoice number: PLN 23.00 of PLN 23.00 on purchases (1 document).',
    );
    const [text, { purchaseRegister }] = of([{ ...bought, identifier: 'FV/2' }, numbered], { batch: second });
    expect(text).toBeUndefined();
    expect(purchaseRegister?.missing.map(({ field }) => field)).not.toContain('documentNumber');
  });

  it('of possible duplicates counts the copies of a document, which the service suggests as many pairs', () => {
    const ids = Array.from({ length: 36 }, (_, index) => `copy-${index}`);
    const documents = ids.map((id) =>
      aDocument({ id, amount: '12.86', storeName: 'Żabka', purchasedOn: '2026-10-29' }),
    );
    const duplicates = ids.slice(1).map((id, index) => pair(ids[index] ?? '', id));
    const reports = (['en', 'pl'] as const).map((locale) =>
      buildReport(aDataset({ documents, duplicates }), { locale }),
    );
    const messages = reports.map(({ warnings }) =>
      warnings.flatMap(({ code, message }) =>
        code === 'possible_duplicates' ? message.replaceAll('\u00a0', ' ') : [],
      ),
    );
    expect(messages).toEqual([
      ['Possible duplicate: Żabka, PLN 12.86 on 29 Oct appears 36 times. All are included in the totals.'],
      [
        'Możliwy duplikat: Żabka, 12,86 zł z 29 października występuje 36 razy. Wszystkie kwoty są wliczone do sumy.',
      ],
    ]);
    const [first] = reports[0]?.overview.toCheck?.items ?? [];
    expect(first?.text.replaceAll('\u00a0', ' ')).toBe(
      'Possible duplicate: Żabka, PLN 12.86 on 29 Oct appears 36 times; all are in the total',
    );
  });

  it('of possible duplicates names each pair and says whether both are in the totals', () => {
    const bought = (id: string, amount: string, day: number) =>
      aDocument({ id, amount, storeName: 'Żabka', purchasedOn: `2026-10-${day}` });
    const texts = (duplicates: readonly DuplicatePair[], locale: Locale) =>
      buildReport(
        aDataset({
          documents: [bought('a', '12.86', 29), bought('b', '12.86', 29), bought('c', '12.80', 30)],
          duplicates,
        }),
        { locale },
      )
        .warnings.filter(({ code }) => code === 'possible_duplicates')
        .map(({ message }) => message.replaceAll('\u00a0', ' '));
    const pairs = [pair('a', 'b'), pair('b', 'c'), pair('c', 'of-september')];
    expect(texts(pairs, 'en')).toEqual([
      'Possible duplicate: Żabka, PLN 12.86 on 29 Oct appears twice. Both are included in the totals.',
      'Possible duplicate: Żabka, PLN 12.80 on 30 Oct and PLN 12.86 on 29 Oct. Both are included in the totals.',
      'Possible duplicate: Żabka, PLN 12.80 on 30 Oct. The other document is not in this report.',
    ]);
    expect(texts(pairs, 'pl')).toEqual([
      'Możliwy duplikat: Żabka, 12,86 zł z 29 października występuje dwa razy. Obie kwoty są wliczone do sumy.',
      'Możliwy duplikat: Żabka, 12,80 zł z 30 października i 12,86 zł z 29 października. Obie kwoty są wliczone do sumy.',
      'Możliwy duplikat: Żabka, 12,80 zł z 30 października. Drugiego dokumentu nie ma w tym raporcie.',
    ]);
    const more = ['x', 'y'].map((id) => pair('a', id));
    expect(texts([...pairs, ...more], 'en').at(-1)).toBe(
      '2 more possible duplicates are listed under "Possible duplicates".',
    );
    expect(texts([...pairs, ...more], 'pl').at(-1)).toBe(
      'Jeszcze 2 możliwe duplikaty są w części „Możliwe duplikaty”.',
    );
    expect(texts([], 'en')).toEqual([]);
  });

  it('of an unfinished period is also given before the period starts', () => {
    expect(messageOf('period_not_over', { readAt: '2026-09-15T10:00:00.000Z' }, 'pl')).toBe(
      'Okres jeszcze się nie zaczął. Dane pochodzą z 15.09.2026; mogą dojść kolejne dokumenty.',
    );
    expect(messageOf('period_not_over', { readAt: '2026-10-31T22:59:59.999Z' }, 'pl')).toBe(
      'Okres jeszcze trwa. Dane pochodzą z 31.10.2026; mogą dojść kolejne dokumenty. W średnich i porównaniach ten dzień liczy się jako cały.',
    );
    expect(messageOf('period_not_over', { readAt: '2026-10-31T23:00:00.000Z' }, 'pl')).toBeUndefined();
  });

  it('of unreadable line items counts the documents that have any', () => {
    const unreadable = aLineItem();
    const documents = [
      aDocument({ id: 'a', lineItems: [unreadable] }),
      aDocument({ id: 'b', lineItems: [{ ...unreadable, name: 'bread' }] }),
    ];
    expect(messageOf('line_items_unreadable', { documents }, 'pl')).toBe(
      'Nie udało się odczytać pozycji 1 dokumentu. Uwzględniono tylko jego łączną kwotę.',
    );
    expect(messageOf('line_items_unreadable', { documents: documents.slice(1) }, 'pl')).toBeUndefined();
  });

  it('of missing payments is one line, even if names contain line breaks', () => {
    const recurring = [aRecurringExpense({ name: 'Czynsz\n\tza mieszkanie', nextDate: '2026-11-10' })];
    expect(messageOf('recurring_missing', { recurring }, 'pl')).toBe(
      'Nie znaleziono płatności oczekiwanych w tym okresie za wydatki cykliczne: Czynsz za mieszkanie (10.10.2026).',
    );
  });
});

it.each([
  [
    'en',
    '10.00',
    "The document list for 3 Oct 2026 may be incomplete: its total differs from the service's own summary by PLN 10.00.",
  ],
  [
    'en',
    '0.00',
    'The document list for 3 Oct 2026 may be incomplete: the service counts more documents than it lists.',
  ],
  [
    'pl',
    '0.00',
    'Lista dokumentów z dnia 03.10.2026 może być niepełna: według serwisu dokumentów jest więcej, niż zawiera lista.',
  ],
] as const)(
  'explains in %s why a list with a difference of %s may be incomplete',
  (locale, difference, message) => {
    const gaps = [{ from: '2026-10-03', until: '2026-10-04', difference: parseMoney(difference, 'PLN') }];
    const { warnings } = buildReport(aDataset({ documents: [aDocument()], gaps }), { locale });
    const incomplete = warnings.filter(({ code }) => code === 'documents_incomplete');
    expect(incomplete.map((warning) => warning.message.replaceAll('\u00a0', ' '))).toEqual([message]);
  },
);

it.each([
  ['en', 'Nothing was recorded in this period: check that the records are complete.'],
  ['pl', 'W tym okresie niczego nie zapisano: sprawdź, czy dane są kompletne.'],
] as const)('warns in %s of an empty period after one with purchases', (locale, message) => {
  const documents = [aDocument({ purchasedOn: '2026-09-05' })];
  const previous = { period: { from: '2026-09-01', until: '2026-10-01' }, documents, summary: null };
  expect(messageOf('nothing_recorded', { previous }, locale)).toBe(message);
  expect(messageOf('nothing_recorded', {}, locale)).toBeUndefined();
  expect(messageOf('nothing_recorded', { previous, documents: [aDocument()] }, locale)).toBeUndefined();
});

it('joins several currencies as in a sentence', () => {
  const documents = ['PLN', 'CZK', 'EUR', 'GBP'].map((currency, index) =>
    aDocument({ id: `${index}`, currency }),
  );
  const fields = { documents, summary: aSummary('10.00') };
  expect(messageOf('other_currencies', fields, 'en')).toContain('Amounts in CZK, EUR and GBP are shown');
  expect(messageOf('other_currencies', fields, 'pl')).toContain('Kwoty w CZK, EUR i GBP są podane');
});

it('warnings are ordered from the most critical', () => {
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
    { locale: 'en', accounting: { rules: [{ store: 'Sklepp', account: '402' }] } },
  );
  expect(warnings.map(({ code }) => code)).toEqual([
    'not_reconciled',
    'not_reconciled',
    'documents_incomplete',
    'documents_unreadable',
    'documents_without_date',
    'section_unavailable',
    'possible_duplicates',
    'accounting_name_unknown',
    'accounting_unmapped',
    'recurring_missing',
    'period_not_over',
    'other_currencies',
    'comparison_unavailable',
  ]);
});
