import type { Report } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { bookedGross } from './booked-gross.ts';
import { extfPlan } from './extf-plan.ts';

/** How many documents of an archive for DATEV somebody has to book by hand, or to complete. */
export type DocumentsByHand = {
  /** Documents of spending that are in none of its EXTF files, apart from those of an amount of zero. */
  readonly notBooked: number;
  /** Documents with a tax that is not booked. */
  readonly bookedGross: number;
};

/**
 * Counts the documents that the lists in an archive for DATEV name.
 * @throws {ExportError} `invalid_option` if the report has no entries
 */
export function documentsByHand(
  report: Pick<Report, 'figures' | 'period'>,
  settings: DatevSettings,
): DocumentsByHand {
  const plan = extfPlan(report, settings);
  return {
    notBooked: plan.notBooked.filter(({ reason }) => reason !== 'income' && reason !== 'zero_amount').length,
    bookedGross: bookedGross(plan, report.figures, settings).length,
  };
}
