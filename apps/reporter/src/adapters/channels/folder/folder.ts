import { randomUUID } from 'node:crypto';
import { lstat, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sayReason } from '../../../reasons/say-reason.ts';
import { withFile } from '../../files/file-failure.ts';
import { type FolderBelow, type HeldFolder, holdFolder } from '../../files/hold-folder.ts';
import { OutputError } from '../../files/output-error.ts';
import { partsBelow } from '../../files/path-below.ts';
import type { Placement } from '../../files/placement.ts';
import { createReplacing, type PlacementStrategy, refusing } from '../../files/placement-strategy.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { placeAll, rollBackAll } from './place-all.ts';

/** Mode of delivered files: the owner may write, the group may read. */
export const defaultFileMode = 0o640;

/** Delivers staged files to a folder, all of them or none. */
export type FolderChannel = {
  /**
   * Creates and removes an empty file in the folder, or in its nearest existing parent.
   * @throws {OutputError} if the folder cannot be written
   */
  readonly check: () => Promise<void>;
  /**
   * File names may include subfolders, which are created. No subfolder or file may be a symbolic link.
   * @returns the path of each file, in order
   * @throws {OutputError} if a file cannot be written; the folder is then unchanged
   */
  readonly deliver: (files: readonly StagedFile[]) => Promise<string[]>;
  /**
   * Removes the files that a killed process has put in place, and its temporary files. Files that existed before are
   * kept.
   * @throws {OutputError}
   */
  readonly rollBack: (files: readonly PlacedFile[]) => Promise<void>;
};

/** A file by its name in the folder and its hash. */
export type PlacedFile = Pick<StagedFile, 'name' | 'sha256'>;

/**
 * A folder for reports; created on delivery if it does not exist.
 * @param whenDifferent - what to do if a different file with the same name exists: `replace` replaces it atomically,
 * `refuse` fails. A file with the same bytes counts as delivered.
 * @param fileMode - mode of the files. New folders can be searched by everyone who may read the files. The umask of the
 * process applies to both.
 */
export function createFolderChannel(
  root: string,
  whenDifferent: 'replace' | 'refuse',
  fileMode = defaultFileMode,
): FolderChannel {
  let isRootSynced = false;
  return {
    async check() {
      const folder = await nearestExisting(resolve(root), root);
      await withFile(root, async () => {
        if (!(await stat(folder)).isDirectory()) {
          throw new OutputError(root, sayReason('is_a_file', { path: folder }));
        }
        const probe = join(folder, `.outlay-${randomUUID()}.part`);
        await writeFile(probe, '', { flag: 'wx' });
        await rm(probe);
      });
    },
    async deliver(files) {
      const puts = whenDifferent === 'replace' ? createReplacing() : refusing;
      await using placements = await openPlacements(files, {
        root,
        puts,
        mode: folderMode(fileMode),
        isRootSynced,
      });
      isRootSynced = true;
      await placeAll(placements.all, puts, fileMode);
      return placements.all.map(({ target }) => target);
    },
    async rollBack(files) {
      await using placements = await openPlacements(files, { root, puts: refusing });
      await rollBackAll(placements.all, refusing);
    },
  };
}

type Holding = { readonly root: string; readonly puts: PlacementStrategy } & Pick<
  FolderBelow,
  'mode' | 'isRootSynced'
>;
type FilePlacement<File> = Placement & { readonly file: File };
type OpenPlacements<File> = AsyncDisposable & { readonly all: readonly FilePlacement<File>[] };

/** Opens each folder that files go into once. */
async function openPlacements<File extends PlacedFile>(
  files: readonly File[],
  holding: Holding,
): Promise<OpenPlacements<File>> {
  const folders = new Map<string, HeldFolder>();
  // Node.js 22, which the published program runs on, has no AsyncDisposableStack.
  const release = async () => {
    await Promise.all([...folders.values()].map((folder) => folder[Symbol.asyncDispose]()));
  };
  try {
    const all: FilePlacement<File>[] = [];
    for (const file of files) all.push(await placementOf(file, folders, holding));
    return { all, [Symbol.asyncDispose]: release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Where a file goes. Opens its folder unless it is already open. */
async function placementOf<File extends PlacedFile>(
  file: File,
  folders: Map<string, HeldFolder>,
  { root, puts, ...made }: Holding,
): Promise<FilePlacement<File>> {
  const parts = partsBelow(file.name);
  if (!parts) throw new OutputError(join(root, file.name), sayReason('outside_folder', { folder: root }));
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
    part: folder.at(`${name}.${puts.suffix(file.sha256)}`),
    kept: folder.at(`${name}.${randomUUID()}.kept`),
  };
}

/** @throws {OutputError} if the path contains a broken symbolic link, where no folder can be created */
async function nearestExisting(path: string, root: string): Promise<string> {
  if (await stat(path).then(isTrue, isFalse)) return path;
  if (await lstat(path).then(isTrue, isFalse))
    throw new OutputError(root, sayReason('broken_link', { path }));
  return dirname(path) === path ? path : nearestExisting(dirname(path), root);
}

function folderMode(fileMode: number): number {
  return 0o300 | fileMode | ((fileMode & 0o444) >> 2);
}

const isTrue = () => true;
const isFalse = () => false;
