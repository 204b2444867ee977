import { decimalString, parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { anInvoice } from '../testing/supplier-invoice.ts';
import { wholeAmount } from './invoice-fits.ts';
import { type MatchingOptions, matchInvoices } from './match-invoices.ts';

const period = { from: '2026-10-01', until: '2026-11-01' };
const { documents: rows } = buildReport(aDataset({ documents: [aDocument({ amount: '123.00' })] }), {
  locale: 'en',
}).figures;

/** A document of 5 October over 123.00 PLN without a number. */
function aRow({
  amount = '123.00',
  ...row
}: Partial<Omit<DocumentRow, 'amount'>> & { amount?: string } = {}): DocumentRow {
  const [given] = rows;
  if (!given) throw new Error('a document has a row');
  const money = parseMoney(amount, 'PLN');
  return { ...given, id: 'd', date: '2026-10-05', identifier: null, amount: money, full: money, ...row };
}

/** Who belongs to whom, in the words of a test. */
function matching(
  documents: readonly DocumentRow[],
  invoices: readonly SupplierInvoice[],
  options: Partial<MatchingOptions> = {},
) {
  const found = matchInvoices(documents, invoices, { period, ...options });
  return {
    matched: found.matched.map(({ document, invoice, by }) => `${document.id} ${invoice.number} ${by}`),
    ambiguous: found.ambiguous.map(
      ({ invoice, documents: fit }) => `${invoice.number}: ${fit.map(({ id }) => id).join(' ')}`,
    ),
    unmatched: found.unmatched.map(({ number }) => number),
    documents: found.unmatchedDocuments.map(({ id }) => id),
  };
}

const nothing = { matched: [], ambiguous: [], unmatched: [], documents: [] };

describe('a document with a number', () => {
  it('is matched by number and amount, up to three months apart, whatever case and spaces', () => {
    const invoice = anInvoice({ number: 'FV 7/10', issueDate: '2026-08-01' });
    expect(matching([aRow({ identifier: 'fv7/10' })], [invoice])).toEqual({
      ...nothing,
      matched: ['d FV 7/10 number'],
    });
    expect(matching([aRow({ identifier: 'FV7/10', date: null })], [invoice]).matched).toHaveLength(1);
    expect(
      matching([aRow({ identifier: 'FV7/10' })], [{ ...invoice, issueDate: '2026-07-01' }]).matched,
    ).toEqual([]);
  });

  it('is matched by nothing but its number', () => {
    expect(matching([aRow({ identifier: 'other' })], [anInvoice({ number: 'A' })])).toEqual({
      ...nothing,
      unmatched: ['A'],
      documents: ['d'],
    });
  });

  it('is not matched with another amount or currency', () => {
    const row = aRow({ identifier: 'A' });
    expect(matching([row], [anInvoice({ number: 'A', amount: '123.01' })]).matched).toEqual([]);
    expect(matching([row], [anInvoice({ number: 'A', currency: 'EUR' })]).matched).toEqual([]);
  });

  it('is ambiguous where two sellers use its number', () => {
    const seller = { taxNumber: '5250000012', name: 'Other' };
    expect(
      matching([aRow({ identifier: 'A' })], [anInvoice({ number: 'A' }), anInvoice({ number: 'A', seller })]),
    ).toEqual({
      ...nothing,
      ambiguous: ['A: d', 'A: d'],
    });
  });
});

describe('a document without a number', () => {
  it('may have a blank one', () => {
    expect(matching([aRow({ identifier: ' ' })], [anInvoice({ number: 'A' })]).matched).toEqual([
      'd A same_day',
    ]);
  });

  it('is matched by the day of issue or of supply', () => {
    const supplied = anInvoice({ number: 'A', issueDate: '2026-10-20', supplyDate: '2026-10-05' });
    expect(matching([aRow()], [supplied]).matched).toEqual(['d A same_day']);
  });

  it('is matched with the invoice of its day before one of a day near', () => {
    const near = anInvoice({ number: 'B', issueDate: '2026-10-07' });
    expect(matching([aRow()], [near, anInvoice({ number: 'A' })])).toEqual({
      ...nothing,
      matched: ['d A same_day'],
      unmatched: ['B'],
    });
  });

  it('is matched with a day near it, as near as asked for', () => {
    const invoice = anInvoice({ number: 'A', issueDate: '2026-10-08' });
    expect(matching([aRow()], [invoice]).matched).toEqual(['d A near_day']);
    expect(matching([aRow()], [invoice], { days: 2 }).matched).toEqual([]);
  });

  it('is ambiguous where two days near it fit, even if one is nearer', () => {
    const invoices = ['2026-10-06', '2026-10-08'].map((issueDate) =>
      anInvoice({ number: issueDate, issueDate }),
    );
    expect(matching([aRow()], invoices)).toEqual({
      ...nothing,
      ambiguous: ['2026-10-06: d', '2026-10-08: d'],
    });
  });

  it('is ambiguous where another document fits as well', () => {
    expect(matching([aRow({ id: 'a' }), aRow({ id: 'b' })], [anInvoice({ number: 'A' })])).toEqual({
      ...nothing,
      ambiguous: ['A: a b'],
    });
  });

  it('is not near an invoice that may belong to a document of another period', () => {
    const invoice = anInvoice({ number: 'A', issueDate: '2026-10-03' });
    expect(matching([aRow({ date: '2026-10-04' })], [invoice]).matched).toEqual([]);
    expect(matching([aRow({ date: '2026-10-03' })], [invoice]).matched).toEqual(['d A same_day']);
  });

  it('is not matched by its day where the invoice has dates in two periods', () => {
    const invoice = anInvoice({ number: 'A', issueDate: '2026-11-02', supplyDate: '2026-10-31' });
    const november = { period: { from: '2026-11-01', until: '2026-12-01' } };
    expect(matching([aRow({ date: '2026-10-31' })], [invoice]).matched).toEqual([]);
    expect(matching([aRow({ date: '2026-11-02' })], [invoice], november).matched).toEqual([]);
    expect(matching([aRow({ date: '2026-10-31', identifier: 'A' })], [invoice]).matched).toEqual([
      'd A number',
    ]);
  });

  it('is not matched by its day with the invoice of another company than the supplier of its store', () => {
    const supplier = { name: 'Orlen S.A.', taxId: '7740001454', country: 'PL', account: '202' };
    const invoice = anInvoice({ number: 'A' });
    const known = { supplierOf: () => supplier };
    expect(matching([aRow()], [invoice], known).matched).toEqual([]);
    expect(matching([aRow({ date: '2026-10-06' })], [invoice], known).matched).toEqual([]);
    expect(matching([aRow({ identifier: 'A' })], [invoice], known).matched).toEqual(['d A number']);
    const seller = { taxNumber: '7740001454', name: 'Orlen' };
    expect(matching([aRow()], [{ ...invoice, seller }], known).matched).toEqual(['d A same_day']);
    const unnumbered = { supplierOf: () => ({ ...supplier, taxId: null }) };
    expect(matching([aRow()], [invoice], unnumbered).matched).toEqual(['d A same_day']);
  });

  it('is not matched where it is about nothing', () => {
    expect(matching([aRow({ amount: '0.00' })], [anInvoice({ amount: '0.00' })]).matched).toEqual([]);
  });
});

it('matches a refund with a correction, and a part of a document by the whole', () => {
  const correction = anInvoice({ kind: 'KOR', number: 'K', amount: '-12.30' });
  const part = aRow({ id: 'p', amount: '100.00', partOf: parseMoney('123.00', 'PLN') });
  expect(
    matching([aRow({ amount: '-12.30' }), part], [correction, anInvoice({ number: 'A' })]).matched,
  ).toEqual(['d K same_day', 'p A same_day']);
});

it('takes files of one invoice as one, and files with different KSeF numbers as two', () => {
  const one = anInvoice({ number: 'A', fileName: 'copy.xml' });
  const numbered = { ...one, fileName: 'x.xml', ksefNumber: 'x' };
  const found = matchInvoices([aRow()], [one, numbered, { ...numbered, fileName: 'y.xml' }], { period });
  expect(found.matched.map(({ invoice }) => invoice.fileName)).toEqual(['x.xml']);
  expect(matching([aRow()], [numbered, { ...numbered, ksefNumber: 'y' }]).ambiguous).toEqual([
    'A: d',
    'A: d',
  ]);
});

it('matches no invoice that another file of it contradicts, whichever comes first', () => {
  const money = (text: string) => parseMoney(text, 'PLN');
  const one = anInvoice({ number: 'A', fileName: 'b.xml' });
  const others: Partial<SupplierInvoice>[] = [
    { rates: [{ percent: 8, net: money('113.89'), tax: money('9.11') }] },
    { seller: { ...one.seller, name: 'Another name' } },
    { supplyDate: '2026-10-03' },
  ];
  for (const other of others) {
    for (const ksefNumber of [null, 'x']) {
      for (const fileName of ['a.xml', 'c.xml']) {
        const found = matchInvoices([aRow()], [one, { ...one, ...other, ksefNumber, fileName }], { period });
        expect(found.matched).toEqual([]);
        const listed = [...found.ambiguous.map(({ invoice }) => invoice), ...found.unmatched];
        expect(listed.map((each) => each.fileName).toSorted()).toEqual([fileName, 'b.xml'].toSorted());
        expect(found.ambiguous.length).toBeGreaterThan(0);
      }
    }
  }
});

it('matches no two invoices with the same KSeF number', () => {
  const invoices = [
    anInvoice({ number: 'A', ksefNumber: 'x' }),
    anInvoice({ number: 'B', ksefNumber: 'x', amount: '20.00' }),
  ];
  expect(matching([aRow({ id: 'a' }), aRow({ id: 'b', amount: '20.00' })], invoices)).toEqual({
    ...nothing,
    ambiguous: ['A: a', 'B: b'],
  });
});

/** Every pair and every candidate, in an order of their own. */
function outcome(rowsOf: readonly DocumentRow[], invoicesOf: readonly SupplierInvoice[]): Set<string> {
  const found = matchInvoices(rowsOf, invoicesOf, { period });
  return new Set([
    ...found.matched.map(({ document, invoice, by }) => `${document.id} is ${invoice.fileName} by ${by}`),
    ...found.ambiguous.flatMap(({ invoice, documents: fit }) =>
      fit.map(({ id }) => `${id} may be ${invoice.fileName}`),
    ),
    ...found.unmatched.map(({ fileName }) => `${fileName} is of none`),
    ...found.unmatchedDocuments.map(({ id }) => `${id} has none`),
  ]);
}

describe('any documents and invoices', () => {
  const day = fc.constantFrom('2026-10-05', '2026-10-06', '2026-10-08', '2026-10-31');
  const amount = fc.constantFrom('10.00', '20.00', '-10.00');
  const number = fc.constantFrom('A', 'a ', 'B', null);
  const documents = fc
    .array(fc.record({ date: fc.option(day), amount, identifier: number }), { maxLength: 7 })
    .map((drawn) => drawn.map((row, index) => aRow({ ...row, id: `d${index}` })));
  const invoices = fc
    .array(
      fc.record({ issueDate: day, supplyDate: fc.option(day), amount, number: fc.constantFrom('A', 'B') }),
      {
        maxLength: 7,
      },
    )
    .map((drawn) =>
      drawn.map((each, index) => anInvoice({ ...each, fileName: `${index}`, ksefNumber: `${index}` })),
    );
  const shuffled = <Value>(values: readonly Value[]) =>
    fc.shuffledSubarray([...values], { minLength: values.length, maxLength: values.length });
  const both = fc.tuple(documents, invoices);

  it('come to the same in any order', () => {
    const orders = both.chain(([some, others]) =>
      fc.tuple(fc.constant(outcome(some, others)), shuffled(some), shuffled(others)),
    );
    fc.assert(
      fc.property(orders, ([before, some, others]) => {
        expect(outcome(some, others)).toEqual(before);
      }),
    );
  });

  it('are each matched once, with their amount, or listed', () => {
    fc.assert(
      fc.property(both, ([some, others]) => {
        const { matched, ambiguous, unmatched, unmatchedDocuments } = matchInvoices(some, others, { period });
        const files = [...matched, ...ambiguous].map(({ invoice }) => invoice).concat(unmatched);
        expect(files.map(({ fileName }) => fileName).toSorted()).toEqual(
          others.map(({ fileName }) => fileName).toSorted(),
        );
        const open = new Set([...ambiguous.flatMap(({ documents: fit }) => fit), ...unmatchedDocuments]);
        const paired = new Set(matched.map(({ document }) => document));
        expect(paired.size).toBe(matched.length);
        expect([...open].filter((document) => paired.has(document))).toEqual([]);
        expect(paired.size + open.size).toBe(some.length);
        for (const { document, invoice } of matched) {
          expect(decimalString(wholeAmount(document))).toBe(decimalString(invoice.gross));
        }
      }),
    );
  });

  it('are not matched where a copy of the document or of the invoice is there too', () => {
    fc.assert(
      fc.property(both, ([some, others]) => {
        const again = some.map((document) => ({ ...document, id: `${document.id}'` }));
        expect(matchInvoices([...some, ...again], others, { period }).matched).toEqual([]);
        const copies = others.map((each) => ({ ...each, ksefNumber: `${each.ksefNumber}'` }));
        expect(matchInvoices(some, [...others, ...copies], { period }).matched).toEqual([]);
      }),
    );
  });
});
