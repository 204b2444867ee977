import type { Money } from '@outlay/core/money';
import type { CalendarDate, Instant, Period } from '@outlay/core/time';
import type { Accounting, PurchaseRegister } from './accounting-figures.ts';
import type { BatchEntry, BatchFigures } from './batch-figures.ts';
import type { BooksTotal } from './books-figures.ts';
import type { Changes } from './change-figures.ts';
import type { FilterFigures } from './filter-figures.ts';
import type { InvoiceFigures } from './invoice-figures.ts';
import type { Ledger } from './ledger-figures.ts';
import type {
  ComingUp,
  Mover,
  MoverCause,
  OtherChanges,
  OtherStoreChanges,
  Trend,
  UsualWeek,
} from './overview-figures.ts';
import type { RecurringRow } from './recurring-figures.ts';
import type { UnavailableResource } from './unavailable-resource.ts';

export type { FilterFigures, FilterTotal } from './filter-figures.ts';
export type { RecurringPayment, RecurringRow, RecurringStatus } from './recurring-figures.ts';

/**
 * Everything that a report counts. Lists are ordered by currency, the main one first, then by amount, largest first,
 * then by name; days, weeks and documents by date. Totals, categories, stores, days and documents contain spending less
 * refunds, without income, and each list adds up to the totals in each currency.
 */
export type ReportFigures = {
  /** The currency of the summary, or else of most documents, or else PLN. */
  readonly mainCurrency: string;
  readonly counted: CountedAmount;
  /** The filter of the report; `null` without one. */
  readonly filter: FilterFigures | null;
  readonly totals: readonly CurrencyTotal[];
  /** Spending over time in the main currency; `null` if fewer than two months or days are known. */
  readonly trend: Trend | null;
  /** The usual weekly total; `null` for other periods, and if too few earlier weeks are known. */
  readonly usualWeek: UsualWeek | null;
  /** The categories that changed most since the previous period; empty without a comparison. */
  readonly movers: readonly Mover[];
  /** The total change of all other categories; `null` if none changed. */
  readonly otherChanges: OtherChanges | null;
  /** The stores that changed most since the previous period, if no document has a category; empty without a comparison. */
  readonly storeMovers: readonly MoverCause[];
  /** The total change of all other stores; `null` if none changed, or there are no store movers. */
  readonly otherStoreChanges: OtherStoreChanges | null;
  /** The recurring payments that are due next; `null` if the service did not return recurring expenses. */
  readonly comingUp: ComingUp | null;
  /** Purchases, refunds and income of each currency. */
  readonly flows: readonly FlowTotal[];
  readonly categories: readonly CategoryTotal[];
  readonly subcategories: readonly SubcategoryTotal[];
  readonly stores: readonly StoreTotal[];
  /**
   * In the main currency, every day of the period that has begun; in other currencies and for future days, those with a
   * document. Empty if no document has a date.
   */
  readonly days: readonly DayTotal[];
  /**
   * In the main currency, every ISO week of the period that has begun; in other currencies the weeks with a document.
   * Empty if no document has a date.
   */
  readonly weeks: readonly WeekTotal[];
  /** Spending documents without a date, which are on no day. */
  readonly undated: readonly CurrencyTotal[];
  /** The total of each category in each month; `null` for a period of at most a month. */
  readonly months: MonthMatrix | null;
  /** Spending and refunds in purchase order, oldest first; undated ones last. */
  readonly documents: readonly DocumentRow[];
  /** Documents of income in the same order. */
  readonly income: readonly DocumentRow[];
  readonly comparison: Comparison | null;
  readonly lastYear: Comparison | null;
  /** Why there is no comparison with the previous period; `null` if there is one, and before the period begins. */
  readonly comparisonGap: ComparisonGap | null;
  readonly reconciliation: Reconciliation;
  /** Average spending in the main currency per day that has begun; `null` for a net refund. */
  readonly dailyAverage: Money | null;
  /** The category with the largest amount in the main currency. */
  readonly largestCategory: CategoryTotal | null;
  /** The document with the largest amount in the main currency. */
  readonly largestPurchase: DocumentRow | null;
  /** The service's recurring expenses with their payments; `null` if unavailable. */
  readonly recurring: readonly RecurringRow[] | null;
  /** `null` if unavailable. */
  readonly duplicates: readonly DuplicateRow[] | null;
  /** The accounts of all spending; `null` without a mapping. */
  readonly accounting: Accounting | null;
  /** Both sides of all entries; `null` without accounts of payments or tax. */
  readonly ledger: Ledger | null;
  /** Invoices of suppliers and their documents; `null` if none were given. */
  readonly invoices: InvoiceFigures | null;
  /** `null` without a mapping. */
  readonly purchaseRegister: PurchaseRegister | null;
  /** The register and the entries against the total of each currency; `null` without a mapping. */
  readonly books: readonly BooksTotal[] | null;
  /**
   * The totals with every possible duplicate counted once; only currencies whose total would change. `null` if the
   * service did not return all pairs.
   */
  readonly duplicateEffect: readonly DuplicateEffect[] | null;
  /** The records that need attention, check by check, income included; empty without records. */
  readonly quality: readonly QualityFinding[];
  /** Spending of groups that share expenses; a document with a group is in exactly one. */
  readonly groups: readonly GroupTotal[];
  /** The changes since the last version of the report; `null` without one. */
  readonly changes: Changes | null;
  /** The batch that the documents of the report are; `null` for a report of all documents. */
  readonly batch: BatchFigures | null;
  /** Resources that the service did not return, or returned incompletely. */
  readonly unavailable: readonly UnavailableResource[];
  /** The period in a few sentences, in the report's language. */
  readonly narrative: string;
  /** The service's own text about the period, in its language; `null` unless requested. */
  readonly serviceText: string | null;
};

