import { type CalendarDate, lastDay } from '@outlay/core/time';
import { allDocuments, type DocumentRow, type Report } from '@outlay/reports';

/** A document in a statement of an account. */
export type OfxTransaction = {
  readonly document: DocumentRow;
  /** The last day of the period where the document carries no date. */
  readonly date: CalendarDate;
  /** The same each time the document is exported, and of no other document of the file. */
  readonly id: string;
  /** What happens to the account, in minor units: purchases are negative. */
  readonly minor: bigint;
};

/** The transactions of one payment method in one currency. */
export type OfxStatement = {
  readonly account: string;
  readonly currency: string;
  readonly transactions: readonly OfxTransaction[];
};

/** In characters, as OFX limits the number of an account. */
const maxAccount = 22;

/** The statements of a report: one for each payment method and currency, in the order of their first documents. */
export function ofxStatements({ figures, period }: Report): OfxStatement[] {
  const last = lastDay(period);
  const idOf = transactionIds();
  const transactions = Array.from(allDocuments(figures), (document): OfxTransaction => {
    const { amount, flow } = document;
    const minor = flow === 'income' ? amount.minor : -amount.minor;
    return { document, date: document.date ?? last, id: idOf(document), minor };
  });
  const accountOf = accountNumbers();
  const groups = Map.groupBy(transactions, ({ document: { paymentMethod, amount } }) =>
    JSON.stringify([paymentMethod, amount.currency]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { paymentMethod, amount } = first.document;
    return [{ account: accountOf(paymentMethod), currency: amount.currency, transactions: group }];
  });
}

/** Numbers of accounts: payment methods as the service spells them, shortened, and told apart by a number where they have to be. */
function accountNumbers(): (paymentMethod: string | null) => string {
  const numbers = new Map<string | null, string>();
  const taken = new Set<string>();
  return (paymentMethod) => {
    const known = numbers.get(paymentMethod);
    if (known !== undefined) return known;
    const base = Array.from(paymentMethod?.trim() || 'none')
      .slice(0, maxAccount)
      .join('');
    const number = untaken(base, taken);
    numbers.set(paymentMethod, number);
    return number;
  };
}

function untaken(base: string, taken: Set<string>): string {
  let name = base;
  for (let at = 2; taken.has(name); at += 1) {
    name = `${Array.from(base)
      .slice(0, maxAccount - String(at).length - 1)
      .join('')}-${at}`;
  }
  taken.add(name);
  return name;
}

/** Identifiers of transactions: those of documents in the service, or what tells a document without one apart. */
function transactionIds(): (document: DocumentRow) => string {
  const counts = new Map<string, number>();
  return ({ id, date, amount, identifier }) => {
    const base =
      id ?? ['no-id', date ?? 'no-date', amount.currency, amount.minor, identifier ?? ''].join('-');
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}
