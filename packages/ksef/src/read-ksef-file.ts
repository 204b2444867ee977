import { plainLine } from '@outlay/core/text';
import { KsefError } from './errors/ksef-error.ts';
import type { KsefInvoice } from './ksef-invoice.ts';
import { type ConfirmedInvoice, readConfirmation } from './read-confirmation.ts';
import { readInvoice } from './read-invoice.ts';
import { readXml } from './xml/read-xml.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** A file of KSeF: an invoice, or an official confirmation of receipt (UPO) with the numbers of invoices. */
export type KsefFile =
  | { readonly type: 'invoice'; readonly invoice: KsefInvoice }
  | { readonly type: 'confirmation'; readonly invoices: readonly ConfirmedInvoice[] };

/**
 * KSeF takes at most 3 MiB with attachments (Ministry of Finance, KSeF 2.0 documentation, "Weryfikacja faktury"), and the
 * deepest element of FA(3) is the ninth. The schema allows 10,000 elements `FaWiersz`.
 */
export const ksefLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxDepth: 32,
  maxElements: 500_000,
  maxNamed: { FaWiersz: 10_000 },
} as const;

/** The namespace of FA(3), version 1-0E. */
const invoiceNamespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/';
const confirmationNamespace = /^http:\/\/upo\.schematy\.mf\.gov\.pl\/KSeF\/v4-\d+$/;

/**
 * Reads an XML file of KSeF, whoever wrote it: sizes are limited, document types and entities are refused.
 * @throws {KsefError} with the first thing that is wrong
 */
export function readKsefFile(bytes: Uint8Array): KsefFile {
  const root = readXml(bytes, ksefLimits);
  if (root.name === 'Faktura' && root.namespace === invoiceNamespace) {
    return { type: 'invoice', invoice: readInvoice(root) };
  }
  if (root.name === 'Potwierdzenie' && confirmationNamespace.test(root.namespace)) {
    return { type: 'confirmation', invoices: readConfirmation(root) };
  }
  throw new KsefError('other_schema', null, `is not an invoice of FA(3): ${foundIn(root)}`);
}

/** `FA (2)` where the header names the form, as invoices of all versions do. */
function foundIn({ name, namespace, children }: XmlElement): string {
  const header = children.find((child) => child.name === 'Naglowek');
  const form = header?.children.find((child) => child.name === 'KodFormularza')?.attributes['kodSystemowy'];
  const root = `its root is ${name} of ${namespace === '' ? 'no namespace' : namespace}`;
  return plainLine(form === undefined ? root : `it is ${form}`).slice(0, 200);
}
