import { type Money, sumMoney } from '@outlay/core/money';
import { ruleRateDifferences } from '../booking/rule-rates.ts';
import type { PurchaseRegister, PurchaseRegisterRow } from '../figures/accounting-figures.ts';
import type { ReportFigures } from '../figures/figures.ts';
import type { UnsplitReason } from '../figures/ledger-figures.ts';
import { columnWords } from '../locale/column-words.ts';
import { formatMoney } from '../locale/format-money.ts';
import { unsplitWords } from '../locale/ledger-words.ts';
import type { Locale } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, defineSection, lazyRows, table } from '../report/section.ts';
import { isPurchase } from '../report/tax-without-number.ts';
import { batchCells, batchColumns } from './batch-columns.ts';

const withoutNumber = { en: 'No document number', pl: 'Brak numeru dokumentu' };
const otherThanRule = {
  en: 'VAT does not match the accounting rule',
  pl: 'VAT niezgodny z regułą księgową',
};
const bookedGross = { en: 'VAT booked gross', pl: 'VAT niewydzielony w dekretacji' };
const notChecked = {
  en: 'Outlay does not check whether VAT is deductible',
  pl: 'Outlay nie sprawdza, czy VAT podlega odliczeniu',
};
/** @param others - of refunds, corrections and reversals; `null` without any */
const ofWhichUnnumbered: Readonly<Record<Locale, (purchases: string, others: string | null) => string>> = {
  en: (purchases, others) =>
    `K_43 includes ${purchases} from purchases without a document number${others === null ? '' : ` and ${others} from refunds or reversals without one`}`,
  pl: (purchases, others) =>
    `K_43 zawiera ${purchases} z zakupów bez numeru dokumentu${others === null ? '' : ` oraz ${others} ze zwrotów lub storn bez numeru`}`,
};
const netOfCorrections = {
  en: 'Amounts are net of corrections and refunds, so the VAT of some rows may exceed that of the whole register.',
  pl: 'Kwoty są pomniejszone o korekty i zwroty, dlatego VAT z niektórych wierszy może przewyższać VAT z całej ewidencji.',
};
const notInRegister = {
  en: 'Purchases in other currencies, not in the register',
  pl: 'Zakupy w innych walutach, nieujęte w ewidencji',
};

/** The purchases in PLN in the columns of JPK_V7M; values that neither the service nor an invoice gives are empty. */
export const purchaseRegister = defineSection({
  id: 'purchase-register',
  title: { en: 'Purchase register', pl: 'Ewidencja zakupów' },
  detail: true,
  build({ figures, locale, words }) {
    const { purchaseRegister: register, ledger } = figures;
    if (!register || register.rows.length === 0) return undefined;
    const reasons = new Map(ledger?.unsplit.map(({ document, reason }) => [document, reason]));
    const rules = new Map(ruleRateDifferences(figures).map(({ document, rule }) => [document, rule]));
    const shown = registerColumns(figures, locale);
    return table(
      shown,
      lazyRows(register.rows, (row) => [
        registerRow(row, { reason: reasons.get(row.document), rule: rules.get(row.document) }, locale),
      ]),
      [totalRow(register, { total: words.total, remark: totalRemark(register, locale) }, shown.length)],
    );
  },
});

function registerColumns(figures: Pick<ReportFigures, 'batch'>, locale: Locale) {
  return columns(locale, {
    rowNumber: 'count',
    supplierCountry: 'text',
    supplierTaxNumber: 'text',
    supplierName: 'text',
    documentNumber: 'text',
    purchaseDate: 'date',
    receivedDate: 'date',
    ksefNumber: 'text',
    net: 'money',
    inputTax: 'money',
    gross: 'money',
    remark: 'text',
    id: 'text',
    ...batchColumns(figures),
  });
}

/** Why the tax is not on a tax account, and the rate of a rule that it does not match. */
type TaxFindings = { readonly reason: UnsplitReason | undefined; readonly rule: string | undefined };

