import { DomainError } from '@outlay/core';
import { type CalendarDate, type Period, type PeriodKind, parsePeriod } from '@outlay/core/time';
import { UsageError } from '../../errors/usage-error.ts';

/**
 * The period that a person names.
 * @param today - in the zone that its days are in
 * @throws {UsageError} where it is no period of its kind, or has not begun
 */
export function readPeriod(text: string, kind: PeriodKind, today: CalendarDate): Period {
  const period = parsed(text, kind, today);
  if (period.from <= today) return period;
  throw new UsageError(
    `--period: ${text} has not started; it starts on ${period.from}, and today is ${today}`,
  );
}

function parsed(text: string, kind: PeriodKind, today: CalendarDate): Period {
  // What `--period` is where it is not given.
  if (kind === 'custom' && text === 'last') {
    throw new UsageError('missing --period; a custom report needs YYYY-MM-DD..YYYY-MM-DD');
  }
  try {
    return parsePeriod(text, kind, today);
  } catch (error) {
    if (error instanceof DomainError) throw new UsageError(`--period: ${error.message}`);
    throw error;
  }
}
