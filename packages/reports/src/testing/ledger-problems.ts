import { decimalString, type Money } from '@outlay/core/money';
import { isUntaxed } from '../booking/untaxed-treatments.ts';
import { compareText } from '../calc/compare-text.ts';
import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import type { Ledger, LedgerEntry } from '../figures/ledger-figures.ts';

/** What the ledger of a report is compared with. */
type BookedFigures = Pick<ReportFigures, 'documents' | 'totals' | 'accounting'> & { readonly ledger: Ledger };

/**
 * What is wrong with a ledger, in sentences; empty where every document of spending is booked once, its debits equal its
 * credits, and all of it adds up to the totals of the report, to the minor unit. Only documents that are listed as unsplit, and
 * those of a mapping without a tax account, have no rate; of all others, only those whose rules say that they have no tax.
 * @param hasTax - whether the mapping has a tax account
 */
export function ledgerProblems(figures: BookedFigures, hasTax: boolean): string[] {
  const { documents, totals, ledger, accounting } = figures;
  const { entries, unsplit, unmappedPayments } = ledger;
  const listed = new Set(unsplit.map(({ document }) => document));
  const booked = Map.groupBy(entries, ({ document }) => document);
  const partEntries = Map.groupBy(accounting?.entries ?? [], ({ document }) => document);
  const unpaid = entries.filter((entry) => paymentSide(entry) === null);
  const unmapped = (accounting?.entries ?? []).filter(({ booking }) => booking === null);
  return [
    ...differentDocuments(entries, documents),
    ...[...booked].flatMap(([document, own]) => {
      const bookings = (partEntries.get(document) ?? []).map(({ booking }) => booking?.account ?? null);
      const isRated = hasTax && !listed.has(document);
      return documentProblems(document, own, { bookings, isRated }).map(
        (problem) => `document ${document.id}: ${problem}`,
      );
    }),
    ...difference('entries and totals', sumsOf(entries), sumsOf(totals)),
    ...difference('entries without a payment account', sumsOf(unpaid), sumsOf(unmappedPayments)),
    ...difference(
      'parts without an account',
      sumsOf(unmapped.map(({ part }) => part)),
      sumsOf(accounting?.unmapped ?? []),
    ),
  ];
}

/** Each document has its entries together, in the order of the report. */
function differentDocuments(entries: readonly LedgerEntry[], documents: readonly DocumentRow[]): string[] {
  const inOrder = entries.flatMap(({ document }, index) =>
    entries[index - 1]?.document === document ? [] : [document],
  );
  const isSame =
    inOrder.length === documents.length && inOrder.every((document, index) => document === documents[index]);
  return isSame ? [] : [`${inOrder.length} documents are booked, the report has ${documents.length}`];
}

type Expected = { readonly bookings: readonly (string | null)[]; readonly isRated: boolean };

function documentProblems(
  document: DocumentRow,
  own: readonly LedgerEntry[],
  { bookings, isRated }: Expected,
): string[] {
  const expenses = own.filter(({ kind }) => kind === 'expense');
  const accounts = expenses.map(expenseSide);
  const hasWrongAmount = own.some(
    ({ posted, amount }) =>
      posted.minor !== magnitude(amount.minor) ||
      [posted.currency, amount.currency].some((each) => each !== document.amount.currency),
  );
  return [
    ...difference('entries and amount', sumsOf(own), sumsOf([document])),
    ...difference('debits and credits', sumsOf(sidesOf(own).debits), sumsOf(sidesOf(own).credits)),
    ...(hasWrongAmount ? ['an amount is not what is posted'] : []),
    ...(accounts.length === document.parts.length && JSON.stringify(accounts) === JSON.stringify(bookings)
      ? []
      : [`its parts are on ${accounts.join()} instead of ${bookings.join()}`]),
    ...rateProblems(expenses, own, isRated),
    ...paymentProblems(document, own),
  ];
}

function rateProblems(
  expenses: readonly LedgerEntry[],
  own: readonly LedgerEntry[],
  isRated: boolean,
): string[] {
  const hasRate = own.some(({ taxRate }) => taxRate !== null);
  if (hasRate) return isRated ? [] : ['it has a rate although it is booked gross'];
  const mayLackRate = !isRated || expenses.every((entry) => isUntaxed(entry) || entry.invoice !== null);
  return mayLackRate ? [] : ['it has no rate, and is not listed as booked gross'];
}

/** All entries have one payment account, and what it paid is the amount of the document. */
function paymentProblems({ amount }: DocumentRow, own: readonly LedgerEntry[]): string[] {
  const [payment = null, ...others] = new Set(own.map(paymentSide));
  if (others.length > 0) return [`it is paid from ${[payment, ...others].join()}`];
  // What is spent on the account that pays does not show in its balance.
  if (own.some((entry) => expenseSide(entry) === payment)) return [];
  const paid = own.reduce((sum, { debit, credit, posted }) => {
    if (credit === payment) return sum + posted.minor;
    return debit === payment ? sum - posted.minor : sum;
  }, 0n);
  return paid === amount.minor ? [] : [`${payment} paid ${paid} minor units of ${decimalString(amount)}`];
}

function paymentSide({ amount, debit, credit }: LedgerEntry): string | null {
  return amount.minor < 0n ? debit : credit;
}

function expenseSide({ amount, debit, credit }: LedgerEntry): string | null {
  return amount.minor < 0n ? credit : debit;
}

/** The debit and the credit side of every entry. */
function sidesOf(entries: readonly LedgerEntry[]) {
  const side = (key: 'debit' | 'credit') =>
    entries.map((entry) => ({ account: entry[key], amount: entry.posted }));
  return { debits: side('debit'), credits: side('credit') };
}

/** Sums by currency, without zeros. */
function sumsOf(list: readonly { readonly amount: Money }[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { amount } of list) sums.set(amount.currency, (sums.get(amount.currency) ?? 0n) + amount.minor);
  const found = [...sums].filter(([, minor]) => minor !== 0n);
  return new Map(found.toSorted(([left], [right]) => compareText(left, right)));
}

function difference(
  what: string,
  left: ReadonlyMap<string, bigint>,
  right: ReadonlyMap<string, bigint>,
): string[] {
  const [first, second] = [left, right].map((sums) => [...sums].join('; '));
  return first === second ? [] : [`${what} differ: ${first} and ${second} minor units`];
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
