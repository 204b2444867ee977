import { invoiceXml } from './invoice-xml.ts';
import { aKsefNumber, aTaxNumber } from './numbers.ts';

/** An invoice as KSeF hands it out: its file is named after its KSeF number. */
export type ExampleInvoice = { readonly fileName: string; readonly xml: string };

const toyShop = { taxNumber: aTaxNumber(10), name: 'Zabawki Przykład sp. z o.o.' };
const restaurant = { taxNumber: aTaxNumber(11), name: 'Restauracja Przykładowa s.c.' };
const housing = { taxNumber: aTaxNumber(12), name: 'Wspólnota Mieszkaniowa Lipowa 7' };
const clothesShop = { taxNumber: aTaxNumber(13), name: 'Odzież Przykład sp. z o.o.' };

/**
 * Invoices of October 2026 by sellers that do not exist: one rate, two rates, an exemption, and a correction. Three of them
 * fit documents that `service seed` writes, the one of two rates fits none. `pnpm ksef-examples` writes them to
 * `docs/examples/ksef`.
 */
export function exampleInvoices(): ExampleInvoice[] {
  return [
    {
      fileName: `${aKsefNumber(toyShop.taxNumber, '2026-10-06')}.xml`,
      xml: invoiceXml({
        seller: toyShop,
        number: 'FV/2026/10/5477',
        issueDate: '2026-10-06',
        rates: [['P_13_1', '105.68', '24.31']],
        gross: '129.99',
        lines: [{ name: 'Klocki', rate: '23', net: '105.68' }],
      }),
    },
    {
      fileName: `${aKsefNumber(restaurant.taxNumber, '2026-10-14')}.xml`,
      xml: invoiceXml({
        seller: restaurant,
        number: '58/2026',
        issueDate: '2026-10-14',
        supplyDate: '2026-10-13',
        rates: [
          ['P_13_1', '20.00', '4.60'],
          ['P_13_2', '100.00', '8.00'],
        ],
        gross: '132.60',
        lines: [
          { name: 'Obiad', rate: '8', net: '100.00' },
          { name: 'Napoje', rate: '23', net: '20.00' },
        ],
      }),
    },
    {
      fileName: `${aKsefNumber(housing.taxNumber, '2026-10-03')}.xml`,
      xml: invoiceXml({
        seller: housing,
        number: 'FV/2026/10/1913',
        issueDate: '2026-10-03',
        rates: [['P_13_7', '1840.00']],
        gross: '1840.00',
        lines: [{ name: 'Czynsz', rate: 'zw', net: '1840.00' }],
      }),
    },
    {
      fileName: `${aKsefNumber(clothesShop.taxNumber, '2026-10-19')}.xml`,
      xml: invoiceXml({
        kind: 'KOR',
        seller: clothesShop,
        number: 'FV/2026/10/6176',
        issueDate: '2026-10-19',
        rates: [['P_13_1', '-121.94', '-28.05']],
        gross: '-149.99',
        corrects: [
          {
            number: 'FV/2026/10/6105',
            issueDate: '2026-10-02',
            ksefNumber: aKsefNumber(clothesShop.taxNumber, '2026-10-02'),
          },
        ],
        lines: [
          { name: 'Bluza', rate: '23', net: '121.94', isBefore: true },
          { name: 'Bluza', rate: '23', net: '0.00' },
        ],
      }),
    },
  ];
}
