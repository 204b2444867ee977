import { characterName, type LeftOutDocument } from '@outlay/exporters/epp';
import { formatDate, formatMoney, type Locale, type Report, wordsOf } from '@outlay/reports';
import { leftOutClause } from './left-out-reasons.ts';
import { type PurchaseFormat, purchaseFileNames, purchasesOf } from './purchase-formats.ts';
import type { LeftOutListing } from './with-left-out.ts';

/** A warning about a file of purchases. */
export type LeftOutWarning = {
  readonly code: `${PurchaseFormat}_${'left_out' | 'without_documents'}`;
  readonly message: string;
};

const texts = {
  en: {
    leftOut: (file: string, reason: string, found: string) =>
      `Documents left out of the ${file} because ${reason}: ${found}.`,
    listed: (count: number, files: readonly string[]) =>
      `${count} more; the full list is in ${joined(files, 'en')}`,
    more: (count: number, format: string) => `${count} more: add the format ${format} to list all of them`,
    files: { pdf: 'the PDF', html: 'the HTML report', xlsx: 'the workbook', json: 'the JSON report' },
    batch: (file: string) =>
      `Documents left out of the ${file} count as exported: no later batch contains them unless they change. Enter them by hand.`,
    empty: (file: string) => `The ${file} has no documents.`,
  },
  pl: {
    leftOut: (file: string, reason: string, found: string) =>
      `Dokumenty pominięte w pliku ${file}, bo ${reason}: ${found}.`,
    listed: (count: number, files: readonly string[]) =>
      `i jeszcze ${count}; pełna lista jest w ${joined(files, 'pl')}`,
    more: (count: number, format: string) => `i jeszcze ${count}: pełną listę zawiera format ${format}`,
    files: { pdf: 'pliku PDF', html: 'raporcie HTML', xlsx: 'skoroszycie', json: 'raporcie JSON' },
    batch: (file: string) =>
      `Dokumenty pominięte w pliku ${file} liczą się jako wyeksportowane: nie będzie ich w żadnej późniejszej paczce, chyba że się zmienią. Wpisz je ręcznie.`,
    empty: (file: string) => `Plik ${file} nie zawiera żadnych dokumentów.`,
  },
};

/** How many documents a warning names. */
const maxNamed = 10;

/** Names in a sentence: "the PDF and the workbook". */
function joined(names: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(locale).format(names);
}

/**
 * Warns of the documents of spending that a file of purchases leaves out: one warning for each reason, which names the first documents
 * and says where all of them are listed. The report itself says how much is in the file.
 */
export function leftOutWarnings(
  { figures, locale }: Pick<Report, 'figures' | 'locale'>,
  format: PurchaseFormat,
  { formats, otherFormat }: LeftOutListing,
): LeftOutWarning[] {
  const { purchases, leftOut } = purchasesOf[format](figures);
  const words = texts[locale];
  const file = purchaseFileNames[locale][format];
  const files = formats.map((each) => words.files[each]);
  const whereMore = (count: number) =>
    files.length > 0 ? words.listed(count, files) : words.more(count, otherFormat);
  const warnings = [...Map.groupBy(leftOut, ({ reason }) => reason)].map(([reason, all]): LeftOutWarning => {
    const names = all.slice(0, maxNamed).map((each) => named(each, locale));
    const more = all.length - maxNamed;
    if (more > 0) names.push(whereMore(more));
    const found = `${all.length} (${names.join('; ')})`;
    const clause = leftOutClause(reason, format, locale);
    return { code: `${format}_left_out`, message: words.leftOut(file, clause, found) };
  });
  if (figures.batch && leftOut.length > 0) {
    warnings.push({ code: `${format}_left_out`, message: words.batch(file) });
  }
  if (purchases.length > 0) return warnings;
  return [...warnings, { code: `${format}_without_documents`, message: words.empty(file) }];
}

/** `Biedronka, 5 Oct 2026, PLN 12.34, "字" (U+5B57)`. */
function named({ document: { store, date, amount }, character }: LeftOutDocument, locale: Locale): string {
  return [
    store ?? wordsOf(locale).unnamedStore,
    date && formatDate(date, locale),
    formatMoney(amount, locale),
    character === null ? null : characterName(character),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
