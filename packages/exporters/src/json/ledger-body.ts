import { decimalString } from '@outlay/core/money';
import { entrySupplier, type Ledger, type LedgerEntry, type UnsplitDocument } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { countedBody, decimalOrNull, moneyBody } from './values-body.ts';

type LedgerBody = NonNullable<ReportBody['ledger']>;

/** The JSON form of ledger entries. */
export function ledgerBody({ entries, income, unmappedPayments, unsplit }: Ledger): LedgerBody {
  return {
    entries: entries.map(entryBody),
    income: income.map(({ document: { id, date, store, amount }, account }) => ({
      id,
      date,
      store,
      ...moneyBody(amount),
      account,
    })),
    unmappedPayments: unmappedPayments.map((payment) => ({
      paymentMethod: payment.paymentMethod,
      ...countedBody(payment),
    })),
    unsplit: unsplit.map(unsplitBody),
  };
}

function entryBody(entry: LedgerEntry): LedgerBody['entries'][number] {
  const { document, kind, category, subcategory, debit, credit, posted, booking, taxRate, invoice } = entry;
  const supplier = entrySupplier(entry);
  return {
    id: document.id,
    date: document.date,
    store: document.store,
    kind,
    category,
    subcategory,
    debitAccount: debit,
    creditAccount: credit,
    posted: decimalString(posted),
    ...moneyBody(entry.amount),
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
  const { id, date, store, amount, tax } = document;
  return { id, date, store, ...moneyBody(amount), tax: decimalOrNull(tax), reason };
}
