import type { FilterFigures } from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { countedBody } from './values-body.ts';

/** The JSON form of what a report was filtered by. */
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
