import { type ArchiveIndex, filesOf } from '../../adapters/archive/archive-index.ts';
import { periodRanges } from '../../engine/archive/periods-text.ts';

/** What an archive holds, as JSON. */
export function archiveToJson(index: ArchiveIndex) {
  const { account, readAt, timeZone, documents, receipts, periods, wantedPeriods } = index;
  return {
    account,
    readAt,
    timeZone,
    complete: isComplete(index),
    documents,
    receipts,
    periods: periodRanges(periods),
    missingPeriods: wantedPeriods - periods.length,
    files: heldFiles(index).length,
    bytes: sizeOf(index),
  };
}

/** Whether an archive holds all that the pull was to mirror. */
export function isComplete({ periods, wantedPeriods, receipts }: ArchiveIndex): boolean {
  return periods.length >= wantedPeriods && receipts.held >= receipts.wanted;
}

/** Size of the files of an archive in bytes, before encryption. */
export function sizeOf(index: ArchiveIndex): number {
  return heldFiles(index).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Each file once: equal answers share one. */
function heldFiles(index: ArchiveIndex) {
  return [...new Map(filesOf(index).map((file) => [file.sha256, file])).values()];
}
