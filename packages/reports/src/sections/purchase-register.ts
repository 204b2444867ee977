import type { PurchaseRegister, PurchaseRegisterRow } from '../accounting-figures.ts';
import { columnWords } from '../locale/column-words.ts';
import type { Locale } from '../locale/locale.ts';
import type { Row } from '../report.ts';
import { columns, count, date, defineSection, lazyRows, money, none, table, text } from '../section.ts';

const withoutNumber = { en: 'No document number', pl: 'Brak numeru dokumentu' };
const notInRegister = {
  en: 'Purchases in other currencies, not in the register',
  pl: 'Zakupy w innych walutach, nieujęte w ewidencji',
};

/** The purchases in złoty in the columns of JPK_V7M; what the service never gives stays empty. */
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
    count(row.rowNumber),
    none,
    none,
    text(row.supplierName),
    text(row.documentNumber),
    date(row.purchaseDate),
    date(row.receivedDate),
    none,
    money(row.net),
    money(row.inputTax),
    money(row.gross),
    row.documentNumber === null ? text(withoutNumber[locale]) : none,
    text(row.id),
  ];
}

/** What the rows come to that have an amount. */
function totalRow({ net, inputTax, gross }: PurchaseRegister, total: string): Row {
  const beforeAmounts = [none, none, none, text(total), none, none, none, none];
  return [...beforeAmounts, money(net), money(inputTax), money(gross), none, none];
}

/** What an accountant has to add to the register, and in how many rows. */
export const registerMissing = defineSection({
  id: 'register-missing',
  title: { en: 'Purchase register: missing', pl: 'Braki w ewidencji zakupów' },
  build({ figures: { purchaseRegister: register }, locale }) {
    if (!register || register.missing.length + register.otherCurrencies === 0) return undefined;
    const rows = register.missing.map(({ field, rows: lacking, numbered }) => [
      text(columnWords[field][locale]),
      count(lacking),
      count(numbered),
    ]);
    const others = [text(notInRegister[locale]), count(register.otherCurrencies), none];
    return table(
      columns(locale, { missing: 'text', registerRows: 'count', numberedRows: 'count' }),
      register.otherCurrencies > 0 ? [...rows, others] : rows,
    );
  },
});
