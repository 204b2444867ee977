import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';

/**
 * Kinds of invoices (`RodzajFaktury`): basic, correction, advance payment, settlement of advance payments, simplified,
 * and corrections of the two in the middle.
 */
export const invoiceKinds = ['VAT', 'KOR', 'ZAL', 'ROZ', 'UPR', 'KOR_ZAL', 'KOR_ROZ'] as const;

/** `RodzajFaktury` of FA(3). */
export type InvoiceKind = (typeof invoiceKinds)[number];

/** An invoice of FA(3). Amounts are in the currency of the invoice; those of a correction are differences. */
export type KsefInvoice = {
  readonly kind: InvoiceKind;
  /** `P_2`: the number that the seller gave. */
  readonly number: string;
  /** `P_1`. */
  readonly issueDate: CalendarDate;
  /** `P_6`, or the end of the invoiced period; `null` where it is the issue date, or differs by line. */
  readonly supplyDate: CalendarDate | null;
  /** `Podmiot1`. */
  readonly seller: { readonly taxNumber: string; readonly name: string };
  /** `Podmiot2`: the NIP; `null` for a buyer who is identified by another number or by none. */
  readonly buyerTaxNumber: string | null;
  /** `P_15`: what is due in all. */
  readonly gross: Money;
  /** `P_13_1` to `P_13_11` that the invoice has, in the order of the schema. */
  readonly rates: readonly InvoiceRate[];
  /** `FaWiersz`, in their order. */
  readonly lines: readonly InvoiceLine[];
  /** What a correction corrects. */
  readonly corrects: readonly CorrectedInvoice[];
};

/** What is invoiced at one rate of tax. */
export type InvoiceRate = {
  /** The field of its net amount: `P_13_1`. */
  readonly field: string;
  readonly treatment: VatTreatment;
  /** In percent. `null` where it is not a rate, and where the invoice does not tell which of two it is. */
  readonly percent: number | null;
  readonly net: Money;
  /** Zero where the seller charges none. */
  readonly tax: Money;
};

/**
 * How value added tax is charged: at a rate; at 0 %; exempt; outside the country; by the buyer; on the margin; by the
 * rates of another country (special procedure of section XII, chapter 6a of the Polish act on value added tax).
 */
export type VatTreatment =
  | 'taxed'
  | 'zero_rated'
  | 'exempt'
  | 'not_subject'
  | 'reverse_charge'
  | 'margin'
  | 'one_stop_shop';

/** `P_12` of FA(3): a rate in percent, or why there is none. */
export const lineRates = [
  '23',
  '22',
  '8',
  '7',
  '5',
  '4',
  '3',
  '0 KR',
  '0 WDT',
  '0 EX',
  'zw',
  'oo',
  'np I',
  'np II',
] as const;

/** A line of an invoice. */
export type InvoiceLine = {
  /** `P_7`. */
  readonly name: string | null;
  /** `P_12`. */
  readonly rate: (typeof lineRates)[number] | null;
  /** `P_11`. */
  readonly net: Money | null;
  /** `P_11A`. */
  readonly gross: Money | null;
  /** `StanPrzed`: the line as it was before the correction. */
  readonly isBeforeCorrection: boolean;
};

/** `DaneFaKorygowanej`. */
export type CorrectedInvoice = {
  readonly number: string;
  readonly issueDate: CalendarDate;
  /** `null` if that invoice is not in KSeF. */
  readonly ksefNumber: string | null;
};