function registerRow(row: PurchaseRegisterRow, findings: TaxFindings, locale: Locale): Row {
  return [
    cell.count(row.rowNumber),
    cell.text(row.supplierCountry),
    cell.text(row.supplierTaxNumber),
    cell.text(row.supplierName),
    cell.text(row.documentNumber),
    cell.date(row.purchaseDate),
    cell.date(row.receivedDate),
    cell.text(row.ksefNumber),
    cell.money(row.net),
    cell.money(row.inputTax),
    cell.money(row.gross),
    cell.text(remarkOn(row, findings, locale)),
    cell.text(row.id),
    ...batchCells(row.document, locale),
  ];
}

/** What the row lacks, the rate of a rule that its tax does not match, and why that tax is not on a tax account. */
function remarkOn(
  { documentNumber, inputTax }: PurchaseRegisterRow,
  { reason, rule }: TaxFindings,
  locale: Locale,
): string | null {
  const hasTax = inputTax !== null && inputTax.minor !== 0n;
  const remarks = [
    ...(documentNumber === null ? [withoutNumber[locale]] : []),
    ...(rule === undefined || reason === 'untaxed_by_rule' ? [] : [`${otherThanRule[locale]} (${rule})`]),
    ...(hasTax && reason ? [`${bookedGross[locale]}: ${unsplitWords[reason][locale]}`] : []),
  ];
  return remarks.length === 0 ? null : remarks.join('; ');
}

/**
 * What the total of the tax contains of documents without a number: that of purchases, of which a warning has the same
 * amount, and that of all others, such as refunds.
 */
function totalRemark(register: PurchaseRegister, locale: Locale): string {
  const [purchases, others] = unnumberedTax(register);
  if (purchases.length + others.length === 0) return notChecked[locale];
  const { currency } = register.inputTax;
  const sumOf = (taxes: readonly Money[]) => formatMoney(sumMoney(taxes, currency), locale);
  const text = ofWhichUnnumbered[locale](sumOf(purchases), others.length > 0 ? sumOf(others) : null);
  return `${text}; ${notChecked[locale]}`;
}

/** The tax of documents without a number: of purchases, and of all others. */
function unnumberedTax({ rows }: PurchaseRegister): readonly [purchases: Money[], others: Money[]] {
  const purchases: Money[] = [];
  const others: Money[] = [];
  for (const { documentNumber, inputTax, document } of rows) {
    if (documentNumber !== null || !inputTax || inputTax.minor === 0n) continue;
    (isPurchase(document) && inputTax.minor > 0n ? purchases : others).push(inputTax);
  }
  return [purchases, others];
}

/** The totals row of the register. */
function totalRow(
  { net, inputTax, gross }: PurchaseRegister,
  { total, remark }: { readonly total: string; readonly remark: string },
  length: number,
): Row {
  const beforeAmounts = [
    cell.none,
    cell.none,
    cell.none,
    cell.text(total),
    cell.none,
    cell.none,
    cell.none,
    cell.none,
  ];
  const amounts = [cell.money(net), cell.money(inputTax), cell.money(gross), cell.text(remark)];
  const afterAmounts = Array.from(
    { length: length - beforeAmounts.length - amounts.length },
    () => cell.none,
  );
  return [...beforeAmounts, ...amounts, ...afterAmounts];
}

/** The values that an accountant must add to the register, and the rows that lack each: their number and their VAT. */
export const registerMissing = defineSection({
  id: 'register-missing',
  title: { en: 'Missing from the purchase register', pl: 'Braki w ewidencji zakupów' },
  build({ figures: { purchaseRegister: register }, locale }) {
    if (!register || register.missing.length + register.otherCurrencies === 0) return undefined;
    const rows = register.missing.map(({ field, rows: lacking, numbered, inputTax }) => [
      cell.text(columnWords[field][locale]),
      // Of rows without a number, none has one.
      field === 'documentNumber' ? cell.none : cell.count(numbered),
      cell.count(lacking),
      cell.money(inputTax),
    ]);
    const others = [
      cell.text(notInRegister[locale]),
      cell.none,
      cell.count(register.otherCurrencies),
      cell.none,
    ];
    return table(
      columns(locale, { missing: 'text', numberedRows: 'count', registerRows: 'count', rowsTax: 'money' }),
      register.otherCurrencies > 0 ? [...rows, others] : rows,
      [],
      register.rows.some(({ gross }) => gross.minor < 0n) ? [netOfCorrections[locale]] : [],
    );
  },
});
