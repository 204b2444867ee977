import { Readable } from 'node:stream';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { readStaged, stagedBytes } from '../../adapters/staged-files/read-staged.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Database, RecordedFile } from '../../adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { verifyOrFetch } from '../../engine/deliver/verify-or-fetch.ts';
import { StoreError } from '../../errors/store-error.ts';
import { reportFiles } from '../pages/report-files.ts';
import { PageFailure } from './page-failure.ts';

/** Where the files of runs are read. */
export type FileDeps = {
  readonly database: Database;
  /** The current configuration. */
  readonly configuration: () => Configuration;
  readonly environment: Environment;
};

/** A file of a run: its language, and its name in the report. */
export type NamedFile = { readonly locale: string; readonly name: string };

/** The record of a file of a report. The name only chooses a record; it is no path. @throws {PageFailure} `notFound` */
export function namedFile({ run, files }: RunRecord, { locale, name }: NamedFile): RecordedFile {
  const file = reportFiles(files).find((one) => one.locale === locale && one.name === name);
  if (!file || run.filesRemovedAt !== null) throw new PageFailure('notFound', 404);
  return file;
}

/**
 * Reads staged files after their bytes were verified.
 * @throws {PageFailure} `fileUnavailable` if one was changed or cannot be read
 */
export async function withVerified<Result>(
  { database, configuration, environment }: FileDeps,
  files: readonly RecordedFile[],
  read: (place: FilesPlace) => Promise<Result>,
): Promise<Result> {
  const { store } = configuration();
  try {
    const place = { root: store.files, keys: await readStoreKeys(store, environment) };
    await verifyOrFetch(database, place, files);
    return await read(place);
  } catch (error) {
    const isUnreadable = error instanceof StoreError || error instanceof OutputError;
    if (isUnreadable) throw new PageFailure('fileUnavailable', 409, { cause: error });
    throw error;
  }
}

/** A file to save or, `inline`, to open in a viewer of the browser, with verified bytes. @throws {PageFailure} as `withVerified` */
export function fileAnswer(
  deps: FileDeps,
  file: RecordedFile,
  disposition: 'attachment' | 'inline',
): Promise<Response> {
  return withVerified(deps, [file], async (place) => {
    const bytes = readStaged(stagedBytesOf(place, file));
    return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
      headers: {
        'Content-Type': file.mediaType,
        'Content-Length': String(file.bytes),
        'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      },
    });
  });
}

/** The verified bytes of a file. @throws {PageFailure} as `withVerified` */
export function fileBytes(deps: FileDeps, file: RecordedFile): Promise<Buffer<ArrayBuffer>> {
  return withVerified(deps, [file], async (place) =>
    Buffer.from(await stagedBytes(stagedBytesOf(place, file))),
  );
}
