import { decimalString, type Money } from '@outlay/core/money';
import { plainLine } from '@outlay/core/text';
import type { ReportBody } from '../../json/schema/report-schema.ts';
import type { ExpectedDocument, ExpectedPart } from './expected-document.ts';
import { listDifferences } from './list-differences.ts';

/** The lists of a report that its JSON file has. */
export type ListedBody = Pick<ReportBody, 'documents' | 'income' | 'totals'> & {
  readonly accounting: NonNullable<ReportBody['accounting']>;
  readonly ledger: NonNullable<ReportBody['ledger']>;
};

/** What a month must have, in the order of the report. */
export type ExpectedMonth = {
  readonly spending: readonly ExpectedDocument[];
  readonly income: readonly ExpectedDocument[];
};

/**
 * How the lists of a report differ from what they must be: each document once, with its accounts; the totals; and what has no
 * account, no payment account or no rate.
 */
export function listingProblems(body: ListedBody, { spending, income }: ExpectedMonth): string[] {
  const { accounting, ledger } = body;
  const parts = spending.flatMap((each) => each.parts.map((part) => ({ ...each, ...part })));
  const unmapped = parts.filter(({ account }) => account === null);
  const unpaid = spending.filter(({ paymentAccount }) => paymentAccount === null);
  const unsplit = spending.filter(({ tax }) => tax.unsplit !== null);
  const totals = body.totals.filter(({ amount }) => /[1-9]/.test(amount));
  return [
    ...listDifferences('documents', body.documents.map(idOf), spending.map(nameOf)),
    ...listDifferences('documents of income', body.income.map(idOf), income.map(nameOf)),
    ...inAnyOrder('totals', totals.map(countedText), countedSums(spending, () => '').filter(isNotZero)),
    ...listDifferences(
      'parts',
      accounting.entries.map((part) => `${moneyText(part)} of ${part.id} on ${part.account}, ${part.vat}`),
      parts.map((part) => `${written(part.part.amount)} of ${nameOf(part)} on ${part.account}, ${part.vat}`),
    ),
    ...inAnyOrder(
      'parts without an account',
      accounting.unmapped.map((total) => keyOfPart(total, total.store) + countedText(total)),
      countedSums(
        unmapped.map((part) => ({ ...part, counted: part.part.amount })),
        ({ part, document }) => keyOfPart(part, spelled(document.storeName)),
      ),
    ),
    ...inAnyOrder(
      'payments without an account',
      ledger.unmappedPayments.map((total) => `${total.paymentMethod}: ${countedText(total)}`),
      countedSums(unpaid, ({ document }) => `${document.paymentMethod}: `),
    ),
    ...listDifferences(
      'documents booked gross',
      ledger.unsplit.map(({ id, reason }) => `${id}, ${reason}`),
      unsplit.map((each) => `${nameOf(each)}, ${each.tax.unsplit}`),
    ),
    ...listDifferences(
      'payments of income',
      ledger.income.map(({ id, account }) => `${id} on ${account}`),
      income.map((each) => `${nameOf(each)} on ${each.paymentAccount}`),
    ),
  ];
}

type CountedBody = MoneyBody & { readonly documents: number };
type MoneyBody = { readonly amount: string; readonly currency: string };

const idOf = ({ id }: { readonly id: string | null }) => id ?? '';
const nameOf = ({ document }: Pick<ExpectedDocument, 'document'>) => document.id ?? '';
const written = (amount: Money) => `${decimalString(amount)} ${amount.currency}`;
const moneyText = ({ amount, currency }: MoneyBody) => `${amount} ${currency}`;
const countedText = (total: CountedBody) => `${moneyText(total)} in ${total.documents}`;
const isNotZero = (sum: string) => /[1-9].* in /.test(sum);

function keyOfPart(
  { category, subcategory }: Pick<ExpectedPart['part'], 'category' | 'subcategory'>,
  store: string | null,
): string {
  return `${JSON.stringify([category, subcategory, store])}: `;
}

/** A store in a list of sums: one line, single spaces, letters and their accents joined; `null` without a name. */
function spelled(store: string | null): string | null {
  const line = plainLine(store ?? '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ');
  return line.trim() === '' ? null : line;
}

type Counted = Pick<ExpectedDocument, 'document' | 'counted'>;

/** Sums by key and currency, with the number of documents. */
function countedSums<Item extends Counted>(items: readonly Item[], keyOf: (item: Item) => string): string[] {
  const groups = Map.groupBy(items, (item) => JSON.stringify([keyOf(item), item.counted.currency]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const minor = group.reduce((sum, { counted }) => sum + counted.minor, 0n);
    const documents = new Set(group.map(({ document }) => document)).size;
    return [`${keyOf(first)}${written({ ...first.counted, minor })} in ${documents}`];
  });
}

function inAnyOrder(what: string, found: readonly string[], expected: readonly string[]): string[] {
  return listDifferences(what, found.toSorted(), expected.toSorted());
}
