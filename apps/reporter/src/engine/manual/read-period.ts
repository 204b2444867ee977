import {
  type CalendarDate,
  type Period,
  type PeriodCalendar,
  parsePeriod,
  TimeError,
} from '@outlay/core/time';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';

/** Why a period cannot be reported. */
export type RefusedPeriod =
  /** It is not written as a period of this kind. */
  | { readonly refused: 'unknown'; readonly error: TimeError }
  /** It has not started. */
  | { readonly refused: 'future'; readonly from: CalendarDate };

/**
 * Parses a period that someone asks for.
 * @param calendar - the kind of period, and the day on which months start
 * @param today - in the time zone of the period
 */
export function requestedPeriod(
  text: string,
  calendar: PeriodCalendar,
  today: CalendarDate,
): Period | RefusedPeriod {
  try {
    const period = parsePeriod(text, calendar, today);
    return period.from <= today ? period : { refused: 'future', from: period.from };
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    return { refused: 'unknown', error };
  }
}

/**
 * Parses the period of a command.
 * @param calendar - the kind of period, and the day on which months start
 * @param today - in the time zone of the period
 * @throws {UsageError} if the period is invalid or has not started
 */
export function readPeriod(text: string, calendar: PeriodCalendar, today: CalendarDate): Period {
  // The default of `--period`.
  if (calendar.kind === 'custom' && text === 'last') {
    throw new UsageError(joinReasons(sayReason('period_missing'), sayReason('period_custom')));
  }
  const period = requestedPeriod(text, calendar, today);
  if (!('refused' in period)) return period;
  if (period.refused === 'future') {
    throw new UsageError(
      joinReasons(
        sayReason('period_future', { period: text }),
        sayReason('period_starts', { from: period.from, today }),
      ),
    );
  }
  const { code, message } = period.error;
  throw new UsageError(
    sayReason(code === 'invalid_month_start' ? 'month_start_wrong' : 'period_wrong', { why: message }),
  );
}
