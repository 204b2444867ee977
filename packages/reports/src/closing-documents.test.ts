import type { PurchaseDocument } from '@outlay/core';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport, type ReportOptions } from './build-report.ts';
import { closingDocuments, hasChangedSinceClosing } from './closing-documents.ts';
import { type CountedAmount, countedAmounts } from './figures/figures.ts';
import type { ReportFilter } from './figures/report-filter.ts';
import { locales } from './locale/locale.ts';
import { presetNames } from './presets/registry.ts';
import { anyDocuments } from './properties/any-documents.ts';
import { media } from './report/media.ts';
import type { Report } from './report/report.ts';
import { aDataset } from './testing/dataset.ts';

type Edit = (document: PurchaseDocument) => readonly PurchaseDocument[];

const edits = {
  kept: (document) => [document],
  // What a report does not show.
  touched: (document) => [
    { ...document, createdAt: '2026-12-01T10:00:00.000Z', hasImage: true, groupId: 'g' },
  ],
  removed: () => [],
  added: (document) => [document, { ...document, id: `${document.id} again` }],
  dearer: (document) => [{ ...document, total: { ...document.total, minor: document.total.minor + 1n } }],
  renamed: (document) => [{ ...document, storeName: 'Przemianowany' }],
  recategorized: (document) => [{ ...document, category: 'Ogród', lineItems: [] }],
  retagged: (document) => [{ ...document, tags: [...document.tags, 'nowy'] }],
  'other payment': (document) => [{ ...document, paymentMethod: 'BLIK' }],
} as const satisfies Record<string, Edit>;

const invisible: ReadonlySet<string> = new Set(['kept', 'touched']);

/** What a correction lists, although it makes none. */
const unbooked: ReadonlySet<string> = new Set(['tags', 'lineItems']);

const anyHistory = fc.record({
  documents: anyDocuments,
  fates: fc.array(fc.constantFrom(...(Object.keys(edits) as (keyof typeof edits)[])), { maxLength: 40 }),
  counted: fc.constantFrom<CountedAmount>(...countedAmounts),
  locale: fc.constantFrom(...locales),
});

const closedWith = (documents: readonly PurchaseDocument[], options: ReportOptions) => ({
  revision: 1,
  documents: closingDocuments(aDataset({ documents }), options),
});

