import { type Money, subtractMoney } from '@outlay/core/money';
import type { BooksTax, BooksTotal } from '../figures/books-figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, defineSection, table } from '../report/section.ts';

const agree: LocalizedText = { en: 'Match', pl: 'Zgodne' };
const differ: LocalizedText = { en: 'Do not match', pl: 'Niezgodne' };
/** In a currency that the register does not have, only the entries are compared. */
const entriesAgree: LocalizedText = { en: 'Entries match', pl: 'Dekretacja zgodna' };
const notCompared: LocalizedText = { en: 'Not compared', pl: 'Nie porównano' };

const notes = {
  equal: {
    en: 'The register plus the amounts not in it equals the report total, as do the entries.',
    pl: 'Kwoty ujęte w ewidencji i poza nią dają razem sumę raportu; zgadza się z nią także suma dekretacji.',
  },
  equalWithoutShares: {
    en: "The register plus the amounts not in it, less others' shares, equals the report total, as do the entries.",
    pl: 'Kwoty ujęte w ewidencji i poza nią, po odjęciu udziałów innych osób, dają razem sumę raportu; zgadza się z nią także suma dekretacji.',
  },
  onlyInZloty: {
    en: 'The register is in PLN. In other currencies, only the entries are compared with the report total.',
    pl: 'Ewidencja jest w PLN. W innych walutach porównano z sumą raportu tylko dekretację.',
  },
  less: {
    en: "Others' shares are in the register, but not in the report.",
    pl: 'Udziały innych osób są w ewidencji, ale nie w raporcie.',
  },
  tax: {
    en: 'VAT: the register (K_43) less the VAT of documents booked gross equals the entries on the tax account. The list of documents booked gross names them.',
    pl: 'VAT: ewidencja (K_43) po odjęciu VAT z dokumentów, w których go nie wydzielono, jest równa zapisom na koncie VAT. Te dokumenty są na liście dokumentów bez wydzielonego VAT.',
  },
  taxWithoutShares: {
    en: "VAT: the register (K_43), less the VAT of documents booked gross and that in others' shares, equals the entries on the tax account. The list of documents booked gross names them.",
    pl: 'VAT: ewidencja (K_43) po odjęciu VAT z dokumentów, w których go nie wydzielono, i z udziałów innych osób jest równa zapisom na koncie VAT. Te dokumenty są na liście dokumentów bez wydzielonego VAT.',
  },
};

/** What is subtracted from the total, but posted as any other amount. */
const negativeEntries = {
  en: {
    report: 'refunds and other negative entries',
    batch: 'refunds, reversals and other negative entries',
  },
  pl: { report: 'zwroty i inne zapisy ujemne', batch: 'zwroty, storna i inne zapisy ujemne' },
} as const;

const postedTexts: Readonly<Record<Locale, (higher: string, what: string, negative: string) => string>> = {
  en: (higher, what, negative) =>
    `Debits equal credits. They are ${higher} higher than the entries total, because ${what} (${negative}) are subtracted from the total, but added to debits and credits: 2 × ${negative}.`,
  pl: (higher, what, negative) =>
    `Obroty Wn są równe obrotom Ma. Są o ${higher} wyższe od sumy dekretacji, bo ${what} (${negative}) pomniejszają sumę, a powiększają obroty: 2 × ${negative}.`,
};

const amounts = {
  gross: { en: 'Gross', pl: 'Brutto' },
  tax: { en: 'VAT', pl: 'VAT' },
};

/** The columns that only some reports have. */
type ShownColumns = { readonly hasTax: boolean; readonly hasShares: boolean; readonly hasPosted: boolean };

