import { createHash } from 'node:crypto';
import { oneLine } from '@outlay/core/text';
import type { Instant } from '@outlay/core/time';
import type { RawEntry } from '../../adapters/directory/directory-reader.ts';
import { type ReadEntry, readEntry, writtenName } from '../../adapters/directory/read-entry.ts';
import type { DirectoryAccountRow } from '../../adapters/store/directory-rows.ts';
import { sayReason } from '../../reasons/say-reason.ts';

/** How many accounts became what. */
export type DirectoryCounts = {
  readonly added: number;
  readonly changed: number;
  /** Absent for the first time: nothing is planned for them. */
  readonly missing: number;
  /** Absent for the second time. */
  readonly removed: number;
  /** Entries that are invalid now. */
  readonly invalid: number;
};

/** What a directory has changed since it was read last, or why it cannot be what the directory is meant to have. */
export type DirectoryChanges =
  | { readonly unreadable: string }
  | {
      readonly upserted: readonly DirectoryAccountRow[];
      readonly removed: readonly string[];
      /** What is wrong with entries, for people. */
      readonly problems: readonly string[];
      readonly counts: DirectoryCounts;
      /** Whether accounts are absent for the first time, so that the directory must be read again. */
      readonly isToConfirm: boolean;
    };

/** What is compared. */
export type DirectoryComparison = {
  readonly stored: readonly DirectoryAccountRow[];
  readonly entries: readonly RawEntry[];
  /** Whether the stored accounts are of another directory: they may all be gone. */
  readonly isOther: boolean;
  readonly now: Instant;
};

/** Compares the entries of a directory with the stored ones. Only those that changed are validated. */
export function directoryChanges({ stored, entries, isOther, now }: DirectoryComparison): DirectoryChanges {
  if (entries.length === 0) return { unreadable: sayReason('directory_empty') };
  const known = new Map(stored.map((row) => [row.name, row]));
  const read = withoutRepeated(entries.map((entry) => ({ entry, hash: hashOf(entry) }))).map(
    ({ entry, hash, repeated }) => ({ hash, read: repeated ?? entryOf(entry, known, hash) }),
  );
  const problems = read.flatMap(({ read: one }) => ('problem' in one ? [one.problem] : []));
  const [first] = problems;
  if (first !== undefined && problems.length === read.length) {
    return { unreadable: sayReason('directory_all_invalid', { error: first }) };
  }
  const present = new Set(read.flatMap(({ read: { name } }) => name ?? []));
  const absent = stored.filter(({ name }) => !present.has(name));
  const had = stored.filter(({ account }) => account !== null).length;
  const lost = absent.filter(({ account }) => account !== null).length;
  if (!isOther && lost * 2 > had) {
    return { unreadable: sayReason('directory_half', { present: had - lost, known: had }) };
  }
  // An entry without a usable name may be that of an absent account.
  const isComplete = read.every(({ read: { name } }) => name !== null);
  const isGone = (row: DirectoryAccountRow) =>
    row.account === null || (row.missingSince !== null && isComplete);
  const removed = absent.filter(isGone).map(({ name }) => name);
  const missing = absent.filter((row) => !isGone(row));
  const changed = read.flatMap(({ hash, read: one }) => rowOf(one, hash, known) ?? []);
  const newlyMissing = missing.filter(({ missingSince }) => missingSince === null);
  return {
    upserted: [...changed, ...newlyMissing.map((row) => ({ ...row, missingSince: now }))],
    removed,
    problems,
    counts: {
      added: changed.filter(({ name, account }) => account !== null && !known.get(name)?.account).length,
      changed: changed.filter(({ name }) => known.get(name)?.account).length,
      missing: newlyMissing.length,
      removed: removed.length,
      invalid: problems.length,
    },
    isToConfirm: missing.length > 0,
  };
}

type HashedEntry = { readonly entry: RawEntry; readonly hash: string };

/** An account that is listed twice has no valid entry: nobody knows which one is meant. */
function withoutRepeated(
  entries: readonly HashedEntry[],
): (HashedEntry & { readonly repeated?: ReadEntry | undefined })[] {
  const byName = Map.groupBy(entries, ({ entry }) => writtenName(entry));
  return [...byName].flatMap(([name, same]) => {
    const [one, other] = same;
    if (name === undefined || one === undefined || other === undefined) return same;
    const problem = `${other.entry.place}: name: ${oneLine(JSON.stringify(name))} is in ${one.entry.place}, too`;
    const { name: usable } = readEntry(one.entry);
    return [{ ...one, repeated: { name: usable, problem } }];
  });
}

/** An entry as it was read before, without validating it again. */
function entryOf(entry: RawEntry, known: ReadonlyMap<string, DirectoryAccountRow>, hash: string): ReadEntry {
  const row = known.get(writtenName(entry) ?? '');
  const isKnown = row?.hash === hash && row.problem === null && row.account !== null;
  return isKnown ? { name: row.name, account: JSON.parse(row.account) } : readEntry(entry);
}

/** The row of an entry; `undefined` if it stays the same, or has no name. */
function rowOf(
  read: ReadEntry,
  hash: string,
  known: ReadonlyMap<string, DirectoryAccountRow>,
): DirectoryAccountRow | undefined {
  if (read.name === null) return undefined;
  const before = known.get(read.name);
  const row =
    'problem' in read
      ? { name: read.name, account: before?.account ?? null, hash, problem: read.problem, missingSince: null }
      : { name: read.name, account: JSON.stringify(read.account), hash, problem: null, missingSince: null };
  const isSame = before?.hash === hash && before.problem === row.problem && before.missingSince === null;
  return isSame ? undefined : row;
}

function hashOf({ values }: RawEntry): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
