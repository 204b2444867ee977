import { type Money, sumMoney } from '@outlay/core/money';
import { documentNumber } from '../calc/document-number.ts';
import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import { wordsOf } from '../locale/words.ts';
import type { Warning } from './report.ts';

/** Tax of purchases without a number, and that of all purchases of the same list. */
type TaxWithoutNumber = { readonly documents: number; readonly tax: Money; readonly all: Money };

/** Warns of the VAT of purchases in the purchase register that have no number. */
export function registerTaxWarnings(
  { purchaseRegister: register }: Pick<ReportFigures, 'purchaseRegister'>,
  locale: Locale,
): Warning[] {
  const taxes = register?.rows.flatMap(({ document, documentNumber: number, inputTax }) =>
    inputTax && inputTax.minor > 0n && isPurchase(document)
      ? [{ document, tax: inputTax, hasNumber: number !== null }]
      : [],
  );
  return register ? warningsOf(taxes ?? [], register.inputTax.currency, locale) : [];
}

/** Warns of the VAT that the accounting entries post from purchases without a number, one warning per currency. */
export function entriesTaxWarnings(
  { ledger }: Pick<ReportFigures, 'ledger'>,
  locale: Locale,
): readonly Warning[] {
  const taxes: PurchaseTax[] = [];
  for (const entry of ledger?.entries ?? []) {
    const { kind, posted, amount, document } = entry;
    if (kind !== 'tax' || posted.minor === 0n || !isPurchase(document)) continue;
    taxes.push({ document, tax: amount, hasNumber: hasNumber(entry) });
  }
  return [...Map.groupBy(taxes, ({ tax }) => tax.currency)].flatMap(([currency, all]) =>
    warningsOf(all, currency, locale),
  );
}

/**
 * Whether a document is a purchase of its own. Refunds would be set off against the tax of purchases, and reversals cancel
 * what earlier batches exported.
 */
export function isPurchase({ flow, batchEntry }: DocumentRow): boolean {
  return flow === 'purchase' && batchEntry?.change !== 'reversal';
}

type PurchaseTax = { readonly document: DocumentRow; readonly tax: Money; readonly hasNumber: boolean };

function warningsOf(all: readonly PurchaseTax[], currency: string, locale: Locale): Warning[] {
  const without = all.filter((each) => !each.hasNumber);
  if (without.length === 0) return [];
  const sumOf = (taxes: readonly PurchaseTax[]) =>
    sumMoney(
      taxes.map(({ tax }) => tax),
      currency,
    );
  const documents = new Set(without.map(({ document }) => document)).size;
  return [warningOf({ documents, tax: sumOf(without), all: sumOf(all) }, locale)];
}

function hasNumber({ document, invoice }: LedgerEntry): boolean {
  return (invoice ? invoice.number.trim() || null : documentNumber(document)) !== null;
}

function warningOf({ documents, tax, all }: TaxWithoutNumber, locale: Locale): Warning {
  const message = wordsOf(locale).warnings.taxWithoutNumber({
    documents,
    amount: formatMoney(tax, locale),
    all: formatMoney(all, locale),
  });
  return { code: 'vat_without_number', message };
}
