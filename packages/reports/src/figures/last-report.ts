import type { Money } from '@outlay/core/money';
import type { Instant, Period, PeriodKind } from '@outlay/core/time';
import type { CountedAmount, DocumentRow } from './figures.ts';

/** The content of the last version of a report, from which the changes are determined. */
export type LastReport = {
  readonly kind: PeriodKind;
  readonly period: Period;
  /** When its records were read; `null` if unknown. */
  readonly generatedAt: Instant | null;
  /** Its language; `null` if unknown. Categories are compared only in the same language. */
  readonly locale: string | null;
  /** The counted amount of a shared document; `null` if unknown. */
  readonly counted: CountedAmount | null;
  /** Its filter; empty if it has none or does not state it. */
  readonly filter: readonly { readonly key: string; readonly names: readonly string[] }[];
  /** Spending in each currency; the sum of the documents. */
  readonly totals: readonly { readonly amount: Money }[];
  readonly documents: readonly LastDocument[];
  /** `null` if it contains no income; then income is not compared. */
  readonly income: readonly LastDocument[] | null;
};

/** A document of a report. Fields that are `undefined` are missing in that report and are not compared. */
export type LastDocument = Pick<DocumentRow, 'id' | 'date' | 'store' | 'category' | 'amount' | 'full'> & {
  readonly [Name in LaterName]?: DocumentRow[Name] | undefined;
};

type LaterName = 'subcategory' | 'parts' | 'tax' | 'paymentMethod' | 'identifier' | 'tags' | 'lineItems';
