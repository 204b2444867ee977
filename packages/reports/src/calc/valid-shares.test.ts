import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset } from '../testing/dataset.ts';

const shared = (amount: string, owned: string) =>
  aDocument({
    id: `${amount} ${owned}`,
    amount,
    owned,
    groupId: 'flat',
    purchasedAt: '2026-10-05T10:00:00.000Z',
  });

function reportOf(documents: ReturnType<typeof shared>[], locale: 'en' | 'pl' = 'en') {
  return buildReport(aDataset({ documents }), { locale, counted: 'owned' });
}

it('counts no more than the amount of a document, and adds a warning', () => {
  const documents = [shared('10.00', '12.00'), shared('-10.00', '-99.00'), shared('8.00', '2.00')];
  const { figures, warnings } = reportOf(documents);
  expect(figures.totals).toEqual([{ amount: { minor: 200n, currency: 'PLN' }, documents: 3 }]);
  expect(warnings).toContainEqual({
    code: 'shares_beyond_amount',
    message:
      'Your own share in the service exceeds the amount of 2\u00a0documents. No more than the amount is counted.',
  });
  expect(reportOf(documents, 'pl').warnings.map(({ message }) => message)).toContain(
    'Udział własny podany w serwisie przekracza kwotę dokumentu (dokumenty: 2). Ujęto najwyżej kwotę dokumentu.',
  );
});

it('ignores a share with the opposite sign', () => {
  const { figures } = reportOf([shared('10.00', '-3.00')]);
  expect([figures.totals[0]?.amount.minor, figures.groups[0]?.withoutShare]).toEqual([1000n, 1]);
});

it('adds no warning for valid shares', () => {
  const documents = [shared('10.00', '10.00'), shared('10.00', '0.00'), shared('-10.00', '-4.00')];
  expect(reportOf(documents).warnings.map(({ code }) => code)).not.toContain('shares_beyond_amount');
});
