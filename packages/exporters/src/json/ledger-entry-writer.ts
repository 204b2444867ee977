import { decimalString } from '@outlay/core/money';
import { type DocumentRow, entrySupplier, type LedgerEntry } from '@outlay/reports';

/**
 * Creates a function that writes ledger entries as `JSON.stringify` writes their `ledgerEntryBody`, without creating it:
 * a report has more entries than documents. The beginning is written once for each document; pairs of names, of
 * accounts, and of what else entries have in common, once.
 */
export function ledgerEntryWriter(): (entry: LedgerEntry) => string {
  const names = oncePerPair<string | null, string | null>(namesText);
  const accounts = oncePerPair<string | null, string | null>(accountsText);
  const taxes = oncePerPair<LedgerEntry['booking'], LedgerEntry['taxRate']>(taxText);
  const suppliers = oncePerPair<LedgerEntry['supplier'], LedgerEntry['invoice']>(supplierText);
  let document: DocumentRow | null = null;
  let start = '';
  return (entry) => {
    const { kind, category, subcategory, debit, credit, posted, amount } = entry;
    if (entry.document !== document) {
      document = entry.document;
      start = startText(document);
    }
    const decimal = decimalString(posted);
    // Both are one object except for refunds, so most amounts are formatted once.
    const signed = amount === posted ? decimal : decimalString(amount);
    const accountFields = names(category, subcategory) + accounts(debit, credit);
    const lastFields = taxes(entry.booking, entry.taxRate) + suppliers(entry.supplier, entry.invoice);
    return `${start}${kind}${accountFields}${decimal}","currency":"${amount.currency}","amount":"${signed}${lastFields}`;
  };
}

function startText({ id, date, store }: DocumentRow): string {
  return fields({ id, date, store }, '{', ',"kind":"');
}

function namesText(category: string | null, subcategory: string | null): string {
  return fields({ category, subcategory }, '",');
}

function accountsText(debitAccount: string | null, creditAccount: string | null): string {
  return fields({ debitAccount, creditAccount }, ',', ',"posted":"');
}

function taxText(booking: LedgerEntry['booking'], rate: LedgerEntry['taxRate']): string {
  const ofRule = { costCenter: booking?.costCenter ?? null, vat: booking?.vat ?? null };
  const ofRate = { taxRate: rate && String(rate.percent), taxRateSource: rate && rate.source };
  return fields({ ...ofRule, ...ofRate }, '",', ',');
}

function supplierText(supplier: LedgerEntry['supplier'], invoice: LedgerEntry['invoice']): string {
  const own = entrySupplier({ supplier, invoice });
  const [name, taxNumber] = [own?.name ?? null, own?.taxId ?? null];
  return fields({ supplier: name, taxNumber, ksefNumber: invoice && invoice.ksefNumber }, '', '}');
}

/** Fields between texts, as one string: a string that remembers its pieces is slower to write. */
function fields(values: Readonly<Record<string, string | null>>, before: string, after = ''): string {
  return [before, JSON.stringify(values).slice(1, -1), after].join('');
}

/** Returns the same function, but writes each pair of values once. */
function oncePerPair<First, Second>(
  textOf: (first: First, second: Second) => string,
): (first: First, second: Second) => string {
  const texts = new Map<First, Map<Second, string>>();
  return (first, second) => {
    let ofFirst = texts.get(first);
    if (!ofFirst) texts.set(first, (ofFirst = new Map()));
    let text = ofFirst.get(second);
    if (text === undefined) ofFirst.set(second, (text = textOf(first, second)));
    return text;
  };
}
