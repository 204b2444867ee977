import type { PurchaseRegister, PurchaseRegisterRow } from '../figures/accounting-figures.ts';
import { columnWords } from '../locale/column-words.ts';
import type { Locale } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, defineSection, lazyRows, table } from '../report/section.ts';

const withoutNumber = { en: 'No document number', pl: 'Brak numeru dokumentu' };
const notInRegister = {
  en: 'Purchases in other currencies, not in the register',
  pl: 'Zakupy w innych walutach, nieujęte w ewidencji',
};

/** The purchases in PLN in the columns of JPK_V7M; values that neither the service nor an invoice gives are empty. */
export const purchaseRegister = defineSection({
  id: 'purchase-register',
  title: { en: 'Purchase register', pl: 'Ewidencja zakupów' },
  detail: true,
  build({ figures: { purchaseRegister: register }, locale, words }) {
    if (!register || register.rows.length === 0) return undefined;
    return table(
      registerColumns(locale),
      lazyRows(register.rows, (row) => [registerRow(row, locale)]),
      [totalRow(register, words.total)],
    );
  },
});

function registerColumns(locale: Locale) {
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
  });
}

function registerRow(row: PurchaseRegisterRow, locale: Locale): Row {
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
    row.documentNumber === null ? cell.text(withoutNumber[locale]) : cell.none,
    cell.text(row.id),
  ];
}

/** The totals row of the register. */
function totalRow({ net, inputTax, gross }: PurchaseRegister, total: string): Row {
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
  return [...beforeAmounts, cell.money(net), cell.money(inputTax), cell.money(gross), cell.none, cell.none];
}

/** The values that an accountant must add to the register, and the number of rows that lack each. */
export const registerMissing = defineSection({
  id: 'register-missing',
  title: { en: 'Missing from the purchase register', pl: 'Braki w ewidencji zakupów' },
  build({ figures: { purchaseRegister: register }, locale }) {
    if (!register || register.missing.length + register.otherCurrencies === 0) return undefined;
    const rows = register.missing.map(({ field, rows: lacking, numbered }) => [
      cell.text(columnWords[field][locale]),
      cell.count(lacking),
      cell.count(numbered),
    ]);
    const others = [cell.text(notInRegister[locale]), cell.count(register.otherCurrencies), cell.none];
    return table(
      columns(locale, { missing: 'text', registerRows: 'count', numberedRows: 'count' }),
      register.otherCurrencies > 0 ? [...rows, others] : rows,
    );
  },
});
