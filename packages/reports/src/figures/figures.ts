import type { Money } from '@outlay/core/money';
import type { CalendarDate, Instant, Period } from '@outlay/core/time';
import type { Accounting, PurchaseRegister } from './accounting-figures.ts';
import type { Changes } from './change-figures.ts';
import type { FilterFigures } from './filter-figures.ts';
import type { Ledger } from './ledger-figures.ts';
import type { ComingUp, Mover, OtherChanges, Trend, UsualWeek } from './overview-figures.ts';
import type { RecurringRow } from './recurring-figures.ts';
import type { UnavailableResource } from './unavailable-resource.ts';

export type { FilterFigures, FilterTotal } from './filter-figures.ts';
export type { RecurringPayment, RecurringRow, RecurringStatus } from './recurring-figures.ts';

/**
 * Everything that a report counts. Lists are ordered by currency, the main one first, then by amount, largest first,
 * then by name; days, weeks and documents by date. Income is apart: totals, categories, stores, days and documents are
 * of spending, from which refunds are taken off, and each list adds up to the totals in each currency.
 */
export type ReportFigures = {
  /** The currency of the summary; of most documents where there is none; PLN without either. */
  readonly mainCurrency: string;
  readonly counted: CountedAmount;
  /** What the report was filtered by; `null` where it is of all documents. */
  readonly filter: FilterFigures | null;
  readonly totals: readonly CurrencyTotal[];
  /** Spending over time in the main currency; `null` where less than two months or days are known. */
  readonly trend: Trend | null;
  /** What a week usually comes to; `null` but for weeks, and where too few weeks before are known. */
  readonly usualWeek: UsualWeek | null;
  /** The categories that changed most against the period before; empty without a comparison. */
  readonly movers: readonly Mover[];
  /** What the other categories changed by; `null` where none did. */
  readonly otherChanges: OtherChanges | null;
  /** The recurring payments that are due next; `null` where the service did not give recurring expenses. */
  readonly comingUp: ComingUp | null;
  /** Purchases, refunds and income of each currency. */
  readonly flows: readonly FlowTotal[];
  readonly categories: readonly CategoryTotal[];
  readonly subcategories: readonly SubcategoryTotal[];
  readonly stores: readonly StoreTotal[];
  /** Every day of the period that has begun in the main currency; in others, and of days to come, those with a document. Empty where no document has a date. */
  readonly days: readonly DayTotal[];
  /** Every ISO week of the period that has begun in the main currency; in others the weeks with a document; likewise. */
  readonly weeks: readonly WeekTotal[];
  /** Documents of spending that carry no date and so are on no day. */
  readonly undated: readonly CurrencyTotal[];
  /** What each category came to in each month; `null` for a period as short as a month. */
  readonly months: MonthMatrix | null;
  /** Spending and refunds in purchase order, oldest first; those without a date last. */
  readonly documents: readonly DocumentRow[];
  /** Documents of income in the same order. */
  readonly income: readonly DocumentRow[];
  readonly comparison: Comparison | null;
  readonly lastYear: Comparison | null;
  /** Why there is no comparison with the period before; `null` where there is one, and before the period begins. */
  readonly comparisonGap: ComparisonGap | null;
  readonly reconciliation: Reconciliation;
  /** What was spent in the main currency on a day of the period that has begun; `null` where refunds outweigh it. */
  readonly dailyAverage: Money | null;
  /** The category with the largest amount in the main currency. */
  readonly largestCategory: CategoryTotal | null;
  /** The document with the largest amount in the main currency. */
  readonly largestPurchase: DocumentRow | null;
  /** What came of the service's recurring expenses; `null` where it did not give them. */
  readonly recurring: readonly RecurringRow[] | null;
  /** `null` likewise. */
  readonly duplicates: readonly DuplicateRow[] | null;
  /** Where what was spent is booked; `null` without a mapping of accounts. */
  readonly accounting: Accounting | null;
  /** Both sides of what is booked; `null` without a mapping of payments or tax to accounts. */
  readonly ledger: Ledger | null;
  /** `null` likewise. */
  readonly purchaseRegister: PurchaseRegister | null;
  /**
   * What the totals would be with every suspected purchase counted once; only of currencies where some would go. `null`
   * where the service did not give all pairs.
   */
  readonly duplicateEffect: readonly DuplicateEffect[] | null;
  /** What of the records a person should look at, check by check, income included; empty without records. */
  readonly quality: readonly QualityFinding[];
  /** Spending of finance groups that share expenses; each document that has a group is in exactly one. */
  readonly groups: readonly GroupTotal[];
  /** What has changed since the report was last made; `null` without a last report. */
  readonly changes: Changes | null;
  /** What the service did not give, or gave only in part. */
  readonly unavailable: readonly UnavailableResource[];
  /** The period in a few sentences, in the report's language. */
  readonly narrative: string;
  /** What the service itself writes about the period, in its language; `null` unless its text was asked for. */
  readonly serviceText: string | null;
};

