import { decimalString } from '@outlay/core/money';
import { batchChangeWords, reversedText, type VatPurchase } from '@outlay/reports';
import { composedLine } from '../exporter/composed-line.ts';
import type { AccountAmount } from '../exporter/purchase-accounts.ts';

const maxCategory = 30;

/** The category of a document (field 19): its account. `null` if it has several, or one that is longer than the field. */
export function categoryOf([first, ...others]: readonly AccountAmount[]): string | null {
  if (!first || others.length > 0) return null;
  return composedLine(first.account).length > maxCategory ? null : first.account;
}

/**
 * The remarks of a document (field 49), in Polish as the programs are: what it reverses, its KSeF number, where its rate is
 * from, and its accounts if they are not its category.
 */
export function remarks(
  { document: { batchEntry }, ksefNumber, source }: VatPurchase,
  accounts: readonly AccountAmount[],
): string {
  const reversed = batchEntry ? reversedText(batchEntry, 'pl') : null;
  const parts = [
    batchEntry?.change === 'changed' ? 'dokument zmieniony od wcześniejszej paczki' : null,
    reversed === null ? null : `${batchChangeWords.reversal.pl}: ${reversed}`,
    ksefNumber === null ? null : `KSeF ${ksefNumber}`,
    source === 'derived' ? 'stawka VAT wyliczona z kwot dokumentu' : null,
    categoryOf(accounts) === null
      ? accounts.map(({ account, net }) => `${account}: ${decimalString(net)}`).join(', ')
      : null,
  ];
  return parts.filter((part) => part !== null).join('; ');
}
