import { createCategoryIndex } from '../categories/category-index.ts';
import { categories } from '../categories/category-list.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { checkRecords, type RecordProblem } from './check-records.ts';
import { readPicture } from './picture-file.ts';
import { type FileRecord, readRecords } from './read-records.ts';
import { type StoreOutcome, storeDocuments } from './store-documents.ts';

/** What came of an import. A refused one kept nothing. */
export type ImportOutcome =
  | ({ readonly status: 'imported'; readonly problems: readonly RecordProblem[] } & StoreOutcome)
  | { readonly status: 'refused'; readonly problems: readonly RecordProblem[] };

/** What an import is asked to do. */
export type ImportRequest = {
  readonly database: Database;
  readonly account: Account;
  readonly file: string;
  /** Keeps the good documents of a file that has bad ones. */
  readonly skipInvalid: boolean;
  readonly now: Date;
};

/**
 * Imports the documents of a JSON, NDJSON or CSV file. All of it is checked before anything is written.
 * @throws {ServiceError} `unreadable_file`
 */
export function importFile(request: ImportRequest): Promise<ImportOutcome> {
  return importRecords(request, readRecords(request.file));
}

/** Imports documents that are at hand; their pictures lie beside `request.file`. */
export async function importRecords(
  { database, account, file, skipInvalid, now }: ImportRequest,
  records: AsyncIterable<FileRecord> | Iterable<FileRecord>,
): Promise<ImportOutcome> {
  const { documents, problems } = await checkRecords(
    records,
    { timeZone: account.timeZone, categories: createCategoryIndex(categories), now: now.toISOString() },
    (name) => readPicture(file, name),
  );
  if (problems.length > 0 && !skipInvalid) return { status: 'refused', problems };
  return { status: 'imported', problems, ...(await storeDocuments(database, account.id, documents, now)) };
}
