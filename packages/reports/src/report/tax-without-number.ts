import { type Money, sumMoney } from '@outlay/core/money';
import { documentNumber } from '../calc/document-number.ts';
import type { ReportFigures } from '../figures/figures.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import { wordsOf } from '../locale/words.ts';
import type { Warning } from './report.ts';

/** Tax of documents without a number, and all tax of the same list. */
type TaxWithoutNumber = { readonly documents: number; readonly tax: Money; readonly all: Money };

/** Warns of the VAT in the purchase register that is on documents without a number. */
export function registerTaxWarnings(
  { purchaseRegister: register }: Pick<ReportFigures, 'purchaseRegister'>,
  locale: Locale,
): Warning[] {
  const without = register?.missing.find(({ field }) => field === 'documentNumber');
  if (!register || !without?.inputTax || without.taxed === 0) return [];
  return [warningOf({ documents: without.taxed, tax: without.inputTax, all: register.inputTax }, locale)];
}

/** Warns of the VAT that the accounting entries post from documents without a number, one warning per currency. */
export function entriesTaxWarnings(
  { ledger }: Pick<ReportFigures, 'ledger'>,
  locale: Locale,
): readonly Warning[] {
  const taxes = ledger?.entries.filter(({ kind, posted }) => kind === 'tax' && posted.minor !== 0n) ?? [];
  return [...Map.groupBy(taxes, ({ amount }) => amount.currency)].flatMap(([currency, all]) => {
    const without = all.filter((entry) => !hasNumber(entry));
    if (without.length === 0) return [];
    const sumOf = (entries: readonly LedgerEntry[]) =>
      sumMoney(
        entries.map(({ amount }) => amount),
        currency,
      );
    const documents = new Set(without.map(({ document }) => document)).size;
    return [warningOf({ documents, tax: sumOf(without), all: sumOf(all) }, locale)];
  });
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
