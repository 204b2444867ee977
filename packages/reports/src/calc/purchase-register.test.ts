import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { SupplierRule } from '../figures/accounting-mapping.ts';
import { anyDocuments, sums } from '../properties/any-documents.ts';
import { aDataset } from '../testing/dataset.ts';

const plain = (amount: Money | null) => amount && `${decimalString(amount)} ${amount.currency}`;

function registerOf(documents: readonly PurchaseDocument[], suppliers: readonly SupplierRule[] = []) {
  const accounting = { rules: [], default: { account: '400' }, suppliers };
  const { figures } = buildReport(aDataset({ documents }), { locale: 'pl', accounting, counted: 'owned' });
  if (!figures.purchaseRegister) throw new Error('a mapping gives a register');
  return figures.purchaseRegister;
}

const invoice = aDocument({
  id: 'a',
  storeName: 'Castorama Polska Sp. z o.o.',
  amount: '123.00',
  tax: '23.00',
  identifier: 'FV/1/10/2026',
  purchasedAt: '2026-10-05T10:00:00.000Z',
  createdAt: '2026-10-06T22:30:00.000Z',
});

describe('a row of the register', () => {
  it("has the fields of an invoice that the service returns: net less tax, and the recording day in the account's time zone", () => {
    const [row] = registerOf([invoice]).rows;
    expect({ ...row, net: plain(row?.net ?? null), inputTax: plain(row?.inputTax ?? null) }).toEqual({
      rowNumber: 1,
      supplierCountry: null,
      supplierTaxNumber: null,
      supplierName: 'Castorama Polska Sp. z o.o.',
      documentNumber: 'FV/1/10/2026',
      purchaseDate: '2026-10-05',
      receivedDate: '2026-10-07',
      ksefNumber: null,
      net: '100.00 PLN',
      inputTax: '23.00 PLN',
      document: row?.document,
      gross: { minor: 12_300n, currency: 'PLN' },
      id: 'a',
    });
  });

  it('has no net amount without tax, and the net equals the amount if the tax is zero', () => {
    const rows = registerOf([
      aDocument({ amount: '10.00' }),
      aDocument({ amount: '8.00', tax: '0.00' }),
    ]).rows;
    expect(rows.map(({ net, inputTax }) => [plain(net), plain(inputTax)])).toEqual([
      [null, null],
      ['8.00 PLN', '0.00 PLN'],
    ]);
  });

  it('has no tax that is not part of the amount', () => {
    const { rows } = registerOf([
      aDocument({ amount: '10.00', tax: '10.01' }),
      aDocument({ amount: '-10.00', tax: '1.00' }),
      aDocument({ amount: '-10.00', tax: '-1.00' }),
    ]);
    expect(rows.map(({ net, inputTax }) => [plain(net), plain(inputTax)])).toEqual([
      [null, null],
      [null, null],
      ['-9.00 PLN', '-1.00 PLN'],
    ]);
  });

  it('has the full amount of a shared document', () => {
    const [row] = registerOf([aDocument({ amount: '100.00', owned: '50.00', tax: '20.00' })]).rows;
    expect([plain(row?.gross ?? null), plain(row?.net ?? null)]).toEqual(['100.00 PLN', '80.00 PLN']);
  });

  it('has no document number if it is only white space', () => {
    expect(registerOf([aDocument({ identifier: ' ' })]).rows[0]?.documentNumber).toBeNull();
  });
});

describe('the supplier of a row', () => {
  const columnsOf = (suppliers: readonly SupplierRule[]) =>
    registerOf([invoice], suppliers).rows.map((row) => [
      row.supplierCountry,
      row.supplierTaxNumber,
      row.supplierName,
    ]);

  it('is the mapped one of the store, with its tax ID', () => {
    const castorama = { store: 'castorama*', name: 'Castorama Polska', taxId: '5250000104', country: 'PL' };
    expect(columnsOf([castorama])).toEqual([['PL', '5250000104', 'Castorama Polska']]);
    const { country: _, ...without } = castorama;
    expect(columnsOf([without])).toEqual([['PL', '5250000104', 'Castorama Polska']]);
    expect(columnsOf([{ ...castorama, country: 'DE' }])).toEqual([['DE', '5250000104', 'Castorama Polska']]);
  });

  it('has no country without a tax ID', () => {
    expect(columnsOf([{ store: 'Castorama*', name: 'Castorama Polska', country: 'PL' }])).toEqual([
      [null, null, 'Castorama Polska'],
    ]);
  });
});