/** The figures before accounting and narrative. */
export type CountedFigures = Omit<ReportFigures, 'ledger' | 'books' | 'narrative' | 'serviceText'>;

/** The result of a check of the records. */
export type QualityFinding = {
  readonly code: QualityCode;
  /** The number of documents for which the service returns the checked field. */
  readonly checked: number;
  /** The number found; `null` if the service returns the checked field for no document. */
  readonly count: number | null;
  /** The totals of those found, by currency; empty for `without_amount`. */
  readonly totals: readonly CurrencyTotal[];
  /** Those found, in purchase order; documents without an amount are only counted. */
  readonly documents: readonly DocumentRow[];
};

export type QualityCode =
  | 'without_category'
  | 'without_date'
  | 'without_store'
  | 'without_image'
  | 'in_future'
  | 'zero_amount'
  | 'without_amount';

/** Spending of a group in a currency. */
export type GroupTotal = {
  readonly groupId: string;
  /** Its name, or its ID if the service returns no name. */
  readonly group: string;
  readonly documents: number;
  /** The counted amount: full amounts or own shares. */
  readonly amount: Money;
  readonly full: Money;
  /** The owner's share; `null` if the service does not return it for every document. */
  readonly owned: Money | null;
  /** `full` less `owned`. */
  readonly others: Money | null;
  /** Documents without a share, which count in full. */
  readonly withoutShare: number;
};

/** The counted amount of a shared document: the full amount, or the owner's share. */
export type CountedAmount = (typeof countedAmounts)[number];

/** The amounts of a document that can be counted. */
export const countedAmounts = ['full', 'owned'] as const;

/** Spending less refunds in a currency. */
export type CurrencyTotal = { readonly amount: Money; readonly documents: number };

/** Spending and income in a currency. `spent` is the sum of `purchases` and `refunds`; refunds are negative. */
export type FlowTotal = {
  readonly purchases: CurrencyTotal;
  readonly refunds: CurrencyTotal;
  readonly spent: CurrencyTotal;
  readonly income: CurrencyTotal;
};

/**
 * A category in a currency, with its name in the report's language; `null` without a category. A category of only the
 * compared period has an amount of zero.
 */
