import { createHash } from 'node:crypto';
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
  const idOf = transactionIds(period.name, figures.filter?.slug ?? '');
  const transactions = Array.from(allDocuments(figures), (document): OfxTransaction => {
    const { amount, flow } = document;
    const minor = flow === 'income' ? amount.minor : -amount.minor;
    return { document, date: document.date ?? last, id: idOf(document), minor };
  });
  const groups = Map.groupBy(transactions, ({ document: { paymentMethod, amount } }) =>
    JSON.stringify([paymentMethod, amount.currency]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { paymentMethod, amount } = first.document;
    return [
      {
        account: accountNumber(paymentMethod, amount.currency),
        currency: amount.currency,
        transactions: group,
      },
    ];
  });
}

/**
 * The number of an account: the payment method as the service spells it, and the currency. The same each time: what is too
 * long is told apart by a hash, not by its place in the file.
 */
function accountNumber(paymentMethod: string | null, currency: string): string {
  const name = paymentMethod?.trim() || null;
  if (name === null) return `${withoutMethod}-${currency}`;
  const room = maxAccount - currency.length - 1;
  const isPlain = Array.from(name).length <= room && name !== withoutMethod;
  return `${isPlain ? name : shortened(name, room)}-${currency}`;
}

const withoutMethod = 'none';
const hashLength = 6;

/** The beginning of a text and a hash of all of it, in so many characters. */
function shortened(text: string, most: number): string {
  const hash = createHash('sha256').update(text, 'utf16le').digest('hex').slice(0, hashLength);
  return `${Array.from(text)
    .slice(0, most - hashLength - 1)
    .join('')}-${hash}`;
}

/**
 * Identifiers of transactions: those of documents in the service, or what tells a document without one apart. The part of
 * a document that a filter leaves has one of its own for each filter.
 */
function transactionIds(period: string, filter: string): (document: DocumentRow) => string {
  const counts = new Map<string, number>();
  return ({ id, date, amount, identifier, partOf, batchEntry }) => {
    const whole = id ?? ['no-id', date ?? period, amount.currency, amount.minor, identifier ?? ''].join('-');
    const named = batchEntry?.reference ?? (partOf === null ? whole : `${whole} ${filter}`);
    const base = Array.from(named).length <= maxId ? named : shortened(named, maxId);
    const count = (counts.get(base) ?? 0) + 1;
    counts.set(base, count);
    return count === 1 ? base : `${base}-${count}`;
  };
}

/** In characters; OFX has 255, and a number may follow. */
const maxId = 240;
