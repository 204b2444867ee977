import type { DocumentRow } from '@outlay/reports';

/**
 * Whether a document belongs into files of a format. The reversal of what was exported to other programs only does not: the
 * program of the format has nothing to take back.
 */
export function isOfFormat({ batchEntry }: Pick<DocumentRow, 'batchEntry'>, format: string): boolean {
  return batchEntry?.change !== 'reversal' || (batchEntry.exported?.formats?.includes(format) ?? true);
}
