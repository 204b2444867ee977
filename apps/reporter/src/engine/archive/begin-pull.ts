import type { Instant } from '@outlay/core/time';
import type { ArchivePlace } from '../../adapters/archive/archive-files.ts';
import {
  type ArchivedAnswer,
  type ArchivedPeriod,
  type ArchiveIndex,
  filesOf,
  readIndex,
} from '../../adapters/archive/archive-index.ts';
import { removeUnusedFiles } from '../../adapters/archive/remove-unused-files.ts';
import { type ArchiveClaim, claimArchive, type IndexFile } from '../../adapters/store/archives.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { PullChoice, PullDeps } from './pull-options.ts';

/** A pull that may change an archive, and what earlier pulls have mirrored. */
export type BegunPull = {
  readonly place: ArchivePlace & ArchiveClaim;
  /** What reports are created from until this pull replaces it; `undefined` if there is nothing that could be read. */
  readonly complete: { readonly file: IndexFile; readonly index: ArchiveIndex } | undefined;
  /** Answers of the last pulls from the same address, by request. */
  readonly earlier: ReadonlyMap<string, ArchivedAnswer>;
  /** Periods of the last pulls. */
  readonly periods: readonly ArchivedPeriod[];
  /** The start of the documents that they have read. */
  readonly knownFrom: Instant | undefined;
};

/**
 * Starts a pull, and removes files that no index names any more.
 * @throws {ConfigurationError} if the clock is behind that of an earlier pull, unless the archive is replaced
 * @throws {StoreError} `archive_damaged` if an index cannot be read, unless the archive is replaced; `missing_key`
 */
export async function beginPull(
  { database, place: files, settings, now }: PullDeps,
  { account, isReplacing }: PullChoice,
): Promise<BegunPull> {
  const claim = await claimArchive(database, account.name);
  const place = { ...files, database, account: account.name, attempt: claim.attempt };
  const read = async (file: IndexFile | undefined) => {
    const index = file && (await readIndex(place, file).catch(unlessDamaged(isReplacing)));
    return index && file && { file, index };
  };
  const [complete, pending] = [await read(claim.complete), await read(claim.pending)];
  const found = [complete, pending].flatMap((each) => each ?? []);
  const used = new Set(
    found.flatMap(({ file, index }) => [file, ...filesOf(index)].map(({ sha256 }) => sha256)),
  );
  await removeUnusedFiles({ place, used, now });
  if (isReplacing) return { place, complete, earlier: new Map(), periods: [], knownFrom: undefined };
  for (const { index } of found) assertNotLater(index, now);
  const sameService = found.filter(({ index }) => isSameAddress(index.baseUrl, settings.baseUrl));
  const sameZone = found.filter(({ index }) => index.timeZone === account.timeZone);
  return {
    place,
    complete,
    earlier: new Map(sameService.flatMap(({ index }) => Object.entries(index.answers))),
    periods: sameZone.flatMap(({ index }) => index.periods),
    knownFrom: found.flatMap(({ index }) => index.windows[0]?.from ?? []).toSorted()[0],
  };
}

function isSameAddress(left: string, right: string): boolean {
  return new URL(left).href === new URL(right).href;
}

/** A pull by a clock that is behind would end before the last documents, and drop what it does not see. */
function assertNotLater({ account, readAt }: ArchiveIndex, now: Date): void {
  if (readAt <= now.toISOString()) return;
  throw new ConfigurationError(
    `the archive of the account ${account} was read at ${readAt}, which is later than now, ${now.toISOString()}; check the clock, or start over with --replace`,
  );
}

function unlessDamaged(isReplacing: boolean): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof StoreError) || error.code !== 'archive_damaged') throw error;
    if (isReplacing) return;
    const advice = 'restore the folder of the store from a backup, or start over with --replace';
    throw new StoreError('archive_damaged', `${error.message}; ${advice}`, { cause: error });
  };
}
