import type { DocumentRow, Ledger, LedgerEntry, Report } from '@outlay/reports';
import {
  type AccountPath,
  mappedAccount,
  partAccount,
  paymentAccount,
  rootOfPart,
  rootOfPayment,
} from '../journal/account-path.ts';
import { type SummedAmount, sumsOf } from './journal-sums.ts';

/** The expected sum of each account in journals, computed from the debits and credits of reports. */
export function expectedLedgerSums(
  reports: readonly Report[],
  nameOf: (path: AccountPath) => string,
): Record<string, string> {
  return sumsOf(
    reports.flatMap(({ figures: { ledger } }) =>
      ledger ? [...ledger.entries.flatMap(sidesOf), ...incomeSides(ledger)] : [],
    ),
  );

  function sidesOf(entry: LedgerEntry): SummedAmount[] {
    const { debit, credit, posted, amount } = entry;
    const isAdded = amount.minor >= 0n;
    const accounts = { debit: bookedOn(debit, isAdded, entry), credit: bookedOn(credit, !isAdded, entry) };
    return [
      [nameOf(accounts.debit), posted],
      [nameOf(accounts.credit), { ...posted, minor: -posted.minor }],
    ];
  }

  function incomeSides({ income }: Ledger): SummedAmount[] {
    return income.flatMap(({ document, account }): SummedAmount[] => [
      ...document.parts.map((part): SummedAmount => {
        const { minor, currency } = part.amount;
        return [nameOf(partAccount(document, part)), { minor: -minor, currency }];
      }),
      [nameOf(paidWith(account, document)), document.amount],
    ]);
  }
}

function bookedOn(account: string | null, isExpense: boolean, entry: LedgerEntry): AccountPath {
  if (!isExpense) return paidWith(account, entry.document);
  if (account === null) return partAccount(entry.document, entry);
  return mappedAccount(account, entry.kind === 'tax' ? 'assets' : rootOfPart(account));
}

function paidWith(account: string | null, document: DocumentRow): AccountPath {
  return account === null
    ? paymentAccount(document)
    : mappedAccount(account, rootOfPayment(account, document));
}
