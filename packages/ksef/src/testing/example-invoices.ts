import { invoiceXml } from './invoice-xml.ts';
import { aKsefNumber, aTaxNumber } from './numbers.ts';

/** An invoice as KSeF hands it out: its file is named after its KSeF number. */
export type ExampleInvoice = { readonly fileName: string; readonly xml: string };

const stationer = { taxNumber: aTaxNumber(10), name: 'Artykuły Biurowe Przykład sp. z o.o.' };
const restaurant = { taxNumber: aTaxNumber(11), name: 'Restauracja Przykładowa s.c.' };
const insurer = { taxNumber: aTaxNumber(12), name: 'Ubezpieczenia Przykład S.A.' };
const ofPaper = aKsefNumber(stationer.taxNumber, '2026-10-06');

/**
 * Invoices of October 2026 by sellers that do not exist: one rate, two rates, an exemption, and a correction.
 * `pnpm ksef-examples` writes them to `docs/examples/ksef`.
 */
export function exampleInvoices(): ExampleInvoice[] {
  return [
    {
      fileName: `${ofPaper}.xml`,
      xml: invoiceXml({
        seller: stationer,
        number: 'FV/117/10/2026',
        issueDate: '2026-10-06',
        rates: [['P_13_1', '200.00', '46.00']],
        gross: '246.00',
        lines: [
          { name: 'Papier do drukarki', rate: '23', net: '120.00' },
          { name: 'Segregator', rate: '23', net: '80.00' },
        ],
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
      fileName: `${aKsefNumber(insurer.taxNumber, '2026-10-20')}.xml`,
      xml: invoiceXml({
        seller: insurer,
        number: 'U/2026/000731',
        issueDate: '2026-10-20',
        rates: [['P_13_7', '99.00']],
        gross: '99.00',
        lines: [{ name: 'Ubezpieczenie sprzętu', rate: 'zw', net: '99.00' }],
      }),
    },
    {
      fileName: `${aKsefNumber(stationer.taxNumber, '2026-10-22')}.xml`,
      xml: invoiceXml({
        kind: 'KOR',
        seller: stationer,
        number: 'KOR/9/10/2026',
        issueDate: '2026-10-22',
        rates: [['P_13_1', '-20.00', '-4.60']],
        gross: '-24.60',
        corrects: [{ number: 'FV/117/10/2026', issueDate: '2026-10-06', ksefNumber: ofPaper }],
        lines: [
          { name: 'Segregator', rate: '23', net: '80.00', isBefore: true },
          { name: 'Segregator', rate: '23', net: '60.00' },
        ],
      }),
    },
  ];
}