export type CategoryTotal = {
  readonly category: string | null;
  readonly emoji: string | null;
  readonly amount: Money;
  /**
   * Share of the positive amounts in the currency, in thousandths that add up to 1000. `null` for zero and for a net
   * refund. A category's share is divided among its subcategories.
   */
  readonly perMille: number | null;
  /** Documents with a part in it; `null` if only the service's summary has the category. */
  readonly documents: number | null;
  /** Change since the compared period; `null` without a comparison. */
  readonly change: Money | null;
};

/** A subcategory in a currency; `null` without a subcategory. */
export type SubcategoryTotal = CategoryTotal & { readonly subcategory: string | null };

/** A store in a currency; `null` without a store name. */
export type StoreTotal = {
  readonly store: string | null;
  readonly amount: Money;
  readonly documents: number;
  /** Documents that are not refunds. */
  readonly visits: number;
  /** Average amount of a visit, without refunds; `null` without a visit. */
  readonly average: Money | null;
  readonly largest: Money | null;
  /** Its share of the spending in its currency, in thousandths; `null` for zero or less. */
  readonly perMille: number | null;
  /** Change since the compared period; `null` without a comparison. */
  readonly change: Money | null;
};

/** A day in a currency. */
export type DayTotal = { readonly date: CalendarDate; readonly amount: Money; readonly documents: number };

/** The days of an ISO week within the period, in a currency. `week` is `2026-W43`. */
export type WeekTotal = Period & {
  readonly week: string;
  readonly amount: Money;
  readonly documents: number;
};

/** Categories by month. A month is `2026-10`; `null` without a date. */
export type MonthMatrix = {
  readonly months: readonly (string | null)[];
  readonly rows: readonly MonthRow[];
};

/** The totals of a category in each month of the matrix, in one currency. */
export type MonthRow = {
  readonly category: string | null;
  readonly emoji: string | null;
  readonly amounts: readonly Money[];
  readonly total: Money;
};

/** A document of the period. */
export type DocumentRow = {
  readonly id: string | null;
  readonly date: CalendarDate | null;
  readonly purchasedAt: Instant | null;
  readonly createdAt: Instant | null;
  readonly store: string | null;
  /**
   * Income is recognized by its category; a refund is a document with a negative total, even if its own share is zero.
   */
  readonly flow: 'purchase' | 'refund' | 'income';
  /** The category of the largest part. */
  readonly category: string | null;
  readonly subcategory: string | null;
  /** The parts of the amount by category and subcategory, largest first; they add up to `amount`. */
  readonly parts: readonly DocumentPart[];
  /** The counted amount: the full amount, or the owner's share. */
  readonly amount: Money;
  /** The full amount; after a filter that selects only a part of the document, of that part. */
  readonly full: Money;
  /** The total of the document if a filter selects only a part of it; otherwise `null`. */
  readonly partOf: Money | null;
  readonly owned: Money | null;
  readonly tax: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  readonly tags: readonly string[];
  readonly groupId: string | null;
  /** The name of the group, or its ID if the service returns no name. */
  readonly group: string | null;
  readonly hasImage: boolean | null;
  readonly lineItems: readonly LineItemRow[];
  /** What it is in a batch; only in reports of batches. */
  readonly batchEntry?: BatchEntry;
};

/** A part of a document's amount. */
export type DocumentPart = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money;
};

/** A line item as the service returns it. Decimal strings may be finer than the minor unit. */
export type LineItemRow = {
  readonly name: string | null;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  /** Of the whole document, even if only the owner's share counts. */
  readonly amount: Money | null;
};

/** A comparison with an earlier period. */
export type Comparison = {
  /** The compared days. The label states if their number differs: "first 10 days of September 2026". */
  readonly previous: Period & { readonly label: string };
  readonly basis: ComparisonBasis;
  readonly totals: readonly ComparedTotal[];
};

/**
 * `equal`: the same number of days. `first-days`: as many first days as the unfinished period has had.
 * `different-length`: a whole period with another number of days, such as September for October.
 */