/** Compares the purchase register, the entries and the report total, one row per currency, and their VAT. */
export const books = defineSection({
  id: 'books',
  title: { en: 'Register, entries and totals', pl: 'Ewidencja, dekretacja i suma raportu' },
  build({ figures, locale }) {
    const totals = (figures.books ?? []).filter(hasAmount);
    if (totals.length === 0) return undefined;
    const hasShares = totals.some(({ sharesOfOthers }) => sharesOfOthers.minor !== 0n);
    const hasPosted = totals.some(({ posted }) => posted !== null);
    const taxes = totals.flatMap(({ tax }) => tax ?? []);
    const hasTax = taxes.length > 0 || totals.some(({ taxNotCompared }) => taxNotCompared.minor !== 0n);
    const has = { hasTax, hasShares, hasPosted };
    const shown = columns(locale, {
      currency: 'text',
      ...(hasTax ? { comparedAmount: 'text' } : {}),
      register: 'money',
      notInRegister: 'money',
      ...(hasTax ? { notSplit: 'money' } : {}),
      ...(hasShares ? { shareOfOthers: 'money' } : {}),
      reportTotal: 'money',
      entriesTotal: 'money',
      ...(hasPosted ? { debitAndCredit: 'money' } : {}),
      result: 'text',
    });
    return table(
      shown,
      totals.flatMap((total) => [
        bookRow(total, has, locale),
        ...(total.tax ? [taxRow(total.tax, has, locale)] : []),
        ...(total.taxNotCompared.minor === 0n ? [] : [foreignTaxRow(total.taxNotCompared, has, locale)]),
      ]),
      [],
      [
        ...(totals.every(({ isEqual }) => isEqual)
          ? [(hasShares ? notes.equalWithoutShares : notes.equal)[locale]]
          : []),
        ...(hasShares ? [notes.less[locale]] : []),
        ...(totals.every(({ hasRegister }) => hasRegister) ? [] : [notes.onlyInZloty[locale]]),
        ...(taxes.length > 0 && taxes.every(({ isEqual }) => isEqual)
          ? [(hasShares ? notes.taxWithoutShares : notes.tax)[locale]]
          : []),
        ...totals.flatMap((total) => postedNotes(total, { isBatch: figures.batch !== null, locale })),
      ],
    );
  },
});

/** Why debits and credits are higher than what the entries add up to, if they are. */
function postedNotes(
  { posted, entries }: BooksTotal,
  { isBatch, locale }: { readonly isBatch: boolean; readonly locale: Locale },
): string[] {
  const higher = posted && subtractMoney(posted, entries);
  if (!higher || higher.minor === 0n) return [];
  const negative = { ...higher, minor: higher.minor / 2n };
  const what = negativeEntries[locale][isBatch ? 'batch' : 'report'];
  return [postedTexts[locale](formatMoney(higher, locale), what, formatMoney(negative, locale))];
}

function hasAmount({ register, notInRegister, total, entries, posted }: BooksTotal): boolean {
  return [register, notInRegister, total, entries, posted].some((amount) => amount && amount.minor !== 0n);
}

function bookRow(
  { register, notInRegister, sharesOfOthers, total, entries, posted, isEqual, hasRegister }: BooksTotal,
  { hasTax, hasShares, hasPosted }: ShownColumns,
  locale: Locale,
): Row {
  return [
    cell.text(total.currency),
    ...(hasTax ? [cell.text(amounts.gross[locale])] : []),
    cell.money(register),
    cell.money(notInRegister),
    ...(hasTax ? [cell.none] : []),
    ...(hasShares ? [cell.money(sharesOfOthers)] : []),
    cell.money(total),
    cell.money(entries),
    ...(hasPosted ? [cell.money(posted)] : []),
    cell.text((isEqual ? (hasRegister ? agree : entriesAgree) : differ)[locale]),
  ];
}

/** The VAT of entries in a currency that the register does not have. */
function foreignTaxRow(entries: Money, { hasShares, hasPosted }: ShownColumns, locale: Locale): Row {
  return [
    cell.text(entries.currency),
    cell.text(amounts.tax[locale]),
    cell.none,
    cell.none,
    cell.none,
    ...(hasShares ? [cell.none] : []),
    cell.none,
    cell.money(entries),
    ...(hasPosted ? [cell.none] : []),
    cell.text(notCompared[locale]),
  ];
}

/** The VAT of a currency: the total of the report has none of its own. */
function taxRow(
  { register, notSplit, sharesOfOthers, entries, isEqual }: BooksTax,
  { hasShares, hasPosted }: ShownColumns,
  locale: Locale,
): Row {
  return [
    cell.text(register.currency),
    cell.text(amounts.tax[locale]),
    cell.money(register),
    cell.none,
    cell.money(notSplit),
    ...(hasShares ? [cell.money(sharesOfOthers)] : []),
    cell.none,
    cell.money(entries),
    ...(hasPosted ? [cell.none] : []),
    cell.text((isEqual ? agree : differ)[locale]),
  ];
}
