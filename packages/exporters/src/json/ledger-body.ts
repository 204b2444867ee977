import { decimalString } from '@outlay/core/money';
import {
  type DocumentRow,
  entrySupplier,
  type Ledger,
  type LedgerEntry,
  type UnsplitDocument,
} from '@outlay/reports';
import type { LeftOutDocument } from '../exporter/divided-purchases.ts';
import type { ReportBody } from './schema/report-schema.ts';
import { countedBody, decimalOrNull, moneyBody } from './values-body.ts';

type LedgerBody = NonNullable<ReportBody['ledger']>;

/** What files for accounting programs leave out; `null` where none can be written. */
export type LeftOut = {
  readonly epp: readonly LeftOutDocument[] | null;
  readonly optima: readonly LeftOutDocument[] | null;
};

/** The JSON form of ledger entries. */
export function ledgerBody(
  { entries, income, unmappedPayments, unsplit }: Ledger,
  { epp, optima }: LeftOut,
): LedgerBody {
  return {
    entries: entries.map(ledgerEntryBody),
    income: income.map(({ document, account }) => ({ ...namedDocument(document), account })),
    unmappedPayments: unmappedPayments.map((payment) => ({
      paymentMethod: payment.paymentMethod,
      ...countedBody(payment),
    })),
    unsplit: unsplit.map(unsplitBody),
    notInEpp: epp && epp.map(leftOutBody),
    notInOptima: optima && optima.map(leftOutBody),
  };
}

function leftOutBody({ document, reason, character }: LeftOutDocument) {
  return { ...namedDocument(document), reason, character };
}

/** The JSON form of a ledger entry. */
export function ledgerEntryBody(entry: LedgerEntry): LedgerBody['entries'][number] {
  const { document, kind, category, subcategory, debit, credit, amount, booking, taxRate, invoice } = entry;
  const supplier = entrySupplier(entry);
  const posted = decimalString(entry.posted);
  return {
    id: document.id,
    date: document.date,
    store: document.store,
    kind,
    category,
    subcategory,
    debitAccount: debit,
    creditAccount: credit,
    posted,
    currency: amount.currency,
    // Both are one object except for refunds, so most amounts are formatted once.
    amount: amount === entry.posted ? posted : decimalString(amount),
    costCenter: booking?.costCenter ?? null,
    vat: booking?.vat ?? null,
    taxRate: taxRate && String(taxRate.percent),
    taxRateSource: taxRate && taxRate.source,
    supplier: supplier?.name ?? null,
    taxNumber: supplier?.taxId ?? null,
    ksefNumber: invoice && invoice.ksefNumber,
  };
}

function unsplitBody({ document, reason }: UnsplitDocument): LedgerBody['unsplit'][number] {
  return { ...namedDocument(document), tax: decimalOrNull(document.tax), reason };
}

/** What tells documents of a list apart. */
function namedDocument({ id, date, store, amount }: DocumentRow) {
  return { id, date, store, ...moneyBody(amount) };
}
