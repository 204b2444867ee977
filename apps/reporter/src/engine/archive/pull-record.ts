import { writePacked } from '../../adapters/archive/archive-files.ts';
import type { ArchivedPeriod, ArchiveIndex } from '../../adapters/archive/archive-index.ts';
import { filesOf, indexBytes, isSamePeriod } from '../../adapters/archive/archive-index.ts';
import { type ArchiveIndexes, type IndexFile, recordArchive } from '../../adapters/store/archives.ts';
import { type KeyCount, sumKeys } from '../../adapters/store/staged-keys.ts';
import type { ArchiveDraft } from './archive-draft.ts';
import type { BegunPull } from './begin-pull.ts';
import type { PullChoice } from './pull-options.ts';
import type { MirroredYears } from './read-documents.ts';

/** How far a pull got. */
export type PullProgress = Pick<ArchiveIndex, 'receipts' | 'wantedPeriods'> & {
  readonly periods: number;
  /** Whether the documents were read. */
  readonly isBegun: boolean;
};

/** Records what a pull has mirrored. */
export type PullRecord = {
  /** Called when the documents are read. */
  readonly begin: (documents: MirroredYears, wantedPeriods: number) => void;
  readonly addPeriod: (period: ArchivedPeriod) => Promise<void>;
  /** Called for each image that was mirrored, or that the service does not have. */
  readonly addReceipt: () => Promise<void>;
  readonly progress: () => PullProgress;
  /** Records what there is so far. */
  readonly save: () => Promise<void>;
  /** Records that everything was mirrored. */
  readonly finish: () => Promise<ArchiveIndex>;
};

/** What is recorded after a crash: all but the last changes. */
const changesBetween = 25;

type Recording = {
  readonly begun: BegunPull;
  readonly draft: ArchiveDraft;
  readonly choice: PullChoice;
  readonly baseUrl: string;
  readonly now: Date;
};

/**
 * Records the index of a pull after some changes and at its end. It replaces the one that reports are created from as
 * soon as it has all periods of that one; until then it is pending.
 */
export function pullRecord({ begun, draft, choice, baseUrl, now }: Recording): PullRecord {
  const periods: ArchivedPeriod[] = [];
  let documents: MirroredYears | undefined;
  let [wantedPeriods, receipts, unsaved] = [0, 0, 0];

  function indexNow({
    windows,
    isFromFirst,
    documents: count,
    receipts: wanted,
  }: MirroredYears): ArchiveIndex {
    return {
      account: choice.account.name,
      baseUrl,
      timeZone: choice.account.timeZone,
      readAt: now.toISOString(),
      documents: count,
      receipts: { held: receipts, wanted: wanted.length },
      windows: [...windows],
      isFromFirst,
      answers: Object.fromEntries(draft.answers.all),
      periods: [...periods],
      wantedPeriods,
    };
  }

  async function write(isFinished: boolean): Promise<ArchiveIndex | undefined> {
    if (!documents) return undefined;
    const index = indexNow(documents);
    const own = await writePacked(begun.place, indexBytes(index));
    const { complete } = begun;
    const replaced = choice.isReplacing ? undefined : complete?.index;
    const isUsable = isFinished || (periods.length > 0 && hasAll(periods, replaced));
    const indexes: ArchiveIndexes = isUsable
      ? { complete: own, pending: undefined }
      : { complete: complete?.file, pending: own };
    const kept = isUsable || !complete ? [] : [complete.file, ...filesOf(complete.index)];
    const keys = keysOf([own, ...filesOf(index), ...kept]);
    await recordArchive(begun.place.database, begun.place, { ...indexes, keys });
    unsaved = 0;
    return index;
  }

  async function changed(): Promise<void> {
    unsaved += 1;
    if (unsaved >= changesBetween) await write(false);
  }

  return {
    begin(read, wanted) {
      documents = read;
      wantedPeriods = wanted;
    },
    async addPeriod(period) {
      periods.push(period);
      await changed();
    },
    async addReceipt() {
      receipts += 1;
      await changed();
    },
    progress: () => ({
      periods: periods.length,
      wantedPeriods,
      receipts: { held: receipts, wanted: documents?.receipts.length ?? 0 },
      isBegun: documents !== undefined,
    }),
    async save() {
      await write(false);
    },
    finish: async () => (await write(true)) as ArchiveIndex,
  };
}

/** Counts files by key, each once: equal answers share one. */
function keysOf(files: readonly IndexFile[]): KeyCount[] {
  const unique = new Map(files.map(({ sha256, keyId }) => [sha256, keyId]));
  return sumKeys([...unique.values()].map((keyId) => ({ keyId, files: 1 })));
}

/** Whether all periods of an earlier index are among others. */
function hasAll(periods: readonly ArchivedPeriod[], earlier: ArchiveIndex | undefined): boolean {
  return earlier?.periods.every((before) => periods.some((period) => isSamePeriod(before, period))) ?? true;
}
