import { amountIn, currencyCode, date, oneOf, taxNumber, text } from './field-readers.ts';
import { invoiceRates } from './invoice-rates.ts';
import { type InvoiceLine, invoiceKinds, type KsefInvoice, lineRates } from './ksef-invoice.ts';
import { ksefNumberIn } from './ksef-number.ts';
import { type Fields, fieldsOf } from './xml/fields.ts';
import type { XmlElement } from './xml/xml-element.ts';

const number = text(256);
const name = text(512);
const mark = oneOf(['1']);

/**
 * Reads an invoice of FA(3). What a report does not need is not looked at.
 * @param root - `Faktura` of FA(3)
 * @throws {KsefError}
 */
export function readInvoice(root: XmlElement): KsefInvoice {
  const fields = fieldsOf(root);
  const fa = fields.inside('Fa');
  const currency = fa.required('KodWaluty', currencyCode);
  const lines = fa.each('FaWiersz').map((line) => readLine(line, currency));
  const seller = fields.inside('Podmiot1').inside('DaneIdentyfikacyjne');
  return {
    kind: fa.required('RodzajFaktury', oneOf(invoiceKinds)),
    number: fa.required('P_2', number),
    issueDate: fa.required('P_1', date),
    supplyDate: fa.optional('P_6', date) ?? fa.optional('OkresFa/P_6_Do', date),
    seller: { taxNumber: seller.required('NIP', taxNumber), name: seller.required('Nazwa', name) },
    buyerTaxNumber: fields.inside('Podmiot2').inside('DaneIdentyfikacyjne').optional('NIP', taxNumber),
    gross: fa.required('P_15', amountIn(currency)),
    rates: invoiceRates(fa, currency, lines),
    lines,
    corrects: fa.each('DaneFaKorygowanej').map((corrected) => ({
      number: corrected.required('NrFaKorygowanej', number),
      issueDate: corrected.required('DataWystFaKorygowanej', date),
      // Numbers of the first KSeF have one more hyphen, and no invoice is worth less for one.
      ksefNumber: ksefNumberIn(corrected.optional('NrKSeFFaKorygowanej', text(36)) ?? ''),
    })),
  };
}

function readLine(line: Fields, currency: string): InvoiceLine {
  const amount = amountIn(currency);
  return {
    name: line.optional('P_7', name),
    rate: line.optional('P_12', oneOf(lineRates)),
    net: line.optional('P_11', amount),
    gross: line.optional('P_11A', amount),
    isBeforeCorrection: line.optional('StanPrzed', mark) !== null,
  };
}