describe('the documents of a closed period', () => {
  it('have changed exactly if the correction lists a change of more than tags and line items', () => {
    fc.assert(
      fc.property(anyHistory, ({ documents, fates, counted, locale }) => {
        const options = { locale, counted };
        const now = documents.flatMap((document, index) => edits[fates[index] ?? 'kept'](document));
        const closed = closedWith(documents, options);
        const dataset = aDataset({ documents: now });
        const { changes } = buildReport(dataset, { ...options, closed, revision: 2 }).figures;
        const isBooked = changes?.documents.some(
          ({ change, fields }) => change !== 'changed' || fields.some((field) => !unbooked.has(field)),
        );
        expect(hasChangedSinceClosing(dataset, closed, options)).toBe(isBooked);
        expect(changes?.revision).toBe(1);
      }),
    );
  });

  it('have not changed if the service lists them in another order, or knows more of what no report shows', () => {
    fc.assert(
      fc.property(anyHistory, ({ documents, fates, counted, locale }) => {
        const options = { locale, counted };
        const same = documents.flatMap((document, index) => {
          const fate = fates[index] ?? 'kept';
          return invisible.has(fate) ? edits[fate](document) : [document];
        });
        const closed = closedWith(documents, options);
        expect(hasChangedSinceClosing(aDataset({ documents: same.toReversed() }), closed, options)).toBe(
          false,
        );
      }),
    );
  });

  it('have not changed if only settings of the job have', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, ({ documents, ...was }, is) => {
        const closed = closedWith(documents, was);
        const dataset = aDataset({ documents });
        expect(hasChangedSinceClosing(dataset, closed, { ...is, incomeCategories: ['Jedzenie'] })).toBe(
          false,
        );
      }),
    );
  });

  const bread = { ...aLineItem({ name: 'Chleb', amount: '2.00' }), category: 'Jedzenie' };
  const soap = { ...aLineItem({ name: 'Mydło', amount: '3.00' }), category: 'Dom' };
  const before = aDocument({ id: '1', amount: '5.00', tags: ['a', 'b'], lineItems: [bread, soap] });

  const isCorrectedBy = (change: Partial<PurchaseDocument>, options: ReportOptions = { locale: 'en' }) => {
    const dataset = aDataset({ documents: [{ ...before, ...change }] });
    return hasChangedSinceClosing(dataset, closedWith([before], options), options);
  };

  const booked = {
    'category of a line item': { lineItems: [{ ...bread, category: 'Dom' }, soap] },
    tax: { tax: { minor: 100n, currency: 'PLN' } },
    'payment method': { paymentMethod: 'BLIK' },
    number: { identifier: 'FV/2' },
    store: { storeName: 'Orlen' },
    date: { purchasedOn: '2026-10-07' },
  } as const;

  it.each(Object.keys(booked) as (keyof typeof booked)[])('make a correction with another %s', (name) => {
    expect(isCorrectedBy(booked[name])).toBe(true);
  });

  const listed = {
    'other tags': { tags: ['c'] },
    'tags in another order': { tags: ['b', 'a'] },
    'line items in another order': { lineItems: [soap, bread] },
    'another name of a line item': { lineItems: [{ ...bread, name: 'Bułka' }, soap] },
    'another quantity of a line item': { lineItems: [{ ...bread, quantity: '2' }, soap] },
  };

  it.each(Object.keys(listed) as (keyof typeof listed)[])('make no correction with %s', (name) => {
    expect(isCorrectedBy(listed[name])).toBe(false);
  });

  it('with other tags make a correction if a rule of the accounts names tags', () => {
    const accounting = { rules: [{ tag: 'c', account: '401' }], default: { account: '409' } };
    expect(isCorrectedBy(listed['other tags'], { locale: 'en', accounting })).toBe(true);
  });

  it('have changed although their total is the same', () => {
    const [one, other] = [aDocument({ id: '1', amount: '5.00' }), aDocument({ id: '2', amount: '5.00' })];
    const options = { locale: 'en' } as const;
    expect(
      hasChangedSinceClosing(aDataset({ documents: [other] }), closedWith([one], options), options),
    ).toBe(true);
  });

  it('are those that match the filter', () => {
    const filter: ReportFilter = { store: ['Lidl'] };
    const documents = [aDocument({ id: '1', storeName: 'Lidl' }), aDocument({ id: '2', storeName: 'Orlen' })];
    const options = { locale: 'en', filter } as const;
    const closed = closedWith(documents, options);
    expect(closed.documents.map(({ id }) => id)).toEqual(['1']);
    const without = aDataset({ documents: documents.slice(0, 1) });
    expect(hasChangedSinceClosing(without, closed, options)).toBe(false);
  });
});

const notesOf = ({ overview }: Report) => overview.spent.notes.map((note) => note.replaceAll('\u00a0', ' '));

describe('a correction', () => {
  const documents = [aDocument({ id: '1', amount: '12.34', purchasedOn: '2026-10-02' })];
  const correction = (options: ReportOptions) =>
    buildReport(aDataset({ documents }), { ...options, closed: closedWith([], options), revision: 3 });

  it.each(presetNames)('begins with what changed in every medium: %s', (preset) => {
    const [first] = correction({ locale: 'en', preset }).sections;
    expect(first).toMatchObject({ id: 'changes', title: 'What changed since revision 1', media });
    const own = correction({ locale: 'pl', preset, sections: ['documents', 'changes'] }).sections;
    expect(own.map(({ id }) => id)).toEqual(['changes', 'documents']);
    expect(own[0]?.title).toBe('Co się zmieniło od wersji 1');
  });

  it('says in its title and subject that it is one', () => {
    const english = correction({ locale: 'en' });
    expect(english.title).toBe('Monthly expense report, correction (revision 3)');
    expect(english.overview.subject.replaceAll('\u00a0', ' ')).toBe(
      'October 2026, correction (revision 3): PLN 12.34 (+PLN 12.34)',
    );
    for (const title of [english.overview.title, english.overview.heading]) {
      expect(title).toBe('October 2026, correction (revision 3)');
    }
    expect(notesOf(english)).toContain('Since revision 1: 1 document added (+PLN 12.34)');
    const polish = correction({ locale: 'pl' });
    expect(polish.title).toContain(', korekta (wersja 3)');
    expect(notesOf(polish)).toContain('Zmiany od wersji 1 – dokumenty dodane: 1 (+12,34 zł)');
  });

  it('adds up: the closed totals and the effects are the totals', () => {
    const { changes } = correction({ locale: 'en' }).figures;
    expect(changes?.totals).toMatchObject([
      { before: { minor: 0n }, effect: { minor: 1234n }, now: { minor: 1234n } },
    ]);
  });
});
