import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

const dated = aDocument({ purchasedOn: '2026-10-05', category: 'Dom' });

it('lists warnings that are not shown elsewhere in the overview, critical ones first', () => {
  const dataset = aDataset({
    readAt: '2026-10-20T06:00:00.000Z',
    documents: [dated, aDocument({ category: 'Dom' })],
    unreadableDocuments: 2,
  });
  const accounting = { rules: [{ account: '401', category: 'Zdrowie' }] };
  const { overview, warnings } = buildReport(dataset, { locale: 'en', accounting });
  const messageOf = (code: string) => warnings.find((warning) => warning.code === code)?.message;
  expect(overview.toCheck?.items.slice(0, 4)).toEqual([
    { text: messageOf('documents_unreadable'), isCritical: true },
    { text: messageOf('documents_without_date'), isCritical: false },
    { text: messageOf('accounting_unmapped'), isCritical: false },
    { text: messageOf('period_not_over'), isCritical: false },
  ]);
});

it('names documents without an image once each, and counts all of them', () => {
  const bought = (id: string, amount: string, hasImage: boolean) => ({
    ...aDocument({ id, amount, storeName: 'Orlen', purchasedOn: '2026-10-08', category: 'Transport' }),
    hasImage,
  });
  const documents = [
    ...['a', 'b', 'c'].map((id) => bought(id, '288.56', false)),
    bought('d', '5.00', false),
    ...['e', 'f', 'g', 'h'].map((id) => bought(id, '7.00', true)),
  ];
  const texts = (['en', 'pl'] as const).map((locale) =>
    buildReport(aDataset({ documents }), { locale })
      .overview.toCheck?.items.map(({ text }) => text.replaceAll('\u00a0', ' '))
      .find((text) => /image|obraz/.test(text)),
  );
  expect(texts).toEqual([
    '4 documents without an image: Orlen, PLN 288.56 on 8 Oct; Orlen, PLN 5.00 on 8 Oct; and 2 more',
    '4 dokumenty bez obrazu: Orlen, 288,56 zł z 8 października; Orlen, 5,00 zł z 8 października; i jeszcze 2',
  ]);
});

it('does not ask to check an empty period that the summary of the service confirms', () => {
  const previous = {
    period: { from: '2026-09-01', until: '2026-10-01' },
    documents: [{ ...dated, purchasedOn: '2026-09-05' }],
    summary: null,
  };
  const itemsOf = (summary: ReturnType<typeof aSummary> | null) =>
    buildReport(aDataset({ summary, previous, recordsStart: { on: null } }), { locale: 'en' }).overview
      .toCheck?.items;
  expect(itemsOf(null)?.map(({ text }) => text)).toEqual([
    'Nothing was recorded in this period: check that the records are complete',
  ]);
  expect(itemsOf(aSummary('0.00'))).toBeUndefined();
});

it('names a refund in words', () => {
  const document = (id: string, amount: string, hasImage: boolean) => ({
    ...aDocument({ id, amount, storeName: 'Orlen', purchasedOn: '2026-10-08', category: 'Transport' }),
    hasImage,
  });
  const documents = [
    document('a', '-577.12', false),
    document('b', '9.00', true),
    document('c', '9.00', true),
  ];
  const texts = (['en', 'pl'] as const).map((locale) =>
    buildReport(aDataset({ documents }), { locale }).overview.toCheck?.items.map(({ text }) =>
      text.replaceAll('\u00a0', ' '),
    ),
  );
  expect(texts.map((items) => items?.find((text) => /image|obraz/.test(text)))).toEqual([
    '1 document without an image: Orlen, refund of PLN 577.12 on 8 Oct',
    '1 dokument bez obrazu: Orlen, zwrot 577,12 zł z 8 października',
  ]);
});
