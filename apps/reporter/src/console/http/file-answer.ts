import { Readable } from 'node:stream';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { readStaged } from '../../adapters/staged-files/read-staged.ts';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { stagedBytesOf } from '../../adapters/store/staged-bytes-of.ts';
import { verifyOrFetch } from '../../engine/deliver/verify-or-fetch.ts';
import { StoreError } from '../../errors/store-error.ts';
import { reportFiles } from '../pages/run-page.ts';
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

/**
 * A file to save, with verified bytes.
 * @throws {PageFailure} `notFound`, or `fileUnavailable` if it was changed or cannot be read
 */
export async function fileAnswer(
  { database, configuration, environment }: FileDeps,
  { run, files }: RunRecord,
  { locale, name }: NamedFile,
): Promise<Response> {
  // The name only chooses a record; it is no path.
  const file = reportFiles(files).find((one) => one.locale === locale && one.name === name);
  if (!file || run.filesRemovedAt !== null) throw new PageFailure('notFound', 404);
  const { store } = configuration();
  try {
    const place = { root: store.files, keys: await readStoreKeys(store, environment) };
    await verifyOrFetch(database, place, [file]);
    const bytes = readStaged(stagedBytesOf(place, file));
    return new Response(Readable.toWeb(Readable.from(bytes)) as ReadableStream, {
      headers: {
        'Content-Type': file.mediaType,
        'Content-Length': String(file.bytes),
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      },
    });
  } catch (error) {
    const isUnreadable = error instanceof StoreError || error instanceof OutputError;
    if (isUnreadable) throw new PageFailure('fileUnavailable', 409, { cause: error });
    throw error;
  }
}
