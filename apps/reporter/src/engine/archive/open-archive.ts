import { type Period, type PeriodKind, periodName } from '@outlay/core/time';
import { type ArchivePlace, readPacked } from '../../adapters/archive/archive-files.ts';
import {
  type ArchivedAnswer,
  type ArchiveIndex,
  isSamePeriod,
  type KindAndPeriod,
  readIndex,
} from '../../adapters/archive/archive-index.ts';
import { type ArchivedRequest, imageOf } from '../../adapters/archive/archived-request.ts';
import { mirroredDocuments } from '../../adapters/archive/mirrored-documents.ts';
import { archivesIn } from '../../adapters/store/archives.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { type ConnectedSource, sourceOf } from '../make/report-source.ts';
import { type AnswerRequest, archiveClient } from './archive-client.ts';
import { givenAnswer, listedBy } from './given-answer.ts';
import { periodsText } from './periods-text.ts';

/** An archive that reports are created from, as they were from the service at `index.readAt`. */
export type OpenedArchive = Pick<ConnectedSource, 'make'> & { readonly index: ArchiveIndex };

/**
 * Opens the archive of an account for reports.
 * @throws {UsageError} if the account has no archive
 * @throws {StoreError} `archive_damaged` | `missing_key` | `unavailable`
 */
export async function openArchive(place: ArchivePlace): Promise<OpenedArchive> {
  const index = await currentIndex(place);
  const answer = answersOf(place, index);
  return {
    index,
    make: (task, context) =>
      archiveClient(index, answer).use((client) => sourceOf(client).make(task, context)),
  };
}

/**
 * Checks that an archive has what the reports of a period need.
 * @throws {UsageError} if it has not; names what it has
 */
export function assertHeld(index: ArchiveIndex, { kind, from, until }: KindAndPeriod): void {
  const { account, periods, readAt } = index;
  const isHeld = periods.some((held) => isSamePeriod(held, { kind, from, until }));
  if (isHeld) return;
  throw new UsageError(
    `the archive of the account ${account}, read at ${readAt}, does not hold the ${kind} period ${nameOf(kind, { from, until })}; it holds ${periodsText(periods)}`,
  );
}

function nameOf(kind: PeriodKind, period: Period): string {
  const name = periodName(kind, period);
  const days = periodName('custom', period);
  return name === days ? name : `${name} (${days})`;
}

async function currentIndex(place: ArchivePlace): Promise<ArchiveIndex> {
  const { account, database } = place;
  const archives = await archivesIn(database);
  const found = archives.find((archive) => archive.account === account);
  if (found?.complete) return readIndex(place, found.complete);
  const others = archives.flatMap((archive) => (archive.complete ? [archive.account] : []));
  const held = others.length === 0 ? 'no account has one' : `accounts with one: ${others.join(', ')}`;
  throw new UsageError(
    `the account ${account} has no archive in this store (${held}); create it with "outlay archive pull"`,
  );
}

function answersOf(place: ArchivePlace, index: ArchiveIndex): AnswerRequest {
  const documents = mirroredDocuments(index, async (key) => readPacked(place, bodyOf(index, key)));
  return async (request) => {
    const answer = index.answers[request.key];
    if (answer) return givenAnswer(place, request, answer);
    const listed = await listedBy(documents, request);
    if (listed) return listed;
    throw missing(index, request);
  };
}

function bodyOf({ answers }: ArchiveIndex, key: string): NonNullable<ArchivedAnswer['body']> {
  const body = answers[key]?.body;
  if (body) return body;
  throw new Error(`the archive has no answer to ${key}`);
}

/** A report cannot do without an answer that it would have had from the service. */
function missing({ account, readAt, receipts }: ArchiveIndex, request: ArchivedRequest): UsageError {
  const of = `the archive of the account ${account}, read at ${readAt},`;
  const image = imageOf(request);
  if (image === undefined)
    return new UsageError(`${of} does not hold ${request.key}, which this report needs`);
  const held = `${receipts.held} of ${receipts.wanted} receipts`;
  return new UsageError(
    `${of} holds ${held}, and not that of document ${image}; repeat "outlay archive pull", or leave out --receipts`,
  );
}
