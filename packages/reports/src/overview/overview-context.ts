import {
  addDays,
  addMonths,
  type CalendarDate,
  dayCount,
  type Instant,
  lastDay,
  type Period,
  type PeriodKind,
  periodName,
} from '@outlay/core/time';
import type { Comparison, ReportFigures } from '../figures/figures.ts';
import type { Locale } from '../locale/locale.ts';
import type { LabeledPeriod, Words } from '../locale/words.ts';
import type { Warning } from '../report/report.ts';
import type { ComparedName, OverviewWords } from './overview-words.ts';

/** The input of an overview: finished figures, and the facts about their period. */
export type OverviewInput = {
  readonly figures: ReportFigures;
  readonly warnings: readonly Warning[];
  readonly kind: PeriodKind;
  readonly period: Period;
  readonly timeZone: string;
  readonly readAt: Instant;
  /** Revision number of the report for its period, from 1. */
  readonly revision: number;
  readonly locale: Locale;
  /** Whether it is shown on half a page. */
  readonly isBrief: boolean;
};

/** The input of each block of an overview. */
export type OverviewContext = OverviewInput & {
  readonly own: LabeledPeriod;
  readonly overview: OverviewWords;
  readonly words: Words;
  /** The day on which the records were read. */
  readonly today: CalendarDate;
};

/** Describes an earlier period for texts that compare the report with it. */
export function comparedName(
  which: ComparedName['which'],
  comparison: Comparison,
  context: OverviewContext,
): ComparedName {
  const { kind, own } = context;
  const { basis, previous } = comparison;
  const whole = labeled(kind, wholePeriod(comparison, context));
  const isSameYear = which === 'previous' && whole.name.slice(0, 4) === own.name.slice(0, 4);
  return { which, period: whole, firstDays: basis === 'first-days' ? dayCount(previous) : null, isSameYear };
}

/** The whole earlier period, of which only the first days may be compared. */
function wholePeriod({ basis, previous }: Comparison, { kind, period }: OverviewContext): Period {
  if (basis !== 'first-days') return previous;
  const { from } = previous;
  switch (kind) {
    case 'weekly':
      return { from, until: addDays(from, 7) };
    case 'monthly':
      return { from, until: addMonths(from, 1) };
    case 'quarterly':
      return { from, until: addMonths(from, 3) };
    case 'yearly':
      return { from, until: addMonths(from, 12) };
    case 'custom':
      return { from, until: addDays(from, dayCount(period)) };
  }
}

/** A period in the form that labels are made from. */
export function labeled(kind: PeriodKind, { from, until }: Period): LabeledPeriod {
  const period = { from, until };
  return { kind, first: from, last: lastDay(period), name: periodName(kind, period) };
}
