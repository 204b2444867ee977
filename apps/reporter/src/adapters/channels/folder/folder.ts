import { randomUUID } from 'node:crypto';
import { lstat, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { withFile } from '../../files/file-failure.ts';
import { type HeldFolder, holdFolder } from '../../files/hold-folder.ts';
import { OutputError } from '../../files/output-error.ts';
import { partsBelow } from '../../files/path-below.ts';
import type { Placing } from '../../files/placing.ts';
import { createReplacing, type PutsInPlace, refusing } from '../../files/put-in-place.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { placeAll, takeBackAll } from './place-all.ts';

/** Of delivered files: for their owner, and for the group to read. */
export const defaultFileMode = 0o640;

/** Puts staged files into a folder, all of them or none. */
export type FolderChannel = {
  /**
   * Writes an empty file and removes it: in the folder, or in the nearest one above that exists.
   * @throws {OutputError} when the folder cannot take files, before anything else is done
   */
  readonly check: () => Promise<void>;
  /**
   * Names may lead into folders below, which are made; none of these, and no file, may be a symbolic link.
   * @returns where each file lies now, in order
   * @throws {OutputError} when a file cannot be put in place; the folder is as it was then
   */
  readonly deliver: (files: readonly StagedFile[]) => Promise<string[]>;
  /**
   * Takes back what a process that was killed has put in place of these files, and removes what it left. What lay there
   * before stays.
   * @throws {OutputError}
   */
  readonly rollBack: (files: readonly PlacedFile[]) => Promise<void>;
};

/** A file by its name in the folder and its bytes. */
export type PlacedFile = Pick<StagedFile, 'name' | 'sha256'>;

/**
 * A folder that reports are delivered to; made on delivery where it does not exist.
 * @param whenDifferent - what happens to a file of that name with other bytes in it: `replace` puts the new one
 *   in its place at once, `refuse` fails. The same bytes under the same name count as delivered.
 * @param fileMode - of the files; folders that are made can be searched by whoever may read the files. The umask of the
 *   process takes away from both.
 */
export function createFolderChannel(
  root: string,
  whenDifferent: 'replace' | 'refuse',
  fileMode = defaultFileMode,
): FolderChannel {
  return {
    async check() {
      const folder = await nearestExisting(resolve(root), root);
      await withFile(root, async () => {
        if (!(await stat(folder)).isDirectory()) {
          throw new OutputError(root, `${folder} is a file, not a folder`);
        }
        const probe = join(folder, `.outlay-${randomUUID()}.part`);
        await writeFile(probe, '', { flag: 'wx' });
        await rm(probe);
      });
    },
    async deliver(files) {
      const puts = whenDifferent === 'replace' ? createReplacing() : refusing;
      await using placings = await holdPlacings(files, { root, puts, mode: folderMode(fileMode) });
      await placeAll(placings.all, puts, fileMode);
      return placings.all.map(({ target }) => target);
    },
    async rollBack(files) {
      await using placings = await holdPlacings(files, { root, puts: refusing });
      await takeBackAll(placings.all, refusing);
    },
  };
}

type Holding = { readonly root: string; readonly puts: PutsInPlace; readonly mode?: number };
type HeldPlacing<File> = Placing & { readonly file: File };
type Placings<File> = AsyncDisposable & { readonly all: readonly HeldPlacing<File>[] };

/** Opens the folders that files go into, each once. */
async function holdPlacings<File extends PlacedFile>(
  files: readonly File[],
  holding: Holding,
): Promise<Placings<File>> {
  const folders = new Map<string, HeldFolder>();
  // Node.js 22, which the published program runs on, has no AsyncDisposableStack.
  const release = async () => {
    await Promise.all([...folders.values()].map((folder) => folder[Symbol.asyncDispose]()));
  };
  try {
    const all: HeldPlacing<File>[] = [];
    for (const file of files) all.push(await placingOf(file, folders, holding));
    return { all, [Symbol.asyncDispose]: release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Where a file goes, in a folder that is open already or is opened now. */
async function placingOf<File extends PlacedFile>(
  file: File,
  folders: Map<string, HeldFolder>,
  { root, puts, ...made }: Holding,
): Promise<HeldPlacing<File>> {
  const parts = partsBelow(file.name);
  if (!parts) throw new OutputError(join(root, file.name), `it is outside ${root}`);
  const below = parts.slice(0, -1);
  const path = join(root, ...below);
  const folder = folders.get(path) ?? (await withFile(path, () => holdFolder({ root, below, ...made })));
  folders.set(path, folder);
  const name = parts.at(-1) ?? '';
  return {
    file,
    folder,
    sha256: file.sha256,
    target: join(path, name),
    at: folder.at(name),
    part: folder.at(`${name}.${puts.ending(file.sha256)}`),
    kept: folder.at(`${name}.${randomUUID()}.kept`),
  };
}

/** @throws {OutputError} where a link on the way leads to nothing: no folder can be made there */
async function nearestExisting(path: string, root: string): Promise<string> {
  if (await stat(path).then(isTrue, isFalse)) return path;
  if (await lstat(path).then(isTrue, isFalse))
    throw new OutputError(root, `${path} is a broken symbolic link`);
  return dirname(path) === path ? path : nearestExisting(dirname(path), root);
}

function folderMode(fileMode: number): number {
  return 0o300 | fileMode | ((fileMode & 0o444) >> 2);
}

const isTrue = () => true;
const isFalse = () => false;
