import { link, rename, rm } from 'node:fs/promises';
import { sayReason } from '../../reasons/say-reason.ts';
import { isErrno, outputError } from './file-failure.ts';
import { OutputError } from './output-error.ts';
import { hashInPlace, isSameFile, type Placement, pathStatus } from './placement.ts';

/** How a copy is moved to its final path. */
export type PlacementStrategy = {
  /** Suffix of the copy's name. */
  readonly suffix: (sha256: string) => string;
  /** @throws {OutputError} if the file must not be put there */
  readonly check: (placement: Placement) => Promise<void>;
  /** @throws {OutputError} if the file must not be put there; otherwise errors of the file system */
  readonly put: (placement: Placement) => Promise<void>;
  /** Whether an unfinished delivery has put it there. */
  readonly isPut: (placement: Placement) => Promise<boolean>;
  /** Restores the previous state. */
  readonly rollBack: (placement: Placement) => Promise<void>;
};

/** Error codes of file systems without hard links, such as FAT. The copy exists, so permissions are not the reason. */
export const noHardLinkCodes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Never overwrites: the file is put in place atomically, and a different file is kept. The copy keeps its name until
 * all files are in place, which shows a later process what was put there.
 */
export const refusing: PlacementStrategy = {
  suffix: (sha256) => `${sha256.slice(0, 8)}.part`,
  async check(placement) {
    if (await pathStatus(placement.at)) await refuseOthers(placement);
  },
  async put(placement) {
    try {
      await link(placement.part, placement.at);
    } catch (error) {
      if (isErrno(error) && noHardLinkCodes.has(error.code)) {
        throw new OutputError(placement.target, sayReason('unsafe_disk'));
      }
      if (!isErrno(error) || error.code !== 'EEXIST') throw error;
      await refuseOthers(placement);
    }
  },
  isPut: ({ at, part }) => isSameFile(at, part),
  rollBack: ({ at }) => rm(at, { force: true }),
};

async function refuseOthers(placement: Placement): Promise<void> {
  if ((await hashInPlace(placement)) === placement.sha256) return;
  throw new OutputError(placement.target, sayReason('name_taken'), {
    code: 'name_taken',
  });
}

/** Replaces existing files, which are kept until all files are in place. For a single delivery. */
export function createReplacing(): PlacementStrategy {
  const put = new Set<Placement>();
  return {
    suffix: (sha256) => `${sha256.slice(0, 8)}.${process.pid}.part`,
    async check({ at, target }) {
      if ((await pathStatus(at))?.isDirectory()) throw outputError(target, 'EISDIR');
    },
    async put(placement) {
      const { at, part, kept } = placement;
      if (await pathStatus(at)) await keep(at, kept);
      await rename(part, at);
      put.add(placement);
    },
    isPut: async (placement) => put.has(placement),
    rollBack: async ({ at, kept }) => ((await pathStatus(kept)) ? rename(kept, at) : rm(at)),
  };
}

async function keep(at: string, kept: string): Promise<void> {
  try {
    await link(at, kept);
  } catch (error) {
    if (!isErrno(error) || !noHardLinkCodes.has(error.code)) throw error;
    await rename(at, kept);
  }
}
