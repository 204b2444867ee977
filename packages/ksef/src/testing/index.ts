export { type ExampleInvoice, exampleInvoices } from './example-invoices.ts';
export {
  type CorrectedInvoiceXml,
  type InvoiceXml,
  invoiceXml,
  type LineXml,
  type RateXml,
} from './invoice-xml.ts';
export { aKsefNumber, aTaxNumber } from './numbers.ts';
