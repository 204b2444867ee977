import { datedPeriodName } from '@outlay/core/time';
import { type ExportFormat, exporters } from '@outlay/exporters';
import { filteredName } from '../../adapters/configuration/filtered-name.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { pinnedFilter } from './account-pin.ts';
import { revisedName } from './revised-name.ts';

/** What the name of a file is made of. */
type NamedRun = Pick<Run, 'id' | 'pin' | 'kind' | 'periodFrom' | 'periodUntil' | 'revision'>;

/** The name of a file of a run where no template names it: `monthly-2026-10.filter-store-lidl.r2.pdf`. */
export function plainFileName(run: NamedRun, format: ExportFormat): string {
  const ext = exporters[format].extension;
  return revisedName(`${reportName(run)}.${ext}`, { revision: run.revision, ext });
}

/** What the files of a run have in common, without their revision: `monthly-2026-10.filter-store-lidl`. */
export function reportName(run: Omit<NamedRun, 'revision'>): string {
  const period = { from: run.periodFrom, until: run.periodUntil };
  const name = `${run.kind}-${datedPeriodName(run.kind, period)}`;
  return filteredName(name, { filter: pinnedFilter(run), ext: '' });
}