/** What is counted, before it is booked and told in words. */
export type CountedFigures = Omit<ReportFigures, 'ledger' | 'narrative' | 'serviceText'>;

/** What a check of the records found. */
export type QualityFinding = {
  readonly code: QualityCode;
  /** Of how many documents the service tells what the check needs. */
  readonly checked: number;
  /** How many were found; `null` where the service tells of none what the check needs. */
  readonly count: number | null;
  /** What those found come to, by currency; empty for `without_amount`. */
  readonly totals: readonly CurrencyTotal[];
  /** Those found, in purchase order; the service lists documents without an amount only by number. */
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

/** What was spent in a group in a currency. */
export type GroupTotal = {
  readonly groupId: string;
  /** Its name; its id where the service tells no name. */
  readonly group: string;
  readonly documents: number;
  /** What counts in this report: whole amounts or own shares. */
  readonly amount: Money;
  readonly full: Money;
  /** The owner's share; `null` where the service does not give that of every document. */
  readonly owned: Money | null;
  /** `full` less `owned`. */
  readonly others: Money | null;
  /** Documents of which the service gives no share; they count whole. */
  readonly withoutShare: number;
};

/** Which amount of a shared document counts: all of it, or the owner's share of it. */
export type CountedAmount = (typeof countedAmounts)[number];

/** The amounts of a document that can count. */
export const countedAmounts = ['full', 'owned'] as const;

/** What was spent in a currency, refunds taken off. */
export type CurrencyTotal = { readonly amount: Money; readonly documents: number };

/** What went out and came in in a currency. `spent` is `purchases` and `refunds` together; refunds are negative. */
export type FlowTotal = {
  readonly purchases: CurrencyTotal;
  readonly refunds: CurrencyTotal;
  readonly spent: CurrencyTotal;
  readonly income: CurrencyTotal;
};

/**
 * A category in a currency, named in the report's language; `null` is what has no category. One that was there only in
 * the period compared with is in the list with an amount of zero.
 */
export type CategoryTotal = {
  readonly category: string | null;
  readonly emoji: string | null;
  readonly amount: Money;
  /**
   * Thousandths of what came to more than zero in the currency; those of a currency add up to 1000. `null` for nothing
   * and for a net refund. A category's share is divided among its subcategories.
   */
  readonly perMille: number | null;
  /** Documents with a part in it; `null` where only the service's summary tells the category. */
  readonly documents: number | null;
  /** How much more it is than in the period compared with; `null` without a comparison. */
  readonly change: Money | null;
};

/** A subcategory in a currency; `null` is what has no subcategory. */
export type SubcategoryTotal = CategoryTotal & { readonly subcategory: string | null };

/** A store in a currency; `null` is what has no store name. */
export type StoreTotal = {
  readonly store: string | null;
  readonly amount: Money;
  readonly documents: number;
  /** Documents that are not refunds. */
  readonly visits: number;
  /** What a visit cost on average, refunds apart; `null` without a visit. */
  readonly average: Money | null;
  readonly largest: Money | null;
  /** Its share of what was spent in its currency, in thousandths; `null` for zero or less. */
  readonly perMille: number | null;
  /** How much more it is than in the period compared with; `null` without a comparison. */
  readonly change: Money | null;
};

/** A day in a currency. */
export type DayTotal = { readonly date: CalendarDate; readonly amount: Money; readonly documents: number };

/** The days of an ISO week that are inside the period, in a currency. `week` is `2026-W43`. */
export type WeekTotal = Period & {
  readonly week: string;
  readonly amount: Money;
  readonly documents: number;
};

/** Months across, categories down. A month is `2026-10`; `null` is what carries no date. */
export type MonthMatrix = {
  readonly months: readonly (string | null)[];
  readonly rows: readonly MonthRow[];
};

/** What a category came to in each month of the matrix, in one currency. */
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
  /** Income by its category; a refund is negative as a whole, whatever of it is the own share. */
  readonly flow: 'purchase' | 'refund' | 'income';
  /** The category of the largest part. */
  readonly category: string | null;
  readonly subcategory: string | null;
  /** The parts of the amount by category and subcategory, largest first; they add up to `amount`. */
  readonly parts: readonly DocumentPart[];
  /** What counts: the whole total, or the owner's share where that was chosen. */
  readonly amount: Money;
  /** The whole total; of what a filter leaves of the document where it leaves only a part. */
  readonly full: Money;
  /** The total of the document where a filter leaves only a part of it; else `null`. */
  readonly partOf: Money | null;
  readonly owned: Money | null;
  readonly tax: Money | null;
  readonly paymentMethod: string | null;
  readonly identifier: string | null;
  readonly tags: readonly string[];
  readonly groupId: string | null;
  /** The name of the group; its id where the service tells no name. */
  readonly group: string | null;
  readonly hasImage: boolean | null;
  readonly lineItems: readonly LineItemRow[];
};

