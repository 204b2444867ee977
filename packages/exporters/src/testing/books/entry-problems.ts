import { parseMoney } from '@outlay/core/money';
import type { EntryBody } from './entry-file-problems.ts';
import type { ExpectedDocument } from './expected-document.ts';

/**
 * What is wrong with the entries of a JSON file, each document by itself: debits must equal credits and add up to the amount
 * that counts, all on the payment account; a document with a rate must have its tax and nothing else on the tax account.
 * @param taxAccount - `null` without one
 */
export function entryProblems(
  entries: readonly EntryBody[],
  spending: readonly ExpectedDocument[],
  taxAccount: string | null,
): string[] {
  const own = Map.groupBy(entries, ({ id }) => id);
  const known = new Set(spending.map(({ document }) => document.id));
  const foreign = [...own.keys()].filter((id) => !known.has(id));
  return [
    ...foreign.map((id) => `document ${id}: it is booked, but it is none of the month`),
    ...spending.flatMap((expected) =>
      documentProblems(own.get(expected.document.id) ?? [], expected, taxAccount).map(
        (problem) => `document ${expected.document.id}: ${problem}`,
      ),
    ),
  ];
}

function documentProblems(
  entries: readonly EntryBody[],
  expected: ExpectedDocument,
  taxAccount: string | null,
): string[] {
  const { counted, parts, paymentAccount, tax } = expected;
  const sides = entries.map((entry) => sidesOf(entry));
  const amounts = entries.map((entry) => parseMoney(entry.amount, entry.currency).minor);
  const expenses = entries.filter(({ kind }) => kind === 'expense');
  const taxed = entries.flatMap(({ kind }, index) => (kind === 'tax' ? [index] : []));
  const taxMinor = taxed.reduce((sum, index) => sum + (amounts[index] ?? 0n), 0n);
  const isOn = (at: number, account: string | null) => sides[at]?.account === account;
  const checks: Readonly<Record<string, boolean>> = {
    'an entry has another currency': entries.every(({ currency }) => currency === counted.currency),
    'its entries are not its amount': amounts.reduce((sum, minor) => sum + minor, 0n) === counted.minor,
    'debits are not credits': sides.reduce((sum, { debit, credit }) => sum + debit - credit, 0n) === 0n,
    'what it paid is on another account': sides.every(({ payment }) => payment === paymentAccount),
    'its parts are not its entries': expenses.length === parts.length,
    'a part is on another account': entries
      .flatMap(({ kind }, index) => (kind === 'expense' ? [index] : []))
      .every((index, at) => isOn(index, parts[at]?.account ?? null)),
    'its tax is on another account': taxed.every((index) => isOn(index, taxAccount)),
    'its rate is another one': entries.every(
      ({ taxRate }) => taxRate === (tax.percent === null ? null : String(tax.percent)),
    ),
    'its tax is another one': isShareOfTax(taxMinor, expected),
    'a net amount is another one': areNets(amounts.slice(0, parts.length), taxMinor, expected),
  };
  return Object.entries(checks).flatMap(([problem, holds]) => (holds ? [] : [problem]));
}

/** Both sides of an entry in minor units: which account is that of the expense or tax, and which paid. */
function sidesOf({ debitAccount, creditAccount, posted, amount, currency }: EntryBody) {
  const { minor } = parseMoney(posted, currency);
  const isRefund = amount.startsWith('-');
  const [account, payment] = isRefund ? [creditAccount, debitAccount] : [debitAccount, creditAccount];
  const signed = parseMoney(amount, currency).minor;
  return { account, payment, debit: minor, credit: isRefund ? -signed : signed };
}

/** Whether a tax is that of the document, in proportion to what counts of it, rounded to the minor unit. */
function isShareOfTax(minor: bigint, { document, counted, tax }: ExpectedDocument): boolean {
  const { total, tax: whole } = document;
  if (tax.percent === null || whole === null) return minor === 0n;
  if (counted.minor === total.minor) return minor === whole.minor;
  return 2n * magnitude(minor * total.minor - whole.minor * counted.minor) <= magnitude(total.minor);
}

/** Whether the net amounts of parts are in proportion to them, to the minor unit; parts that cancel out have no proportion. */
function areNets(nets: readonly bigint[], tax: bigint, { parts, counted }: ExpectedDocument): boolean {
  const gross = parts.map(({ part }) => part.amount.minor);
  if (tax === 0n) return nets.every((net, index) => net === gross[index]);
  if (gross.some((minor) => minor < 0n) && gross.some((minor) => minor > 0n)) return true;
  return nets.every((net, index) => {
    const exact = (gross[index] ?? 0n) * (counted.minor - tax);
    return magnitude(net * counted.minor - exact) < magnitude(counted.minor);
  });
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
