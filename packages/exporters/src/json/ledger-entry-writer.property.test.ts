import { aDocument } from '@outlay/core/testing';
import { anyCharacter } from '@outlay/core/testing/any-character';
import { buildReport, type LedgerEntry, type Supplier, type SupplierInvoice } from '@outlay/reports';
import { aDataset, anInvoice } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledgerEntryBody } from './ledger-body.ts';
import { ledgerEntryWriter } from './ledger-entry-writer.ts';

/** Any text, lone surrogates included; few different ones, because the writer keeps what it wrote. */
const anyText = fc.option(
  fc.oneof(
    fc.constantFrom('', 'null', '"', '\\', '401', '\u2028', '\ud800', 'Żabka'),
    fc.string({ unit: anyCharacter }),
  ),
  { freq: 4 },
);

const anyBooking = fc.option(fc.record({ account: fc.constant('401'), costCenter: anyText, vat: anyText }));

const anyRate = fc.option(
  fc.record({ percent: fc.constantFrom(0, 5, 8, 23), source: fc.constantFrom('ksef' as const, 'derived') }),
);

const anySupplier: fc.Arbitrary<Supplier | null> = fc.option(
  fc.record({ name: anyText.map((text) => text ?? ''), taxId: anyText, country: anyText, account: anyText }),
);

const anySellersInvoice: fc.Arbitrary<SupplierInvoice | null> = fc.option(
  fc.record({ name: anyText, ksefNumber: anyText }).map(({ name, ksefNumber }) => ({
    ...anInvoice(),
    seller: { taxNumber: '5250000003', name: name ?? '' },
    ksefNumber,
  })),
);

const [row] = buildReport(aDataset({ documents: [aDocument()] }), { locale: 'en' }).figures.documents;

/** A document, and what its entries have in common. */
const anyBooked = fc.record({
  document: fc
    .record({ id: anyText, date: fc.option(fc.constant('2026-10-05')), store: anyText })
    .map((fields) => {
      if (!row) throw new Error('a document gives a row');
      return { ...row, ...fields };
    }),
  payment: anyText,
  supplier: anySupplier,
  invoice: anySellersInvoice,
});

const anyOwn = fc.record({
  kind: fc.constantFrom('expense' as const, 'tax'),
  category: anyText,
  subcategory: anyText,
  account: anyText,
  minor: fc.bigInt(-(10n ** 20n), 10n ** 20n),
  currency: fc.constantFrom('PLN', 'JPY', 'KWD'),
  booking: anyBooking,
  taxRate: anyRate,
});

const anyEntries: fc.Arbitrary<LedgerEntry[]> = fc
  .array(fc.tuple(anyBooked, fc.array(anyOwn, { maxLength: 4 })), { maxLength: 6 })
  .map((documents) =>
    documents.flatMap(([{ payment, ...same }, entries]) =>
      entries.map(({ account, minor, currency, ...own }): LedgerEntry => {
        const amount = { minor, currency };
        const isDebited = minor >= 0n;
        return {
          ...same,
          ...own,
          debit: isDebited ? account : payment,
          credit: isDebited ? payment : account,
          amount,
          posted: isDebited ? amount : { minor: -minor, currency },
        };
      }),
    ),
  );

it('writes any entries as their JSON form is written', () => {
  let written = 0;
  fc.assert(
    fc.property(anyEntries, (entries) => {
      // Twice, so that each text is also one that was kept.
      const all = [...entries, ...entries];
      expect(all.map(ledgerEntryWriter())).toEqual(
        all.map((entry) => JSON.stringify(ledgerEntryBody(entry))),
      );
      written += all.length;
    }),
  );
  expect(written).toBeGreaterThan(0);
});
