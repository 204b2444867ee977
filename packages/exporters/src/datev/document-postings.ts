import { type Money, subtractMoney } from '@outlay/core/money';
import type { AccountingEntry, LedgerEntry } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { taxKeyOf } from './tax-key.ts';

/** An amount from the account of the payment to another one: a row of an EXTF file. */
export type Posting = {
  readonly entry: LedgerEntry;
  /** The account of the expense or of tax (Gegenkonto); `null` if no rule names it. */
  readonly account: string | null;
  /** The account of the payment (Konto); `null` likewise. */
  readonly payment: string | null;
  /** Positive for a purchase. Includes its tax where there is a key, or the account computes tax. */
  readonly amount: Money;
  readonly taxKey: string | null;
};

/**
 * The postings of a document, which add up to its amount. A part with a tax key, or on an account that computes tax, is one gross
 * posting. The tax of all other parts is a posting to the account of tax, as in the ledger. Amounts of zero are no postings.
 * @param entries - all entries of the document
 * @param parts - the same parts as the expenses among the entries, in their order
 */
export function documentPostings(
  entries: readonly LedgerEntry[],
  parts: readonly AccountingEntry[],
  settings: DatevSettings,
): Posting[] {
  const expenses = entries.filter(({ kind }) => kind === 'expense');
  const taxes = entries.filter(({ kind }) => kind === 'tax');
  const automatic = new Set(settings.automaticAccounts);
  const postings: Posting[] = [];
  let [isSplit, isWhole] = [false, false];
  let splitTax = 0n;
  for (const [index, entry] of expenses.entries()) {
    const gross = parts[index]?.part.amount ?? entry.amount;
    const { account, payment } = sidesOf(entry);
    const isAutomatic = account !== null && automatic.has(account);
    const taxKey = isAutomatic ? null : taxKeyOf(entry, settings);
    const isGross = isAutomatic || taxKey !== null;
    if (isGross) isWhole = true;
    else {
      isSplit = true;
      splitTax += subtractMoney(gross, entry.amount).minor;
    }
    postings.push({ entry, account, payment, amount: isGross ? gross : entry.amount, taxKey });
  }
  postings.push(...taxPostings(taxes, isWhole ? (isSplit ? splitTax : 0n) : null));
  return postings.filter(({ amount }) => amount.minor !== 0n);
}

/**
 * The postings of tax.
 * @param remaining - what is left of the tax beside gross postings, in minor units; `null` if there are none
 */
function taxPostings(taxes: readonly LedgerEntry[], remaining: bigint | null): Posting[] {
  // A document of several rates has one account of expenses: its parts are all gross or all net.
  const booked = remaining === null ? taxes : taxes.slice(0, 1);
  return booked.map((entry) => ({
    entry,
    ...sidesOf(entry),
    amount: remaining === null ? entry.amount : { ...entry.amount, minor: remaining },
    taxKey: null,
  }));
}

/** Negative amounts swap debit and credit. */
function sidesOf({ amount, debit, credit }: LedgerEntry): Pick<Posting, 'account' | 'payment'> {
  return amount.minor < 0n ? { account: credit, payment: debit } : { account: debit, payment: credit };
}
