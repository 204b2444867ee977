import { aTaxNumber } from './numbers.ts';

/** What an invoice of FA(3) says; amounts and dates as they stand in the file. */
export type InvoiceXml = {
  readonly kind?: string;
  readonly number?: string;
  readonly issueDate?: string;
  readonly supplyDate?: string;
  readonly seller?: { readonly taxNumber: string; readonly name: string };
  /** `null` for a buyer without one. */
  readonly buyerTaxNumber?: string | null;
  readonly currency?: string;
  readonly rates?: readonly RateXml[];
  readonly gross?: string;
  readonly lines?: readonly LineXml[];
  readonly corrects?: readonly CorrectedInvoiceXml[];
};

/** `['P_13_1', '100.00', '23.00']`: the field of a net amount, and its tax where it has one. */
export type RateXml = readonly [field: string, net: string, tax?: string];

/** A line; `P_11` is its net amount. */
export type LineXml = {
  readonly name: string;
  readonly rate: string;
  readonly net: string;
  readonly isBefore?: boolean;
};

/** The invoice that a correction corrects. */
export type CorrectedInvoiceXml = {
  readonly number: string;
  readonly issueDate: string;
  readonly ksefNumber: string;
};

/** The XML of an invoice of FA(3) in the order of the schema. Without options it is one of 123.00 PLN at 23 %. */
export function invoiceXml(invoice: InvoiceXml = {}): string {
  const {
    seller = { taxNumber: aTaxNumber(0), name: 'Sklep Przykładowy sp. z o.o.' },
    buyerTaxNumber = aTaxNumber(1),
  } = invoice;
  const buyer = buyerTaxNumber === null ? field('BrakID', '1') : field('NIP', buyerTaxNumber);
  return `<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>${invoice.issueDate ?? '2026-10-05'}T10:00:00Z</DataWytworzeniaFa>
  </Naglowek>
  <Podmiot1>
    <DaneIdentyfikacyjne>${field('NIP', seller.taxNumber)}${field('Nazwa', seller.name)}</DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Przykładowa 1, 00-001 Warszawa</AdresL1></Adres>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne>${buyer}<Nazwa>Biuro Przykładowe</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Przykładowa 2, 00-001 Warszawa</AdresL1></Adres>
    <JST>2</JST>
    <GV>2</GV>
  </Podmiot2>
  <Fa>
${invoiceFields(invoice)}
  </Fa>
</Faktura>
`;
}

function invoiceFields(invoice: InvoiceXml): string {
  const {
    kind = 'VAT',
    number = 'FV/10/2026',
    issueDate = '2026-10-05',
    supplyDate,
    currency = 'PLN',
  } = invoice;
  const { rates = [['P_13_1', '100.00', '23.00']], gross = '123.00', corrects = [] } = invoice;
  const { lines = [{ name: 'Artykuły biurowe', rate: '23', net: '100.00' }] } = invoice;
  return [
    field('KodWaluty', currency),
    field('P_1', issueDate),
    field('P_2', number),
    ...(supplyDate === undefined ? [] : [field('P_6', supplyDate)]),
    ...rates.map(rateXml),
    field('P_15', gross),
    annotations,
    field('RodzajFaktury', kind),
    ...corrects.map(correctedXml),
    ...lines.map(lineXml),
  ]
    .map((line) => `    ${line}`)
    .join('\n');
}

const annotations =
  '<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie>' +
  '<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>';

function rateXml([net, amount, tax]: RateXml): string {
  return field(net, amount) + (tax === undefined ? '' : field(net.replace('P_13', 'P_14'), tax));
}

function correctedXml({ number, issueDate, ksefNumber }: CorrectedInvoiceXml): string {
  const fields = [
    field('DataWystFaKorygowanej', issueDate),
    field('NrFaKorygowanej', number),
    field('NrKSeF', '1'),
    field('NrKSeFFaKorygowanej', ksefNumber),
  ];
  return `<DaneFaKorygowanej>${fields.join('')}</DaneFaKorygowanej>`;
}

function lineXml({ name, rate, net, isBefore = false }: LineXml, index: number): string {
  const fields = [
    field('NrWierszaFa', String(index + 1)),
    field('P_7', name),
    field('P_8A', 'szt.'),
    field('P_8B', '1'),
    field('P_9A', net),
    field('P_11', net),
    field('P_12', rate),
    ...(isBefore ? [field('StanPrzed', '1')] : []),
  ];
  return `<FaWiersz>${fields.join('')}</FaWiersz>`;
}

function field(name: string, value: string): string {
  return `<${name}>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${name}>`;
}
