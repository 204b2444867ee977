import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { ReportFigures } from '../figures/figures.ts';
import { locales } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';
import { anyDocuments, sums } from './any-documents.ts';

const spellings = ['card', 'CARD', 'Karta', 'credit_card', 'Karta kredytowa', 'gotówka', 'Sodexo', 'sodexo '];

const anyPaidDocuments = fc
  .tuple(anyDocuments, fc.array(fc.constantFrom(...spellings, null), { minLength: 40, maxLength: 40 }))
  .map(([documents, methods]) =>
    documents.map((document, index) => ({ ...document, paymentMethod: methods[index] ?? null })),
  );

/** The totals of an account, by currency. */
function bookedOn({ accounting }: ReportFigures, account: string): Record<string, string> {
  return sums(accounting?.accounts.filter((total) => total.account === account) ?? []);
}

it('an accounting rule and a filter match the same payment methods', () => {
  fc.assert(
    fc.property(
      anyPaidDocuments,
      fc.constantFrom(...spellings),
      fc.constantFrom(...locales),
      (documents, payment, locale) => {
        const dataset = aDataset({ documents });
        const accounting = { rules: [{ payment, account: '234' }], default: { account: '409' } };
        const { figures } = buildReport(dataset, { locale, accounting });
        const filtered = buildReport(dataset, { locale, filter: { paymentMethod: [payment] } });
        expect(bookedOn(figures, '234')).toEqual(sums(filtered.figures.totals));
        const all = figures.accounting?.accounts ?? [];
        expect(sums(all)).toEqual(sums(figures.totals));
      },
    ),
  );
});
