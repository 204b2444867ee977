import type { Period, PeriodKind } from '@outlay/core/time';
import type { ReportFilter } from '@outlay/reports';

/** What to read from the service. */
export type DatasetRequest = {
  readonly kind: PeriodKind;
  readonly period: Period;
  /** The account's IANA zone. */
  readonly timeZone: string;
  /** The account's currency, for a summary without a currency and without documents; PLN by default. */
  readonly currency?: string;
  /** The owner of the records, for the title. */
  readonly account: string | null;
  readonly now: Date;
  /**
   * The filter of the report. A filtered report reads earlier months from documents, because totals of the service
   * cannot be filtered, and needs lists of names.
   */
  readonly filter?: ReportFilter;
  /**
   * Whether to read only the documents, what proves them to be complete, and their names: for a report that compares and
   * expects nothing; `false` by default.
   */
  readonly onlyDocuments?: boolean;
  /** Whether to request the service's own text about a week if its summary has none; `false` by default. */
  readonly withServiceText?: boolean;
  readonly signal?: AbortSignal;
  /** Called when the period's documents have been requested: until they arrive, there is time for other work. */
  readonly onWait?: () => void;
};
