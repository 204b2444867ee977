export { KsefError, type KsefErrorCode, ksefErrorCodes } from './errors/ksef-error.ts';
export {
  type CorrectedInvoice,
  type InvoiceKind,
  type InvoiceLine,
  type InvoiceRate,
  invoiceKinds,
  type KsefInvoice,
  lineRates,
  type VatTreatment,
} from './ksef-invoice.ts';
export { isKsefNumber, ksefNumberIn } from './ksef-number.ts';
export { type InvoiceFile, ksefNumberOf } from './ksef-number-of.ts';
export type { ConfirmedInvoice } from './read-confirmation.ts';
export { type KsefFile, ksefLimits, readKsefFile } from './read-ksef-file.ts';
export { isTaxNumber } from './tax-number.ts';