/** A part of a document's amount. */
export type DocumentPart = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money;
};

/** A line of a document, as the service gives it. Decimal strings may be finer than the minor unit. */
export type LineItemRow = {
  readonly name: string | null;
  readonly quantity: string | null;
  readonly unitPrice: string | null;
  readonly category: string | null;
  readonly subcategory: string | null;
  /** Of the whole document, also where only the owner's share counts. */
  readonly amount: Money | null;
};

/** An earlier period that the report is compared with. */
export type Comparison = {
  /** The days compared with. The label says so where they are not as many: "first 10 days of September 2026". */
  readonly previous: Period & { readonly label: string };
  readonly basis: ComparisonBasis;
  readonly totals: readonly ComparedTotal[];
};

/**
 * `equal`: as many days. `first-days`: the first days of a period, as many as the unfinished one has seen.
 * `different-length`: a whole period of another number of days, as October after September.
 */
export type ComparisonBasis = 'equal' | 'first-days' | 'different-length';

/**
 * Why a period is not compared with the one before. `no-records`: the account has no records from then or before.
 * `records-begin`: they begin in it, on a day. `not-proved`: its documents could not be proved complete as far as needed.
 */
export type ComparisonGap =
  | { readonly reason: 'no-records' | 'not-proved'; readonly recordsBegin: null }
  | { readonly reason: 'records-begin'; readonly recordsBegin: CalendarDate };

/** What was spent in a currency before, and how much more it is now. */
export type ComparedTotal = {
  readonly previous: Money;
  readonly change: Money;
  /** The change in thousandths of what was spent before; `null` where either was a net refund, or nothing was spent before. */
  readonly changePerMille: number | null;
};

/** The service's summary against its documents, in the summary's currency; nothing left out, shares whole. */
export type Reconciliation = {
  readonly status: 'balanced' | 'differs' | 'unchecked';
  readonly currency: string;
  readonly summaryTotal: Money | null;
  readonly categoriesTotal: Money | null;
  /** Every document with its whole total, income included. */
  readonly documentsTotal: Money;
  /** Summary less documents. */
  readonly difference: Money | null;
  /** Where the summary comes from: `preset:last-month` or `period`. */
  readonly source: string | null;
  /** What may be behind a difference; empty where there is none. */
  readonly reasons: readonly DifferenceReason[];
  /** What of the documents a filter leaves out. */
  readonly leftOut: Money;
  /** What of the documents that are left is income and so not in the report's total. */
  readonly income: Money;
  /** What of the documents that are left is the share of others and does not count. */
  readonly sharesOfOthers: Money;
};

/** Something that may be behind a difference between a summary and its documents. */
export type DifferenceReason = {
  readonly code: DifferenceCode;
  /** How many documents it is about, where that is known. */
  readonly documents: number | null;
  /** What the summary would have more, or less, because of it, where that is known. */
  readonly amount: Money | null;
  /** Whether that is exactly the difference. */
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

/** What two documents can have in common that may be one purchase. */
export type DuplicateMatch = 'store' | 'amount' | 'day' | 'number';

/** A document of a suspected pair. */
export type DuplicateDocument = Pick<DocumentRow, 'store' | 'date' | 'amount' | 'partOf'>;

/** Two documents, at least one of the period, that the service suspects to be one purchase. */
export type DuplicateRow = {
  readonly sourceId: string | null;
  readonly targetId: string | null;
  readonly store: string | null;
  readonly date: CalendarDate | null;
  readonly amount: Money | null;
  /** The whole amount, where the filter leaves only a part. */
  readonly partOf: Money | null;
  /** The other document, where it is among the records of the period or of those compared with. */
  readonly other: DuplicateDocument | null;
  /** What the two documents have in common; empty where the other one is not known. */
  readonly matches: readonly DuplicateMatch[];
  readonly confidencePerMille: number | null;
  /** In the words of the service; `null` unless its text was asked for. */
  readonly reason: string | null;
  /** Whether both documents are in the totals; of other pairs one is of another period, or of income. */
  readonly isCountedTwice: boolean;
};

/** The total of a currency with suspected duplicates and without them. */
export type DuplicateEffect = {
  /** The total as it is. */
  readonly total: Money;
  /** How many documents would be left out: of those that are suspected to be one purchase, all but the earliest. */
  readonly documents: number;
  /** What these come to: `total` less `without`. */
  readonly difference: Money;
  readonly without: Money;
};
