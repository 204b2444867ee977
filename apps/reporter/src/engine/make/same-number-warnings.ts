import { plainLine } from '@outlay/core/text';
import type { Locale, Report, VatPurchase } from '@outlay/reports';
import { type PurchaseFormat, purchaseFileNames, purchasesOf } from './purchase-formats.ts';

/** A warning about a file of purchases that has documents with the same supplier and number. */
export type SameNumberWarning = {
  readonly code: `${PurchaseFormat}_same_number`;
  readonly message: string;
};

const texts: Readonly<Record<Locale, (file: string, named: string) => string>> = {
  en: (file, named) =>
    `The ${file} has several documents with the same supplier and number: ${named}. They may be one purchase, or the program may refuse all but the first. Check them before you import the file.`,
  pl: (file, named) =>
    `Plik ${file} zawiera po kilka dokumentów tego samego dostawcy o tym samym numerze: ${named}. Może to być jeden zakup albo program odrzuci wszystkie oprócz pierwszego. Sprawdź je przed importem pliku.`,
};

const moreWords: Readonly<Record<Locale, (count: number) => string>> = {
  en: (count) => `${count} more`,
  pl: (count) => `jeszcze ${count}`,
};

/** How many numbers a warning names. */
const maxNamed = 10;

/** Warns of documents of one file that have the same supplier and number. A reversal has those of what it cancels. */
export function sameNumberWarnings(
  { figures, locale }: Pick<Report, 'figures' | 'locale'>,
  format: PurchaseFormat,
): SameNumberWarning[] {
  const documents = purchasesOf[format](figures).purchases.filter(({ isReversal }) => !isReversal);
  const byNumber = Map.groupBy(documents, ({ supplier, number }) =>
    JSON.stringify([supplier.taxNumber, writtenText(number)]),
  );
  const repeated = [...byNumber.values()].filter((same) => same.length > 1);
  if (repeated.length === 0) return [];
  const named = repeated.slice(0, maxNamed).map(nameOf);
  const more = repeated.length - maxNamed;
  if (more > 0) named.push(moreWords[locale](more));
  const message = texts[locale](purchaseFileNames[locale][format], named.join('; '));
  return [{ code: `${format}_same_number`, message }];
}

/** `FV/1, Sklep s.c. (NIP 5250000104): 2`. */
function nameOf(same: readonly VatPurchase[]): string {
  const [first] = same;
  if (!first) return '';
  const { number, supplier } = first;
  return `${writtenText(number)}, ${writtenText(supplier.name)} (NIP ${supplier.taxNumber}): ${same.length}`;
}

/** As files write it. */
function writtenText(text: string): string {
  return plainLine(text).normalize('NFC').trim();
}
