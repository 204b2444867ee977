import type { RecordedFile } from '../../adapters/store/schema.ts';

/** The files of a report; the others are for Outlay itself. */
export function reportFiles(files: readonly RecordedFile[]): RecordedFile[] {
  return files.filter(({ format }) => format !== 'message' && format !== 'documents' && format !== 'batch');
}

/** The address of a file of a run. */
export function filePath({ runId, locale, name }: Pick<RecordedFile, 'runId' | 'locale' | 'name'>): string {
  return `/runs/${runId}/files/${locale}/${encodeURIComponent(name)}`;
}
