import type { Money } from '@outlay/core/money';
import { addDays, type CalendarDate, isoWeekday, periodName } from '@outlay/core/time';
import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import { allDocuments } from './all-documents.ts';
import { type CountedPart, countedPartCount, countedParts } from './counted-parts.ts';
import { dividedTax } from './divided-tax.ts';
import { storeSpellings } from './stores.ts';

/**
 * A row of the flat list of everything that a report counts. Its names are those in the tables of categories,
 * subcategories, stores and weeks, and its amounts add up to these tables, so that a pivot table agrees with them.
 */
export type DataRow = Omit<CountedPart, 'minor' | 'fullMinor'> & {
  /** As `2026-W43`; `null` for a document without a date. */
  readonly week: string | null;
  /** As in the table of stores; `null` if the service returns none. */
  readonly store: string | null;
  /** Spending, negative for a refund; `null` for income. */
  readonly amount: Money | null;
  /** Income; `null` for spending. */
  readonly income: Money | null;
  /** The full amount, even if only the owner's share counts. */
  readonly full: Money;
  /**
   * The part's share of the document's tax, in proportion to the full amounts, because the service has no tax for
   * parts.
   */
  readonly tax: Money | null;
  /** 1 on the first row of a spending document, otherwise `null`, so that the sum is the number of documents. */
  readonly documents: number | null;
};

/** Rows that are created at each iteration. */
export type DataRows = Iterable<DataRow> & {
  /** The number of rows; counted on first use. */
  readonly length: number;
};

/** The rows of a report in purchase order, spending and income; undated ones last. */
export function dataRows(figures: Pick<ReportFigures, 'documents' | 'income'>): DataRows {
  const all = allDocuments(figures);
  let length: number | undefined;
  return {
    get length() {
      length ??= countedPartsOf(figures.documents) + countedPartsOf(figures.income);
      return length;
    },
    *[Symbol.iterator]() {
      const spellingOf = storeSpellings(figures);
      const weekOf = weekFinder();
      for (const document of all) {
        const names = { store: spellingOf(document), week: weekOf(document.date) };
        const parts = countedParts(document);
        const taxes =
          document.tax &&
          dividedTax(
            document.tax,
            parts.map(({ fullMinor }) => fullMinor),
          );
        for (const [index, part] of parts.entries()) {
          const isCounted = index === 0 && document.flow !== 'income';
          yield dataRow(part, { ...names, tax: taxes?.[index] ?? null, documents: isCounted ? 1 : null });
        }
      }
    },
  };
}

function countedPartsOf(documents: readonly DocumentRow[]): number {
  let count = 0;
  for (const document of documents) count += countedPartCount(document);
  return count;
}

function dataRow(
  { minor, fullMinor, ...part }: CountedPart,
  own: Pick<DataRow, 'store' | 'week' | 'tax' | 'documents'>,
): DataRow {
  const { flow, full } = part.document;
  const { currency } = full;
  const amount = { minor, currency };
  const isIncome = flow === 'income';
  return {
    ...part,
    ...own,
    amount: isIncome ? null : amount,
    income: isIncome ? amount : null,
    full: { minor: fullMinor, currency },
  };
}

/** The names of weeks, each computed once. */
function weekFinder(): (date: DocumentRow['date']) => string | null {
  const weeks = new Map<CalendarDate, string>();
  return (date) => {
    if (date === null) return null;
    const known = weeks.get(date);
    if (known !== undefined) return known;
    const monday = addDays(date, 1 - isoWeekday(date));
    const week = periodName('weekly', { from: monday, until: addDays(monday, 7) });
    weeks.set(date, week);
    return week;
  };
}
