import {
  type CalendarDate,
  type Period,
  type PeriodCalendar,
  parsePeriod,
  TimeError,
} from '@outlay/core/time';
import { UsageError } from '../../errors/usage-error.ts';

/**
 * Parses a period.
 * @param calendar - the kind of period, and the day on which months start
 * @param today - in the time zone of the period
 * @throws {UsageError} if the period is invalid or has not started
 */
export function readPeriod(text: string, calendar: PeriodCalendar, today: CalendarDate): Period {
  const period = parsed(text, calendar, today);
  if (period.from <= today) return period;
  throw new UsageError(
    `--period: ${text} has not started; it starts on ${period.from}, and today is ${today}`,
  );
}

function parsed(text: string, calendar: PeriodCalendar, today: CalendarDate): Period {
  // The default of `--period`.
  if (calendar.kind === 'custom' && text === 'last') {
    throw new UsageError('missing --period; a custom report needs YYYY-MM-DD..YYYY-MM-DD');
  }
  try {
    return parsePeriod(text, calendar, today);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    const option = error.code === 'invalid_month_start' ? '--month-starts-on' : '--period';
    throw new UsageError(`${option}: ${error.message}`);
  }
}
