import type { FilterFigures } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { countedBody } from './values-body.ts';

/** The JSON form of a report's filter. */
export function filterBody({ criteria, text, totals }: FilterFigures): NonNullable<ReportBody['filter']> {
  return {
    criteria,
    text,
    totals: totals.map(({ all, leftOut, shown, inPart }) => ({
      all: countedBody(all),
      leftOut: countedBody(leftOut),
      shown: countedBody(shown),
      inPart,
    })),
  };
}
