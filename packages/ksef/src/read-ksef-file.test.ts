import { decimalString } from '@outlay/core/money';
import { describe, expect, it } from 'vitest';
import { KsefError } from './errors/ksef-error.ts';
import type { KsefInvoice } from './ksef-invoice.ts';
import { readKsefFile } from './read-ksef-file.ts';
import { aKsefNumber, aTaxNumber, type InvoiceXml, invoiceXml } from './testing/index.ts';

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function read(text: string): KsefInvoice {
  const file = readKsefFile(bytes(text));
  if (file.type !== 'invoice') throw new Error(`a ${file.type} is no invoice`);
  return file.invoice;
}

const invoiceOf = (xml: InvoiceXml) => read(invoiceXml(xml));
const ratesOf = (xml: InvoiceXml) =>
  invoiceOf(xml).rates.map(({ field, treatment, percent, net, tax }) => [
    field,
    treatment,
    percent,
    decimalString(net),
    decimalString(tax),
  ]);

/** The error of a file that is refused. */
function refusal(text: string): string {
  try {
    readKsefFile(bytes(text));
  } catch (error) {
    if (error instanceof KsefError) return `${error.code} ${error.message}`;
    throw error;
  }
  throw new Error('the file is not refused');
}

describe('an invoice', () => {
  it('has its parties, dates, number and amounts', () => {
    const seller = { taxNumber: aTaxNumber(2), name: 'Papier & Spółka' };
    expect(invoiceOf({ number: 'A/1', seller, supplyDate: '2026-10-03', lines: [] })).toEqual({
      kind: 'VAT',
      number: 'A/1',
      issueDate: '2026-10-05',
      supplyDate: '2026-10-03',
      seller,
      buyerTaxNumber: aTaxNumber(1),
      gross: { minor: 12_300n, currency: 'PLN' },
      rates: [
        {
          field: 'P_13_1',
          treatment: 'taxed',
          percent: 23,
          net: { minor: 10_000n, currency: 'PLN' },
          tax: { minor: 2_300n, currency: 'PLN' },
        },
      ],
      lines: [],
      corrects: [],
    });
  });

  it('has each of its rates', () => {
    const rates = [
      ['P_13_1', '100.00', '23.00'],
      ['P_13_2', '50.00', '4.00'],
      ['P_13_3', '10.00', '0.50'],
      ['P_13_4', '10.00', '0.40'],
      ['P_13_5', '10.00'],
      ['P_13_6_1', '1.00'],
      ['P_13_7', '7.00'],
      ['P_13_10', '5.00'],
      ['P_13_11', '3.00'],
    ] as const;
    expect(ratesOf({ rates, gross: '223.90', lines: [] })).toEqual([
      ['P_13_1', 'taxed', 23, '100.00', '23.00'],
      ['P_13_2', 'taxed', 8, '50.00', '4.00'],
      ['P_13_3', 'taxed', 5, '10.00', '0.50'],
      ['P_13_4', 'taxed', 4, '10.00', '0.40'],
      ['P_13_5', 'one_stop_shop', null, '10.00', '0.00'],
      ['P_13_6_1', 'zero_rated', 0, '1.00', '0.00'],
      ['P_13_7', 'exempt', null, '7.00', '0.00'],
      ['P_13_10', 'reverse_charge', null, '5.00', '0.00'],
      ['P_13_11', 'margin', null, '3.00', '0.00'],
    ]);
  });

  it('takes the rate of its lines, which may be an earlier one', () => {
    const xml = (...named: string[]) => ({
      rates: [['P_13_1', '100.00', '22.01']] as const,
      lines: named.map((rate) => ({ name: 'Usługa', rate, net: '50.00' })),
    });
    const percentOf = (...named: string[]) => invoiceOf(xml(...named)).rates[0]?.percent;
    expect([percentOf('22', '22'), percentOf('22', '23'), percentOf('zw'), percentOf()]).toEqual([
      22,
      null,
      null,
      null,
    ]);
  });

  it('names what a correction corrects, and keeps the lines of before apart', () => {
    const ksefNumber = aKsefNumber(aTaxNumber(0), '2026-09-01');
    const invoice = invoiceOf({
      kind: 'KOR',
      rates: [['P_13_1', '-10.00', '-2.30']],
      gross: '-12.30',
      corrects: [{ number: 'A/1', issueDate: '2026-09-01', ksefNumber }],
      lines: [
        { name: 'Papier', rate: '23', net: '100.00', isBefore: true },
        { name: 'Papier', rate: '23', net: '90.00' },
      ],
    });
    expect(invoice.gross.minor).toBe(-1_230n);
    expect(invoice.corrects).toEqual([{ number: 'A/1', issueDate: '2026-09-01', ksefNumber }]);
    expect(invoice.lines.map(({ isBeforeCorrection }) => isBeforeCorrection)).toEqual([true, false]);
  });

  it('counts amounts in the minor units of its currency', () => {
    expect(invoiceOf({ currency: 'JPY', gross: '123.00', lines: [] }).gross).toEqual({
      minor: 123n,
      currency: 'JPY',
    });
    expect(refusal(invoiceXml({ currency: 'JPY', gross: '123.50', lines: [] }))).toBe(
      'invalid_field Fa/P_15: expected an amount in JPY with at most 2 decimals, found "123.50"',
    );
  });

  it('has the end of its period where it has no day of supply', () => {
    const period = '<OkresFa><P_6_Od>2026-09-01</P_6_Od><P_6_Do>2026-09-30</P_6_Do></OkresFa>';
    expect(read(invoiceXml().replace('<P_13_1>', `${period}<P_13_1>`)).supplyDate).toBe('2026-09-30');
  });

  it('may have a buyer without a NIP', () => {
    expect(invoiceOf({ buyerTaxNumber: null }).buyerTaxNumber).toBeNull();
  });
});

