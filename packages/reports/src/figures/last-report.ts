import type { Money } from '@outlay/core/money';
import type { Instant, Period, PeriodKind } from '@outlay/core/time';
import type { CountedAmount, DocumentRow } from './figures.ts';

/** What a report that was made before says, for a later one to tell what has changed since. */
export type LastReport = {
  readonly kind: PeriodKind;
  readonly period: Period;
  /** When its records were read; `null` where it does not say. */
  readonly generatedAt: Instant | null;
  /** Its language; `null` where it does not say. Categories are compared in the same language only. */
  readonly locale: string | null;
  /** Which amount of a shared document counted; `null` where it does not say. */
  readonly counted: CountedAmount | null;
  /** What it was filtered by; none where it is of all documents, or does not say. */
  readonly filter: readonly { readonly key: string; readonly names: readonly string[] }[];
  /** What was spent in each currency; the documents add up to it. */
  readonly totals: readonly { readonly amount: Money }[];
  readonly documents: readonly LastDocument[];
  /** `null` where it tells nothing of income: then nothing of income is compared. */
  readonly income: readonly LastDocument[] | null;
};

/** A document of a report. What is `undefined` is not told by that report and not compared. */
export type LastDocument = Pick<DocumentRow, 'id' | 'date' | 'store' | 'category' | 'amount' | 'full'> & {
  readonly [Name in LaterName]?: DocumentRow[Name] | undefined;
};

type LaterName = 'subcategory' | 'parts' | 'tax' | 'paymentMethod' | 'identifier' | 'tags' | 'lineItems';
