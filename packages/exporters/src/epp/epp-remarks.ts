import { decimalString, type Money, sumMoney } from '@outlay/core/money';
import { batchChangeWords, reversedText, type VatPurchase } from '@outlay/reports';
import { eppText } from './epp-record.ts';

/** An account of a document, and what is booked on it without tax. */
export type AccountAmount = { readonly account: string; readonly net: Money };

/** The expense accounts of a document, in the order of its parts. */
export function accountsOf({ entries }: VatPurchase): AccountAmount[] {
  const expenses = entries.flatMap(({ kind, booking, amount }) =>
    kind === 'expense' && booking ? [{ account: booking.account, amount }] : [],
  );
  return [...Map.groupBy(expenses, ({ account }) => account)].map(([account, own]) => ({
    account,
    net: sumMoney(
      own.map(({ amount }) => amount),
      'PLN',
    ),
  }));
}

const maxCategory = 30;

/** The category of a document (field 19): its account. `null` if it has several, or one that is longer than the field. */
export function categoryOf([first, ...others]: readonly AccountAmount[]): string | null {
  if (!first || others.length > 0) return null;
  return eppText(first.account).length > maxCategory ? null : first.account;
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
