import type { Money } from '@outlay/core/money';
import { addDays, type CalendarDate, daysBetween, type Period } from '@outlay/core/time';
import type { DocumentRow } from '../figures/figures.ts';
import type { InvoiceMatch, SupplierInvoice } from '../figures/invoice-figures.ts';
import { documentNumber } from './document-number.ts';
import { isOtherSupplier } from './entry-supplier.ts';
import type { SupplierFinder } from './suppliers.ts';

/** A way in which a document can fit an invoice of its amount. */
export type InvoiceFit = {
  readonly by: InvoiceMatch;
  readonly fits: (document: DocumentRow, invoice: SupplierInvoice) => boolean;
};

/** An invoice to a receipt may be issued months later, so that a number counts for as long. */
const numberDays = 92;

/**
 * The ways to fit, the best one first. A document with a number fits by nothing but its number, and nothing but a number
 * tells an amount of zero.
 * @param known - `period`: the days of which all documents are known; an invoice near its bounds may belong to a document
 *   that is not among them. `days`: which days are near. `supplierOf`: a document of a supplier with another tax ID does not
 *   fit by its day
 */
export function invoiceFits(known: {
  readonly period: Period;
  readonly days: number;
  readonly supplierOf?: SupplierFinder | undefined;
}): InvoiceFit[] {
  const mayFitByDay = (document: DocumentRow, invoice: SupplierInvoice): document is DatedRow => {
    if (!hasDayOnly(document)) return false;
    const supplier = known.supplierOf?.(document.store) ?? null;
    return supplier === null || !isOtherSupplier(supplier, invoice.seller.taxNumber);
  };
  return [
    {
      by: 'number',
      fits: (document, invoice) => {
        const number = documentNumber(document);
        if (number === null || numberKey(number) !== numberKey(invoice.number)) return false;
        return document.date === null || distance(document.date, invoice) <= numberDays;
      },
    },
    {
      by: 'same_day',
      fits: (document, invoice) =>
        mayFitByDay(document, invoice) &&
        distance(document.date, invoice) === 0 &&
        isWhollyIn(known.period, invoice),
    },
    {
      by: 'near_day',
      fits: (document, invoice) =>
        mayFitByDay(document, invoice) &&
        distance(document.date, invoice) <= known.days &&
        datesOf(invoice).every((date) => isWithin(known.period, date, known.days)),
    },
  ];
}

/** Whether both dates of an invoice are in a period: else a document of the other one may fit it as well. */
export function isWhollyIn(period: Period, invoice: SupplierInvoice): boolean {
  return datesOf(invoice).every((date) => isWithin(period, date, 0));
}

/** The amount of the whole document, whatever a filter leaves of it and whoever shares it. */
export function wholeAmount({ partOf, full }: DocumentRow): Money {
  return partOf ?? full;
}

type DatedRow = DocumentRow & { readonly date: CalendarDate };

function hasDayOnly(document: DocumentRow): document is DatedRow {
  return documentNumber(document) === null && document.date !== null && wholeAmount(document).minor !== 0n;
}

/** Days to the nearer one of the dates of an invoice. */
function distance(date: CalendarDate, invoice: SupplierInvoice): number {
  return Math.min(...datesOf(invoice).map((each) => Math.abs(daysBetween(date, each))));
}

function datesOf({ issueDate, supplyDate }: SupplierInvoice): CalendarDate[] {
  return supplyDate === null ? [issueDate] : [issueDate, supplyDate];
}

function isWithin({ from, until }: Period, date: CalendarDate, days: number): boolean {
  return addDays(date, -days) >= from && addDays(date, days) < until;
}

/** Case and white space of a number do not matter. */
function numberKey(number: string): string {
  return number.replaceAll(/\s/g, '').toUpperCase();
}
