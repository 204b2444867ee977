import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { compareText } from './compare-text.ts';

/** Invoices without repetition. */
export type DistinctInvoices = {
  readonly invoices: readonly SupplierInvoice[];
  /** Those that contradict another one: what is right is not known. */
  readonly conflicting: ReadonlySet<SupplierInvoice>;
};

/**
 * Each invoice once. KSeF knows an invoice by its seller, kind and number; files that agree on these, on the date and on
 * the amount are of one invoice. The one with a KSeF number is kept, then the first by name. Files with different KSeF
 * numbers are different invoices. Files of one invoice that differ in anything else, and invoices with the same KSeF
 * number, contradict each other: all of them are kept.
 */
export function distinctInvoices(files: readonly SupplierInvoice[]): DistinctInvoices {
  const kept = [...Map.groupBy(files, invoiceKey).values()].map(versions);
  const invoices = kept.flatMap(({ invoices: own }) => own);
  const byKsefNumber = Map.groupBy(invoices, ({ ksefNumber }) => ksefNumber);
  const repeated = [...byKsefNumber].filter(([number, same]) => number !== null && same.length > 1);
  return {
    invoices,
    conflicting: new Set([
      ...kept.flatMap(({ conflicting }) => conflicting),
      ...repeated.flatMap(([, same]) => same),
    ]),
  };
}

/** The versions of one invoice: the numbered ones, and others that say what none of these says. */
function versions(files: readonly SupplierInvoice[]) {
  const sorted = files.toSorted(byFileName);
  const numbered = firstOfEach(
    sorted.filter(({ ksefNumber }) => ksefNumber !== null),
    (file) => `${file.ksefNumber} ${contentKey(file)}`,
  );
  const known = new Set(numbered.map(contentKey));
  const others = firstOfEach(
    sorted.filter((file) => file.ksefNumber === null && !known.has(contentKey(file))),
    contentKey,
  );
  const invoices = [...numbered, ...others];
  return { invoices, conflicting: others.length > 0 && invoices.length > 1 ? invoices : [] };
}

function firstOfEach(
  files: readonly SupplierInvoice[],
  keyOf: (file: SupplierInvoice) => string,
): SupplierInvoice[] {
  return [...Map.groupBy(files, keyOf).values()].flatMap((same) => same.slice(0, 1));
}

function byFileName(left: SupplierInvoice, right: SupplierInvoice): number {
  return compareText(left.fileName, right.fileName);
}

/** Tells the invoice that a file is of, where the file has no KSeF number. */
export function invoiceKey({ kind, number, issueDate, seller, gross }: SupplierInvoice): string {
  return JSON.stringify([seller.taxNumber, kind, number, issueDate, gross.currency, gross.minor.toString()]);
}

/** What is booked of an invoice, and when it fits, beside its key. */
function contentKey({ supplyDate, seller, rates }: SupplierInvoice): string {
  const booked = rates.map(({ percent, net, tax }) => [percent, net.minor.toString(), tax.minor.toString()]);
  return JSON.stringify([supplyDate, seller.name, booked]);
}
