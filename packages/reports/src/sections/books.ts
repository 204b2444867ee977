import type { BooksTotal } from '../figures/books-figures.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { columns, defineSection, table } from '../report/section.ts';

const agree: LocalizedText = { en: 'agree', pl: 'zgodne' };
const differ: LocalizedText = { en: 'DIFFER', pl: 'NIEZGODNE' };

const notes = {
  equal: {
    en: 'The register plus the amounts not in it equals the report total, as do the entries.',
    pl: 'Kwoty ujęte w ewidencji i poza nią dają razem sumę raportu; zgadza się z nią także suma dekretacji.',
  },
  equalWithoutShares: {
    en: "The register plus the amounts not in it, less others' shares, equals the report total, as do the entries.",
    pl: 'Kwoty ujęte w ewidencji i poza nią, po odjęciu udziałów innych osób, dają razem sumę raportu; zgadza się z nią także suma dekretacji.',
  },
  less: {
    en: "Others' shares are in the register, but not in the report.",
    pl: 'Udziały innych osób są w ewidencji, ale nie w raporcie.',
  },
  posted: {
    en: 'Debits equal credits; both include refunds.',
    pl: 'Obroty Wn są równe obrotom Ma i tak samo obejmują zwroty.',
  },
};

/** Compares the purchase register, the entries and the report total, one row per currency. */
export const books = defineSection({
  id: 'books',
  title: { en: 'Register, entries and totals', pl: 'Ewidencja, dekretacja i suma raportu' },
  build({ figures, locale }) {
    const totals = (figures.books ?? []).filter(hasAmount);
    if (totals.length === 0) return undefined;
    const hasShares = totals.some(({ sharesOfOthers }) => sharesOfOthers.minor !== 0n);
    const hasPosted = totals.some(({ posted }) => posted !== null);
    const shown = columns(locale, {
      currency: 'text',
      register: 'money',
      notInRegister: 'money',
      ...(hasShares ? { shareOfOthers: 'money' } : {}),
      reportTotal: 'money',
      entriesTotal: 'money',
      ...(hasPosted ? { debitAndCredit: 'money' } : {}),
      result: 'text',
    });
    return table(
      shown,
      totals.map((total) => bookRow(total, { hasShares, hasPosted }, locale)),
      [],
      [
        ...(totals.every(({ isEqual }) => isEqual)
          ? [(hasShares ? notes.equalWithoutShares : notes.equal)[locale]]
          : []),
        ...(hasShares ? [notes.less[locale]] : []),
        ...(hasPosted ? [notes.posted[locale]] : []),
      ],
    );
  },
});

function hasAmount({ register, notInRegister, total, entries, posted }: BooksTotal): boolean {
  return [register, notInRegister, total, entries, posted].some((amount) => amount && amount.minor !== 0n);
}

function bookRow(
  { register, notInRegister, sharesOfOthers, total, entries, posted, isEqual }: BooksTotal,
  { hasShares, hasPosted }: { readonly hasShares: boolean; readonly hasPosted: boolean },
  locale: Locale,
): Row {
  return [
    cell.text(total.currency),
    cell.money(register),
    cell.money(notInRegister),
    ...(hasShares ? [cell.money(sharesOfOthers)] : []),
    cell.money(total),
    cell.money(entries),
    ...(hasPosted ? [cell.money(posted)] : []),
    cell.text((isEqual ? agree : differ)[locale]),
  ];
}
