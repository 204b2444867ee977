import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import { documentsByHand } from '@outlay/exporters/datev';
import type { DocumentRow, Report } from '@outlay/reports';

/**
 * The formats whose file does not have a document of a report, so that no later batch reverses it there. EDI++ and Optima
 * need no record: their exporters leave out the reversal of what they left out, because it is booked as it was.
 */
export function documentsLeftOut(
  report: Report,
  written: ReadonlySet<ExportFormat>,
  { datev }: ExportOptions,
): (document: DocumentRow) => readonly string[] {
  if (!datev || !written.has('datev')) return () => [];
  const { leftOut } = documentsByHand(report, datev);
  return (document) => (leftOut.has(document) ? ['datev'] : []);
}
