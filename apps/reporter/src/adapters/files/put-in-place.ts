import { link, rename, rm } from 'node:fs/promises';
import { isErrno, outputError } from './file-failure.ts';
import { OutputError } from './output-error.ts';
import { hashInPlace, isSameFile, lookAt, type Placing } from './placing.ts';

/** How a copy gets to its place. */
export type PutsInPlace = {
  /** What the end of a copy's name is. */
  readonly ending: (sha256: string) => string;
  /** @throws {OutputError} where it must not be put there */
  readonly check: (placing: Placing) => Promise<void>;
  /** @throws {OutputError} where it must not be put there; else what the system says */
  readonly put: (placing: Placing) => Promise<void>;
  /** Whether a delivery that is not over has put it there. */
  readonly isPut: (placing: Placing) => Promise<boolean>;
  /** Makes of one that was put what was before. */
  readonly rollBack: (placing: Placing) => Promise<void>;
};

/** What disks without hard links say, like FAT: the part is there, so it is not a matter of rights. */
export const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Never overwrites: the file is there whole or not at all, and other bytes stay. The copy keeps its name until all files
 * are in place, and so says, also to a process that comes later, what was put there.
 */
export const refusing: PutsInPlace = {
  ending: (sha256) => `${sha256.slice(0, 8)}.part`,
  async check(placing) {
    if (await lookAt(placing.at)) await refuseOthers(placing);
  },
  async put(placing) {
    try {
      await link(placing.part, placing.at);
    } catch (error) {
      if (isErrno(error) && linkless.has(error.code)) {
        throw new OutputError(
          placing.target,
          'this disk cannot take files without the risk of replacing others',
        );
      }
      if (!isErrno(error) || error.code !== 'EEXIST') throw error;
      await refuseOthers(placing);
    }
  },
  isPut: ({ at, part }) => isSameFile(at, part),
  rollBack: ({ at }) => rm(at, { force: true }),
};

async function refuseOthers(placing: Placing): Promise<void> {
  if ((await hashInPlace(placing)) === placing.sha256) return;
  throw new OutputError(placing.target, 'a different file with this name already exists', {
    code: 'name_taken',
  });
}

/** Puts files in the place of others, which are kept until all are in place. For one delivery. */
export function createReplacing(): PutsInPlace {
  const put = new Set<Placing>();
  return {
    ending: (sha256) => `${sha256.slice(0, 8)}.${process.pid}.part`,
    async check({ at, target }) {
      if ((await lookAt(at))?.isDirectory()) throw outputError(target, 'EISDIR');
    },
    async put(placing) {
      const { at, part, kept } = placing;
      if (await lookAt(at)) await keep(at, kept);
      await rename(part, at);
      put.add(placing);
    },
    isPut: async (placing) => put.has(placing),
    rollBack: async ({ at, kept }) => ((await lookAt(kept)) ? rename(kept, at) : rm(at)),
  };
}

async function keep(at: string, kept: string): Promise<void> {
  try {
    await link(at, kept);
  } catch (error) {
    if (!isErrno(error) || !linkless.has(error.code)) throw error;
    await rename(at, kept);
  }
}
