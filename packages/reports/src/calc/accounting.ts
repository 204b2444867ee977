import { type Money, sumMoney } from '@outlay/core/money';
import type {
  Accounting,
  AccountingEntry,
  AccountTotal,
  Booking,
  NamedAccounts,
  UnmappedTotal,
} from '../figures/accounting-figures.ts';
import type { Company } from '../figures/accounting-mapping.ts';
import type { BookedDocument } from '../figures/batch-figures.ts';
import type { CurrencyTotal, DocumentRow } from '../figures/figures.ts';
import type { BookingFinder } from './accounting-rules.ts';
import { byAmount, compareCurrencies } from './by-currency.ts';
import { compareLastNull, compareText } from './compare-text.ts';
import { exportedInvoice } from './exported-invoice.ts';
import { nameKey } from './name-key.ts';
import { usualSpelling } from './stores.ts';
import { type SupplierFinder, storesWithoutSupplier } from './suppliers.ts';

/** How parts of documents are looked up; no supplier is where the mapping names none. */
export type AccountingFinders = {
  readonly bookingOf: BookingFinder;
  readonly supplierOf: SupplierFinder | null;
  /** Whose expenses they are, if the mapping names it. */
  readonly company?: Company | null | undefined;
  /** Of what no rule matches. */
  readonly defaultBooking?: Booking | null;
  /** Accounts that the mapping names. */
  readonly named?: NamedAccounts;
  /** Documents whose invoices tell their suppliers. */
  readonly invoiced?: ReadonlySet<DocumentRow>;
};

const noAccounts: NamedAccounts = { expenses: [], payments: [], tax: null };

/**
 * Assigns every part of every document to an account, so that a receipt with several categories can go to several
 * accounts.
 */
export function accounting(
  documents: readonly DocumentRow[],
  main: string,
  {
    bookingOf,
    supplierOf,
    company = null,
    defaultBooking = null,
    named = noAccounts,
    invoiced,
  }: AccountingFinders,
): Accounting {
  const entries = documents.flatMap((document) => {
    const supplier = supplierOf?.(document.store) ?? null;
    const booked = bookedAs(document);
    return document.parts.map((part, index) => ({
      document,
      part,
      booking: booked ? (booked.parts[index] ?? null) : bookingOf(document, part),
      supplier: booked ? booked.supplier : supplier,
    }));
  });
  const unmapped = entries.filter(({ booking }) => booking === null);
  return {
    accounts: accountTotals(entries, main),
    unmapped: unmappedTotals(unmapped, main),
    entries,
    company,
    defaultBooking,
    named,
    withoutSupplier:
      supplierOf &&
      storesWithoutSupplier(
        documents.filter((document) => !invoiced?.has(document) && !exportedInvoice(document.batchEntry)),
        supplierOf,
        main,
      ),
    unmappedTotals: grouped(unmapped, ({ part }) => part.amount.currency)
      .map(totalOf)
      .toSorted((left, right) => compareCurrencies(main)(left.amount.currency, right.amount.currency)),
  };
}

/** The accounts with which a document was exported, if they are of its parts. */
function bookedAs({ batchEntry, parts }: DocumentRow): BookedDocument | null {
  const booked = batchEntry?.exported?.booked ?? null;
  return booked?.parts.length === parts.length ? booked : null;
}

type BookedEntry = AccountingEntry & { readonly booking: Booking };

function accountTotals(entries: readonly AccountingEntry[], main: string): AccountTotal[] {
  const booked = entries.filter((entry): entry is BookedEntry => entry.booking !== null);
  const currencies = compareCurrencies(main);
  // A rule has one booking for all its parts.
  const keys = new Map<Booking, string>();
  const keyOf = (booking: Booking) => {
    const key = keys.get(booking) ?? JSON.stringify([booking.account, booking.costCenter, booking.vat]);
    keys.set(booking, key);
    return key;
  };
  return grouped(booked, ({ booking, part }) => part.amount.currency + keyOf(booking))
    .map((group): AccountTotal => ({ ...group[0].booking, ...totalOf(group) }))
    .toSorted(
      (left, right) =>
        compareText(left.account, right.account) ||
        compareLastNull(left.costCenter, right.costCenter) ||
        compareLastNull(left.vat, right.vat) ||
        currencies(left.amount.currency, right.amount.currency),
    );
}

function unmappedTotals(entries: readonly AccountingEntry[], main: string): UnmappedTotal[] {
  return grouped(entries, ({ document: { store }, part: { category, subcategory, amount } }) =>
    JSON.stringify([category, subcategory, store === null ? null : nameKey(store), amount.currency]),
  )
    .map((group): UnmappedTotal => {
      const { category, subcategory } = group[0].part;
      const store = usualSpelling(group.map(({ document }) => document));
      return { category, subcategory, store, ...totalOf(group) };
    })
    .toSorted(byAmount(main, nameOf));
}

function nameOf({ category, subcategory, store }: UnmappedTotal): string {
  return [category, subcategory, store].map((name) => name ?? '\uffff').join('\n');
}

/** The total of entries in one currency, and the number of their documents. */
function totalOf(group: Group<AccountingEntry>): CurrencyTotal {
  const amounts = group.map(({ part }): Money => part.amount);
  const documents = new Set(group.map(({ document }) => document)).size;
  return { amount: sumMoney(amounts, group[0].part.amount.currency), documents };
}

/** Never empty. */
type Group<Item> = readonly [Item, ...Item[]];

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Group<Item>[] {
  return [...Map.groupBy(items, keyOf).values()].map((group) => group as [Item, ...Item[]]);
}
