import { type BatchOptions, batchOf, type TakenBatch } from '../calc/batch-of.ts';
import { filterDataset } from '../calc/filter-dataset.ts';
import { withValidShares } from '../calc/valid-shares.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { ReportFilter } from '../figures/report-filter.ts';
import type { Locale } from '../locale/locale.ts';
import { plainDataset, withPlainTexts } from '../report/plain-texts.ts';

/**
 * Takes the next batch of an account, as `buildReport` does with the same options. Pure.
 * @param records - all documents of the days that the batches may have exported, proved to be complete; what was exported
 *   of earlier days and is not among them stays exported
 * @throws {ReportError} `unknown_filter_name`
 */
export function takeBatch(
  records: Dataset,
  options: BatchOptions & { readonly filter: ReportFilter | undefined; readonly locale: Locale },
): TakenBatch {
  const given = withValidShares(plainDataset(records));
  return batchOf(filterDataset(given, withPlainTexts(options.filter), options.locale), options);
}
