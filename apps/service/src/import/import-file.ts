import { stat } from 'node:fs/promises';
import { createCategoryIndex } from '../categories/category-index.ts';
import { categories } from '../categories/category-list.ts';
import { ServiceError } from '../errors/service-error.ts';
import { notify } from '../notifications/write-notifications.ts';
import type { Account } from '../storage/accounts.ts';
import type { Database } from '../storage/schema.ts';
import { type CheckedRecord, checkRecord, type RecordProblem } from './check-record.ts';
import { readImage } from './image-file.ts';
import type { UnnamedDocument } from './normalize-document.ts';
import { type FileRecord, readRecords } from './read-records.ts';
import { type StoreOutcome, storeDocuments } from './store-documents.ts';

/** Maximum number of problems that are listed. */
const maxProblems = 100;

/** The invalid records: the first ones, and their number. */
type Problems = { readonly problems: readonly RecordProblem[]; readonly invalid: number };

/** The result of an import. If it was refused, nothing was stored. */
export type ImportOutcome = Problems &
  (({ readonly status: 'imported' } & StoreOutcome) | { readonly status: 'refused' });

/** Options of an import. */
export type ImportRequest = {
  readonly database: Database;
  readonly account: Account;
  readonly file: string;
  /** Whether to store the valid documents of a file that has invalid ones. */
  readonly skipInvalid: boolean;
  readonly now: Date;
  /** Called with the share of completed work, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
};

/** Records that can be iterated more than once. */
export type RecordSource = AsyncIterable<FileRecord> | Iterable<FileRecord>;

/**
 * Imports the documents of a JSON, NDJSON or CSV file. Everything is checked before anything is written, so the file is
 * read twice, as a stream.
 * @throws {ServiceError} `unreadable_file`
 */
export async function importFile(request: ImportRequest): Promise<ImportOutcome> {
  const { file, onProgress } = request;
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  let bytesRead = 0;
  const records = readRecords(file, (bytes) => {
    bytesRead += bytes;
    onProgress?.(Math.min(1, bytesRead / (2 * size || 1)));
  });
  return importRecords(request, records);
}

/** Imports documents from memory; their images are next to `request.file`. */
export async function importRecords(request: ImportRequest, records: RecordSource): Promise<ImportOutcome> {
  const { database, account, skipInvalid, now } = request;
  const check = recordCheck(request);
  const found = await problemsOf(records, check);
  const notifyOwner = (type: 'documents-refused' | 'documents-skipped') =>
    notify(database, account, [{ type, count: found.invalid, problems: JSON.stringify(found) }], now);
  if (found.invalid > 0 && !skipInvalid) {
    await notifyOwner('documents-refused');
    return { status: 'refused', ...found };
  }
  const documents = goodDocuments(records, check, request);
  const outcome = await storeDocuments(database, account, documents, now);
  if (found.invalid > 0) await notifyOwner('documents-skipped');
  return { status: 'imported', ...found, ...outcome };
}

type RecordCheck = (record: FileRecord) => Promise<CheckedRecord>;

function recordCheck({ account, file, now }: ImportRequest): RecordCheck {
  const context = {
    timeZone: account.timeZone,
    categories: createCategoryIndex(categories),
    now: now.toISOString(),
  };
  return (record) => checkRecord(record, context, (name) => readImage(file, name));
}

async function problemsOf(records: RecordSource, check: RecordCheck): Promise<Problems> {
  const problems: RecordProblem[] = [];
  let invalid = 0;
  for await (const record of records) {
    const checked = await check(record);
    if (!('problem' in checked)) continue;
    invalid += 1;
    if (problems.length < maxProblems) problems.push(checked.problem);
  }
  return { problems, invalid };
}

async function* goodDocuments(
  records: RecordSource,
  check: RecordCheck,
  { file, skipInvalid }: ImportRequest,
): AsyncGenerator<UnnamedDocument> {
  for await (const record of records) {
    const checked = await check(record);
    if ('document' in checked) yield checked.document;
    else if (!skipInvalid) {
      throw new ServiceError('unreadable_file', `${file} changed during the import; nothing was imported`);
    }
  }
}
