import { ksefNumber, text } from './field-readers.ts';
import { fieldsOf } from './xml/fields.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** An invoice in an official confirmation of receipt (UPO). */
export type ConfirmedInvoice = {
  readonly ksefNumber: string;
  /** `SkrotDokumentu`: the hash of the file, in Base64. */
  readonly hash: string;
};

/**
 * Reads the invoices of an official confirmation of receipt.
 * @param root - `Potwierdzenie` of UPO version 4
 * @throws {KsefError}
 */
export function readConfirmation(root: XmlElement): ConfirmedInvoice[] {
  return fieldsOf(root)
    .each('Dokument')
    .map((invoice) => ({
      ksefNumber: invoice.required('NumerKSeFDokumentu', ksefNumber),
      hash: invoice.required('SkrotDokumentu', text(44)),
    }));
}
