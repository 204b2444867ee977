import { decimalString, type Money } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { CountedAmount } from '../figures/figures.ts';
import { countedAmounts } from '../figures/figures.ts';
import { locales } from '../locale/locale.ts';
import { anyDocuments, sums } from '../properties/any-documents.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

const plain = (amount: Money | null) => amount && decimalString(amount);

describe('shared expenses', () => {
  const documents = [
    aDocument({ id: 'a', amount: '30.00', owned: '10.00', groupId: 'g-1', purchasedOn: '2026-10-01' }),
    aDocument({ id: 'b', amount: '5.00', owned: '0.00', groupId: 'g-1', purchasedOn: '2026-10-02' }),
    aDocument({ id: 'c', amount: '8.00', groupId: 'g-2', purchasedOn: '2026-10-03' }),
    aDocument({ id: 'd', amount: '2.00', owned: '1.00', groupId: 'g-2', purchasedOn: '2026-10-03' }),
    aDocument({ id: 'e', amount: '7.00', currency: 'EUR', owned: '3.50', groupId: 'g-1' }),
    aDocument({ id: 'f', amount: '100.00' }),
  ];
  const groups = [
    { id: 'g-1', name: 'Mieszkanie' },
    { id: 'g-3', name: 'Wyjazd' },
  ];
  const reportOf = (counted: CountedAmount) =>
    buildReport(aDataset({ documents, groups }), { locale: 'en', counted });

  it('are added up by group and currency, with shares only if every document has one', () => {
    const rows = reportOf('full').figures.groups.map((total) => [
      total.group,
      total.full.currency,
      total.documents,
      ...[total.full, total.owned, total.others, total.amount].map(plain),
      total.withoutShare,
    ]);
    expect(rows).toEqual([
      ['Mieszkanie', 'PLN', 2, '35.00', '10.00', '25.00', '35.00', 0],
      ['g-2', 'PLN', 2, '10.00', null, null, '10.00', 1],
      ['Mieszkanie', 'EUR', 1, '7.00', '3.50', '3.50', '7.00', 0],
    ]);
  });

  it('count own shares if configured, and full amounts of documents without a share', () => {
    const { figures } = reportOf('owned');
    expect(figures.groups.map(({ amount }) => plain(amount))).toEqual(['10.00', '9.00', '3.50']);
    expect(figures.totals.map(({ amount }) => plain(amount))).toEqual(['119.00', '3.50']);
  });

  it('name the group of each document, and none for a document without one', () => {
    const { figures } = reportOf('full');
    expect(figures.documents.map(({ id, group }) => [id, group])).toEqual([
      ['a', 'Mieszkanie'],
      ['b', 'Mieszkanie'],
      ['c', 'g-2'],
      ['d', 'g-2'],
      ['e', 'Mieszkanie'],
      ['f', null],
    ]);
  });

  it.each([
    ['en', 'full', "This report counts full amounts, including others' shares."],
    ['en', 'owned', 'This report counts only your own share.'],
    ['pl', 'full', 'Raport uwzględnia pełne kwoty, razem z udziałami innych osób.'],
    ['pl', 'owned', 'Raport uwzględnia tylko udział własny.'],
  ] as const)('state in %s which amount counts: %s', (locale, counted, said) => {
    const [section] = buildReport(aDataset({ documents, groups }), {
      locale,
      counted,
      sections: ['groups'],
    }).sections;
    expect(section?.content.type === 'table' && section.content.notes).toEqual([said]);
  });

  it("do not affect the control totals: full amounts are compared, and others' shares are named", () => {
    const shared = documents.slice(0, 2);
    const summary = aSummary('35.00', { Dom: '35.00' });
    const { reconciliation } = buildReport(aDataset({ documents: shared, summary }), {
      locale: 'en',
      counted: 'owned',
    }).figures;
    expect(reconciliation.status).toBe('balanced');
    expect([reconciliation.documentsTotal, reconciliation.sharesOfOthers].map(plain)).toEqual([
      '35.00',
      '25.00',
    ]);
  });

  it('without a group are not shown', () => {
    const { sections } = buildReport(aDataset({ documents: documents.slice(-1) }), { locale: 'en' });
    expect(sections.map(({ id }) => id)).not.toContain('groups');
  });
});

describe('every report with shared expenses', () => {
  const anyShared = anyDocuments.chain((documents) =>
    fc
      .array(fc.constantFrom('g-1', 'g-2', 'g-3', null), {
        minLength: documents.length,
        maxLength: documents.length,
      })
      .map((groupIds) =>
        documents.map((document, index) => ({ ...document, groupId: groupIds[index] ?? null })),
      ),
  );
  const groups = [
    { id: 'g-1', name: 'Dom' },
    { id: 'g-2', name: 'Dom' },
  ];

  it("has groups whose full amounts are own shares plus others' shares, and match their documents", () => {
    fc.assert(
      fc.property(
        anyShared,
        fc.constantFrom(...countedAmounts),
        fc.constantFrom(...locales),
        (documents, counted, locale) => {
          const { figures } = buildReport(aDataset({ documents, groups }), { locale, counted });
          const shared = figures.documents.filter(({ groupId }) => groupId !== null);
          expect(sums(figures.groups)).toEqual(sums(shared));
          expect(sums(figures.groups.map(({ full }) => ({ amount: full })))).toEqual(
            sums(shared.map(({ full }) => ({ amount: full }))),
          );
          for (const { full, owned, others, withoutShare } of figures.groups) {
            expect(owned === null).toBe(withoutShare > 0);
            expect(others === null).toBe(owned === null);
            expect((owned?.minor ?? 0n) + (others?.minor ?? 0n)).toBe(owned ? full.minor : 0n);
          }
        },
      ),
    );
  });

  it('does not depend on the counted amount where it states full amounts and shares', () => {
    fc.assert(
      fc.property(anyShared, (documents) => {
        const [full, owned] = countedAmounts.map((counted) => {
          const { figures } = buildReport(aDataset({ documents, groups }), { locale: 'en', counted });
          return {
            documentsTotal: figures.reconciliation.documentsTotal,
            groups: Object.fromEntries(
              figures.groups.map((total) => [
                `${total.groupId} ${total.full.currency}`,
                [total.documents, total.full, total.owned, total.others],
              ]),
            ),
          };
        });
        expect(owned).toEqual(full);
      }),
    );
  });
});