describe('the register', () => {
  it('contains purchases and refunds in złoty, numbered in purchase order, and counts those in other currencies', () => {
    const register = registerOf([
      aDocument({ id: 'late', purchasedAt: '2026-10-09T10:00:00.000Z' }),
      aDocument({ id: 'refund', amount: '-5.00', purchasedAt: '2026-10-03T10:00:00.000Z' }),
      aDocument({ id: 'euro', currency: 'EUR', purchasedAt: '2026-10-04T10:00:00.000Z' }),
      aDocument({ id: 'salary', category: 'Wynagrodzenie', purchasedAt: '2026-10-01T10:00:00.000Z' }),
    ]);
    expect(register.rows.map(({ rowNumber, id }) => [rowNumber, id])).toEqual([
      [1, 'refund'],
      [2, 'late'],
    ]);
    expect(register.otherCurrencies).toBe(1);
  });

  it('states how many rows lack a field, and how many of these have a document number', () => {
    const { missing } = registerOf([invoice, aDocument({ amount: '10.00' }), { ...invoice, tax: null }]);
    expect(missing.map(({ field, rows, numbered }) => [field, rows, numbered])).toEqual([
      ['supplierCountry', 3, 2],
      ['supplierTaxNumber', 3, 2],
      ['documentNumber', 1, 0],
      ['purchaseDate', 1, 0],
      ['receivedDate', 1, 0],
      ['ksefNumber', 3, 2],
      ['net', 2, 1],
      ['inputTax', 2, 1],
    ]);
  });

  it('states the VAT of the rows that lack a field, and how many have any', () => {
    const { missing } = registerOf([
      invoice,
      aDocument({ amount: '10.80', tax: '0.80' }),
      aDocument({ amount: '12.30', tax: '2.30' }),
      aDocument({ amount: '5.00', tax: '0.00' }),
      { ...invoice, tax: null },
    ]);
    const lacking = (field: string) => {
      const { taxed, inputTax } = missing.find((each) => each.field === field) ?? {};
      return [taxed, plain(inputTax ?? null)];
    };
    expect(lacking('documentNumber')).toEqual([2, '3.10 PLN']);
    expect(lacking('supplierTaxNumber')).toEqual([3, '26.10 PLN']);
    expect(lacking('inputTax')).toEqual([0, null]);
  });

  it('without purchases has no missing fields', () => {
    expect(registerOf([])).toMatchObject({ rows: [], missing: [], otherCurrencies: 0 });
  });

  it('has totals that are the sums of its rows; net and tax add up to the gross amount', () => {
    const anyTaxed = fc
      .tuple(
        anyDocuments,
        fc.array(fc.option(fc.bigInt(-50_000n, 200_000n)), { minLength: 40, maxLength: 40 }),
      )
      .map(([documents, taxes]) =>
        documents.map((document, index) => {
          const minor = taxes[index] ?? null;
          return { ...document, tax: minor === null ? null : { ...document.total, minor } };
        }),
      );
    fc.assert(
      fc.property(anyTaxed, (documents) => {
        const { rows, net, inputTax, gross } = registerOf(documents);
        const amounts = (list: readonly (Money | null)[]) =>
          sums(list.flatMap((amount) => (amount ? [{ amount }] : [])));
        expect(amounts([net])).toEqual(amounts(rows.map((row) => row.net)));
        expect(amounts([inputTax])).toEqual(amounts(rows.map((row) => row.inputTax)));
        expect(amounts([gross])).toEqual(amounts(rows.map((row) => row.gross)));
        const taxed = rows.filter((row) => row.inputTax);
        expect(amounts([net, inputTax])).toEqual(amounts(taxed.map((row) => row.gross)));
      }),
    );
  });
});
