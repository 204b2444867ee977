import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportFormat, ExportOptions } from '@outlay/exporters';
import type { Locale, Report } from '@outlay/reports';
import { isErrno } from '../../adapters/files/file-failure.ts';
import { partsBelow } from '../../adapters/files/path-below.ts';
import { writeStaged } from '../../adapters/staged-files/write-staged.ts';
import type { RecordedFile } from '../../adapters/store/schema.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { type StagedMessage, stagedMessageBytes, stagedMessageOf } from './message-file.ts';
import type { MessageForm } from './message-form.ts';
import type { StagingPlace } from './report-task.ts';
import { stageReport } from './stage-report.ts';

/** A staged file of a report. */
export type MadeFile = Pick<
  RecordedFile,
  'locale' | 'format' | 'name' | 'mediaType' | 'bytes' | 'sha256' | 'keyId'
> & {
  /** Path relative to the folder of the report, with `/` as the separator. */
  readonly path: string;
};

/** A file that a later run reads; it is not delivered. */
export type KeptFile = Pick<MadeFile, 'format' | 'name' | 'mediaType'> & {
  readonly content: Iterable<Uint8Array>;
};

/** What to write of a report in one language. */
export type RenditionOptions = {
  readonly locale: Locale;
  readonly formats: readonly ExportFormat[];
  readonly exportOptions: ExportOptions;
  /** How the e-mail is written; without it, none is staged. */
  readonly messages: MessageForm | undefined;
};

/**
 * Stages a report in one language in the folder for that language, which exists (`createLanguageFolder`).
 * @throws {ExportError} if a format cannot represent a value
 */
export async function stageRendition(
  report: Report,
  { locale, formats, exportOptions, messages }: RenditionOptions,
  place: StagingPlace,
): Promise<MadeFile[]> {
  const { key } = place;
  const inLanguage = { ...place, folder: join(place.folder, locale) };
  const staged = await stageReport(report, formats, exportOptions, inLanguage);
  const message = messages ? [await stageMessage(stagedMessageOf(report, messages), inLanguage)] : [];
  return [...staged, ...message].map(({ name, format, mediaType, bytes, sha256 }) => ({
    locale,
    format,
    name,
    mediaType,
    bytes,
    sha256,
    path: `${locale}/${name}`,
    keyId: key?.id ?? null,
  }));
}

/** Stages a file that is kept with a report, in the folder of one of its languages, which exists. */
export async function stageKeptFile(
  { content, ...file }: KeptFile,
  locale: Locale,
  { folder, ...place }: StagingPlace,
): Promise<MadeFile> {
  const path = `${locale}/${file.name}`;
  const written = await writeStaged(join(folder, path), content, place);
  return { locale, ...file, ...written, path, keyId: place.key?.id ?? null };
}

/**
 * Creates an empty folder for the files in a language.
 * @throws {StoreError} `invalid_record` if the language is not a valid folder name
 */
export async function createLanguageFolder(folder: string, locale: string): Promise<void> {
  if (partsBelow(locale)?.length !== 1)
    throw new StoreError('invalid_record', sayReason('unknown_language', { locale }));
  const made = join(folder, locale);
  try {
    await mkdir(made, 0o700);
  } catch (error) {
    if (!isErrno(error) || error.code !== 'EEXIST') throw error;
    await rm(made, { recursive: true, force: true });
    await mkdir(made, 0o700);
  }
}

/** Stages the e-mail for the report. */
async function stageMessage(message: StagedMessage, { folder, ...place }: StagingPlace) {
  const written = await writeStaged(join(folder, 'message.json'), [stagedMessageBytes(message)], place);
  return { name: 'message.json', format: 'message', mediaType: 'application/json', ...written } as const;
}