describe('the XML around it', () => {
  it('may have any prefix, and elements of other namespaces beside', () => {
    const prefixed = invoiceXml()
      .replaceAll(/<(\/?)([A-Z])/g, '<$1fa:$2')
      .replace('xmlns=', 'xmlns:fa=')
      .replace('<fa:P_15>', '<P_15 xmlns="urn:other">1.00</P_15><fa:P_15>');
    expect(read(prefixed)).toEqual(read(invoiceXml()));
  });

  it('may have a byte order mark, comments, CDATA and white space around values', () => {
    const spaced = `\ufeff${invoiceXml()}`
      .replace('<P_2>FV/10/2026</P_2>', '<!-- no --><P_2>\n  <![CDATA[FV/10/]]>2026\n</P_2>')
      .replace('<P_15>', '<P_15> ');
    expect(read(spaced)).toEqual(read(invoiceXml()));
  });

  it('tells the number of an invoice as one plain line', () => {
    expect(read(invoiceXml().replace('FV/10/2026', 'A&#x202E;B\u0007'.slice(0, -1))).number).toBe('AB');
  });

  it.each([
    ['', 'not_xml is not well-formed XML: '],
    ['Faktura', 'not_xml is not well-formed XML: '],
    ['<Faktura>', 'not_xml is not well-formed XML: '],
    ['<a>&nbsp;</a>', 'not_xml is not well-formed XML: '],
    ['<a b="1" b="2"/>', 'not_xml is not well-formed XML: '],
    ['<x:a/>', 'not_xml is not well-formed XML: '],
    ['<a/><b/>', 'not_xml is not well-formed XML: '],
    ['<html/>', 'other_schema is not an invoice of FA(3): its root is html of no namespace'],
  ])('is refused where it is %j', (text, message) => {
    expect(refusal(text).slice(0, message.length)).toBe(message);
  });

  it('is refused with the version of another form', () => {
    const earlier = invoiceXml().replace('2025/06/25/13775', '2023/06/29/12648').replace('FA (3)', 'FA (2)');
    expect(refusal(earlier)).toBe('other_schema is not an invoice of FA(3): it is FA (2)');
  });
});

describe('fields', () => {
  it.each([
    ['<P_15>123.00</P_15>', '', 'missing_field Fa/P_15: is missing'],
    [
      '<P_15>123.00</P_15>',
      '<P_15>1</P_15><P_15>2</P_15>',
      'repeated_field Fa/P_15: is repeated; expected once',
    ],
    [
      '<P_15>123.00</P_15>',
      '<P_15>123,00</P_15>',
      'invalid_field Fa/P_15: expected an amount in PLN with at most 2 decimals, found "123,00"',
    ],
    [
      '<P_15>123.00</P_15>',
      '<P_15><a>1</a></P_15>',
      'invalid_field Fa/P_15: expected an amount in PLN with at most 2 decimals, found ""',
    ],
    [
      '<P_1>2026-10-05</P_1>',
      '<P_1>2026-02-29</P_1>',
      'invalid_field Fa/P_1: expected a date from 2006-01-01 to 2050-01-01, found "2026-02-29"',
    ],
    ['<P_14_1>23.00</P_14_1>', '', 'missing_field Fa/P_14_1: is missing'],
    [
      '<P_12>23</P_12>',
      '<P_12>19</P_12>',
      'invalid_field Fa/FaWiersz[1]/P_12: expected 23, 22, 8, 7, 5, 4, 3, 0 KR',
    ],
    [
      '<KodWaluty>PLN',
      '<KodWaluty>zł',
      'invalid_field Fa/KodWaluty: expected a currency code, such as PLN, found "zł"',
    ],
    ['<Podmiot2>', '<Podmiot2/><Podmiot2>', 'repeated_field Podmiot2: is repeated; expected once'],
  ])('%s as %s', (found, replaced, message) => {
    expect(refusal(invoiceXml().replace(found, replaced)).slice(0, message.length)).toBe(message);
  });

  it('refuses a seller whose NIP has another check digit', () => {
    expect(refusal(invoiceXml({ seller: { taxNumber: '1234567890', name: 'A' } }))).toBe(
      'invalid_field Podmiot1/DaneIdentyfikacyjne/NIP: expected a NIP of 10 digits with its check digit, found "1234567890"',
    );
  });

  it('refuses texts longer than the schema allows', () => {
    expect(refusal(invoiceXml({ number: 'x'.repeat(257) }))).toMatch(
      /^invalid_field Fa\/P_2: expected 1 to 256 characters/,
    );
    expect(invoiceOf({ number: 'ł'.repeat(256) }).number).toHaveLength(256);
  });
});

describe('a confirmation of receipt', () => {
  it('has the numbers of invoices and the hashes of their files', () => {
    const ksefNumber = aKsefNumber(aTaxNumber(0), '2026-10-05');
    const hash = `${'A'.repeat(43)}=`;
    const dokument = `<Dokument><NumerKSeFDokumentu>${ksefNumber}</NumerKSeFDokumentu><SkrotDokumentu>${hash}</SkrotDokumentu></Dokument>`;
    const upo = (version: string) =>
      `<Potwierdzenie xmlns="http://upo.schematy.mf.gov.pl/KSeF/${version}">${dokument}</Potwierdzenie>`;
    expect(readKsefFile(bytes(upo('v4-3')))).toEqual({
      type: 'confirmation',
      invoices: [{ ksefNumber, hash }],
    });
    expect(refusal(upo('v3-1'))).toMatch(/^other_schema/);
  });
});
