import { OutputError } from '../../adapters/files/output-error.ts';
import { partsBelow } from '../../adapters/files/path-below.ts';
import type { StagedFile } from '../../adapters/staged-files/staged-file.ts';
import type { Delivery, RecordedFile } from '../../adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';

/**
 * The files of a delivery, named as the delivery names them.
 * @param staged - all files of the run
 * @throws {OutputError} if a name is invalid
 * @throws {StoreError} as `stagedBytesOf`
 */
export function deliveredFiles(
  { locale, files }: Delivery,
  staged: readonly RecordedFile[],
  place: FilesPlace,
): StagedFile[] {
  return files.map(({ format, name }) => {
    if (!partsBelow(name)) throw new OutputError(name, sayReason('invalid_file_name'));
    const { mediaType, bytes, ...file } = stagedAs(staged, locale, format);
    return { name, format, mediaType, bytes, ...stagedBytesOf(place, file) };
  });
}

/** The files that a delivery reads: its reports and, for an e-mail, the message. */
export function recordedFiles(
  { channel, locale, files }: Delivery,
  staged: readonly RecordedFile[],
): RecordedFile[] {
  const formats: RecordedFile['format'][] = files.map(({ format }) => format);
  if (channel === 'email') formats.push('message');
  return formats.map((format) => stagedAs(staged, locale, format));
}

/** The staged file of a format in a language. @throws {StoreError} `staged_file_changed` if there is none */
export function stagedAs(
  staged: readonly RecordedFile[],
  locale: RecordedFile['locale'],
  format: RecordedFile['format'],
): RecordedFile {
  const found = staged.find((file) => file.locale === locale && file.format === format);
  if (found) return found;
  throw new StoreError('staged_file_changed', sayReason('never_staged', { format, locale }));
}
