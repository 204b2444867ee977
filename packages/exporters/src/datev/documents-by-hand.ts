import type { DocumentRow, Report } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { bookedGross } from './booked-gross.ts';
import { extfPlan } from './extf-plan.ts';

/** Which documents of an archive for DATEV somebody has to book by hand, and how many to complete. */
export type DocumentsByHand = {
  /** Documents of spending that are in none of its EXTF files, apart from those of an amount of zero. */
  readonly notBooked: readonly DocumentRow[];
  /** All documents that are in none of them, whatever the reason. */
  readonly leftOut: ReadonlySet<DocumentRow>;
  /** Documents in its EXTF files. */
  readonly booked: readonly DocumentRow[];
  /** Documents with a tax that is not booked. */
  readonly bookedGross: number;
};

/**
 * Finds the documents that the lists in an archive for DATEV name.
 * @throws {ExportError} `invalid_option` if the report has no entries
 */
export function documentsByHand(
  report: Pick<Report, 'figures' | 'period'>,
  settings: DatevSettings,
): DocumentsByHand {
  const plan = extfPlan(report, settings);
  return {
    notBooked: plan.notBooked
      .filter(({ reason }) => reason !== 'income' && reason !== 'zero_amount')
      .map(({ document }) => document),
    leftOut: new Set(plan.notBooked.map(({ document }) => document)),
    booked: plan.files.flatMap(({ documents }) => documents.map(({ document }) => document)),
    bookedGross: bookedGross(plan, report.figures, settings).length,
  };
}