export type ComparisonBasis = 'equal' | 'first-days' | 'different-length';

/**
 * Why there is no comparison with the previous period. `no-records`: the account has no records of it or earlier.
 * `records-begin`: they begin in it, on a day. `not-proved`: its documents could not be verified as far as needed.
 */
export type ComparisonGap =
  | { readonly reason: 'no-records' | 'not-proved'; readonly recordsBegin: null }
  | { readonly reason: 'records-begin'; readonly recordsBegin: CalendarDate };

/** Earlier spending in a currency, and the change since then. */
export type ComparedTotal = {
  readonly previous: Money;
  /** The refunds that the earlier spending is net of; their amount is negative. */
  readonly previousRefunds: CurrencyTotal;
  readonly change: Money;
  /**
   * The change in thousandths of the earlier spending; `null` if either is a net refund, or the earlier spending is
   * zero.
   */
  readonly changePerMille: number | null;
};

/**
 * The comparison of the service's summary with the documents, in the summary's currency; without a filter, with full
 * amounts.
 */
export type Reconciliation = {
  readonly status: 'balanced' | 'differs' | 'unchecked';
  readonly currency: string;
  readonly summaryTotal: Money | null;
  /** `null` without a summary, and for one that names no category, whose sum would check nothing. */
  readonly categoriesTotal: Money | null;
  /** The total of all documents, with full amounts and income. */
  readonly documentsTotal: Money;
  /** Summary less documents. */
  readonly difference: Money | null;
  /** Where the summary comes from: `preset:last-month` or `period`. */
  readonly source: string | null;
  /** Possible reasons for a difference; empty without one. */
  readonly reasons: readonly DifferenceReason[];
  /** The total of documents that a filter excludes. */
  readonly leftOut: Money;
  /** The income among the selected documents, which is not in the report's total. */
  readonly income: Money;
  /** Others' shares among the selected documents, which do not count. */
  readonly sharesOfOthers: Money;
};

/** A possible reason for a difference between the summary and the documents. */
export type DifferenceReason = {
  readonly code: DifferenceCode;
  /** The number of affected documents, if known. */
  readonly documents: number | null;
  /** The effect on the summary, if known. */
  readonly amount: Money | null;
  /** Whether this is exactly the difference. */
  readonly isExact: boolean;
};

export type DifferenceCode =
  | 'other_currencies'
  | 'unreadable_documents'
  | 'unproved_days'
  | 'duplicates'
  | 'late_documents'
  | 'refunds'
  | 'income'
  | 'shares_of_others';

/** A field in which two possible duplicates match. */
export type DuplicateMatch = 'store' | 'amount' | 'day' | 'number';

/** A document of a possible duplicate. */
export type DuplicateDocument = Pick<DocumentRow, 'store' | 'date' | 'amount' | 'partOf'>;

/** Two documents, at least one of the period, that the service considers a possible duplicate. */
export type DuplicateRow = {
  readonly sourceId: string | null;
  readonly targetId: string | null;
  readonly store: string | null;
  readonly date: CalendarDate | null;
  readonly amount: Money | null;
  /** The full amount, if the filter selects only a part. */
  readonly partOf: Money | null;
  /** The other document, if it is among the records of the period or the compared periods. */
  readonly other: DuplicateDocument | null;
  /** The matching fields; empty if the other document is unknown. */
  readonly matches: readonly DuplicateMatch[];
  readonly confidencePerMille: number | null;
  /** The service's text; `null` unless requested. */
  readonly reason: string | null;
  /** Whether both documents are in the totals; otherwise one is of another period, or income. */
  readonly isCountedTwice: boolean;
};

/** The total of a currency with and without possible duplicates. */
export type DuplicateEffect = {
  /** The total as counted. */
  readonly total: Money;
  /** The number of documents that would be excluded: all but the earliest of each possible duplicate. */
  readonly documents: number;
  /** Their total: `total` less `without`. */
  readonly difference: Money;
  readonly without: Money;
};
