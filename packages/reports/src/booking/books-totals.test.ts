import { decimalString, type Money } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from '../build-report.ts';
import type { AccountingMapping } from '../figures/accounting-mapping.ts';
import { anyAccount } from '../properties/any-account.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';
import { booksTax } from './books-tax.ts';
import { booksTotals } from './books-totals.ts';

const accounting: AccountingMapping = {
  rules: [{ category: 'Jedzenie', account: '402', vat: '23%' }],
  payments: { default: '201' },
  tax: { account: '221', country: 'PL' },
};

const sumsOf = (amounts: readonly Money[]) => amounts.reduce((sum, { minor }) => sum + minor, 0n);

describe('the purchase register, the entries and the total of a report', () => {
  it.each(['full', 'owned'] as const)('agree in each currency, with %s amounts of any account', (counted) => {
    fc.assert(
      fc.property(anyAccount, fc.boolean(), (dataset, isBooked) => {
        const mapping = isBooked ? accounting : { rules: accounting.rules };
        const { figures } = buildReport(dataset, { locale: 'pl', counted, accounting: mapping });
        expect(figures.books?.map(({ total }) => total.currency)).toEqual(
          figures.totals.map(({ amount }) => amount.currency),
        );
        for (const {
          register,
          notInRegister,
          sharesOfOthers,
          total,
          entries,
          posted,
          isEqual,
          tax,
        } of figures.books ?? []) {
          const whole = figures.documents.flatMap(({ full }) =>
            full.currency === total.currency ? full : [],
          );
          expect(register.minor + notInRegister.minor).toBe(sumsOf(whole));
          expect(register.minor + notInRegister.minor - sharesOfOthers.minor).toBe(total.minor);
          expect(entries).toEqual(total);
          expect(isEqual).toBe(true);
          expect(posted === null).toBe(!isBooked);
          expect(tax?.isEqual ?? true).toBe(true);
        }
      }),
    );
  });

  it('are known to differ where an entry is missing, or a row of the register', () => {
    const documents = [aDocument({ amount: '12.30' }), aDocument({ id: 'b', amount: '5.00' })];
    const { figures } = buildReport(aDataset({ documents }), { locale: 'en', accounting });
    const { accounting: booked, purchaseRegister: register, ledger } = figures;
    if (!booked || !register || !ledger) throw new Error('there is a mapping');
    const compared = { ...figures, accounting: booked, register, ledger };
    expect(booksTotals(compared)[0]?.isEqual).toBe(true);
    const short = { ...ledger, entries: ledger.entries.slice(1) };
    expect(booksTotals({ ...compared, ledger: short })[0]?.isEqual).toBe(false);
    const fewer = { ...register, gross: { ...register.gross, minor: 500n } };
    expect(booksTotals({ ...compared, register: fewer })[0]?.isEqual).toBe(false);
  });
});

const rowsOf = (id: string, options: Partial<ReportOptions> = {}) => {
  const documents = [
    aDocument({
      id: 'a',
      amount: '12.30',
      tax: '2.30',
      owned: '6.15',
      storeName: 'Lidl',
      identifier: 'FV/1',
    }),
    aDocument({ id: 'b', amount: '-2.00', storeName: 'Lidl', category: 'Jedzenie' }),
    aDocument({ id: 'c', amount: '7.00', currency: 'EUR', storeName: 'Amazon' }),
  ];
  const { sections } = buildReport(aDataset({ documents }), {
    locale: 'en',
    preset: 'accountant',
    accounting,
    ...options,
  });
  const content = sections.find((section) => section.id === id)?.content;
  if (content?.type !== 'table') throw new Error(`${id} is a table`);
  const text = (cell: (typeof content.totals)[number][number]) =>
    cell.type === 'money'
      ? decimalString(cell.money)
      : cell.type === 'text'
        ? cell.text
        : cell.type === 'date'
          ? cell.date
          : null;
  return {
    columns: content.columns.map(({ key }) => key),
    rows: [...content.rows].map((row) => row.map(text)),
  };
};

describe('the section of register, entries and totals', () => {
  it('has one line for each currency', () => {
    expect(rowsOf('books')).toEqual({
      columns: [
        'currency',
        'comparedAmount',
        'register',
        'notInRegister',
        'notSplit',
        'reportTotal',
        'entriesTotal',
        'debitAndCredit',
        'result',
      ],
      rows: [
        ['PLN', 'Gross', '10.30', '0.00', null, '10.30', '10.30', '14.30', 'Match'],
        ['PLN', 'VAT', '2.30', null, '0.00', null, '2.30', null, 'Match'],
        ['EUR', 'Gross', '0.00', '7.00', null, '7.00', '7.00', '7.00', 'Entries match'],
      ],
    });
  });

  it("has the shares of others where the report doesn't count them, and no turnover without accounts of payments", () => {
    expect(rowsOf('books', { counted: 'owned', accounting: { rules: [] } })).toEqual({
      columns: [
        'currency',
        'register',
        'notInRegister',
        'shareOfOthers',
        'reportTotal',
        'entriesTotal',
        'result',
      ],
      rows: [
        ['PLN', '10.30', '0.00', '6.15', '4.15', '4.15', 'Match'],
        ['EUR', '0.00', '7.00', '0.00', '7.00', '7.00', 'Entries match'],
      ],
    });
  });
});

it('the VAT of documents booked gross explains what the tax account lacks of the register', () => {
  const exempt = { ...accounting, rules: [{ store: 'Lidl', account: '402', vat: 'zw' }] };
  const { rows } = rowsOf('books', { accounting: exempt });
  expect(rows).toContainEqual(['PLN', 'VAT', '2.30', null, '2.30', null, '0.00', null, 'Match']);
  const register = rowsOf('purchase-register', { accounting: exempt }).rows;
  expect(register.map((row) => row[11])).toEqual([
    'VAT booked gross: An accounting rule excludes tax',
    'No document number',
  ]);
});

it('a tax entry that the register does not have is found', () => {
  const documents = [aDocument({ amount: '12.30', tax: '2.30' })];
  const { figures } = buildReport(aDataset({ documents }), { locale: 'en', accounting });
  const { purchaseRegister: register, ledger } = figures;
  if (!register || !ledger) throw new Error('there is a mapping');
  expect(booksTax(register, ledger)).toMatchObject({ isEqual: true });
  const less = { ...register, inputTax: { ...register.inputTax, minor: 229n } };
  expect(booksTax(less, ledger)).toMatchObject({ isEqual: false });
});

it('documents booked gross are named, those in the main currency first', () => {
  expect(rowsOf('unsplit-documents')).toEqual({
    columns: ['date', 'store', 'reason', 'amount', 'tax', 'identifier', 'id'],
    rows: [
      [null, 'Lidl', 'No tax amount in the service', '-2.00', null, null, 'b'],
      [null, 'Amazon', 'No tax amount in the service', '7.00', null, null, 'c'],
    ],
  });
});

it('does not say that the VAT of an invoice in another currency agrees with the register, which does not have it', () => {
  const documents = [
    aDocument({ id: 'a', amount: '10.00', purchasedAt: '2026-10-05T10:00:00.000Z' }),
    aDocument({ id: 'c', amount: '20.00', purchasedAt: '2026-10-06T10:00:00.000Z' }),
    aDocument({ id: 'b', amount: '123.00', currency: 'EUR', purchasedAt: '2026-10-05T10:00:00.000Z' }),
  ];
  const invoices = { invoices: [anInvoice({ currency: 'EUR' })] };
  const report = (locale: 'en' | 'pl') =>
    buildReport(aDataset({ documents }), {
      locale,
      accounting: { ...accounting, rules: [], default: { account: '409' }, invoices },
      sections: ['books'],
    });
  const content = report('en').sections[0]?.content;
  if (content?.type !== 'table') throw new Error('a table is expected');
  const results = [...content.rows].map((row) =>
    [row[0], row[1], row.at(-1)].map((cell) => (cell?.type === 'text' ? cell.text : null)),
  );
  expect(results).toEqual([
    ['PLN', 'Gross', 'Match'],
    ['PLN', 'VAT', 'Match'],
    ['EUR', 'Gross', 'Entries match'],
    ['EUR', 'VAT', 'Not compared'],
  ]);
  expect(content.notes).toContain(
    'The register is in PLN. In other currencies, only the entries are compared with the report total.',
  );
  expect(report('en').figures.books?.map(({ taxNotCompared }) => decimalString(taxNotCompared))).toEqual([
    '0.00',
    '23.00',
  ]);
});

it('the total of the register says how much of its VAT is without a document number', () => {
  const remarkOf = (locale: 'en' | 'pl', isNumbered: boolean) => {
    const documents = [
      aDocument({ id: 'a', amount: '123.00', tax: '23.00', identifier: 'FV/1' }),
      aDocument({ id: 'b', amount: '10.80', tax: '0.80', identifier: isNumbered ? 'FV/2' : null }),
    ];
    const content = buildReport(aDataset({ documents }), {
      locale,
      accounting,
      sections: ['purchase-register'],
    }).sections[0]?.content;
    const cell = content?.type === 'table' ? content.totals[0]?.[11] : undefined;
    return cell?.type === 'text' ? cell.text.replaceAll('\u00a0', ' ') : null;
  };
  expect(remarkOf('en', true)).toBe('Outlay does not check whether VAT is deductible');
  expect(remarkOf('en', false)).toBe(
    'K_43 includes PLN 0.80 from purchases without a document number; Outlay does not check whether VAT is deductible',
  );
  expect(remarkOf('pl', false)).toBe(
    'K_43 zawiera 0,80 zł z zakupów bez numeru dokumentu; Outlay nie sprawdza, czy VAT podlega odliczeniu',
  );
});
