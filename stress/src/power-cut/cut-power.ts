import { bytesOf, type DiskNode, type FileChange, type FolderNode, namesOf } from './disk.ts';

/** The content of a disk after a power cut: files by path, and folders, which have no bytes. */
export type DiskContent = ReadonlyMap<string, Buffer | undefined>;

/** Which of the changes that were not synced are left. */
export type PowerCut = {
  readonly name: string;
  readonly files: (changes: readonly FileChange[]) => readonly FileChange[];
  readonly names: <Change>(changes: readonly Change[]) => readonly Change[];
};

/** Nothing that was not synced is left. */
export const onlySynced: PowerCut = {
  name: 'only what was synced is left',
  files: () => [],
  names: () => [],
};

/** Everything is left, as after a kill. */
export const everythingKept: PowerCut = {
  name: 'everything is left',
  files: (all) => all,
  names: (all) => all,
};

const sector = 512;

/**
 * Any of a file's changes are left, some torn at a sector; of a folder's changes, the first few.
 * @param random - from 0 to below 1
 */
export function anyCut(random: () => number): PowerCut {
  return {
    name: 'some of what was not synced is left',
    files: (changes) => changes.filter(() => random() < 0.5).map((change) => torn(change, random)),
    names: (changes) => changes.slice(0, Math.floor(random() * (changes.length + 1))),
  };
}

function torn(change: FileChange, random: () => number): FileChange {
  if ('length' in change || random() < 0.8) return change;
  const sectors = Math.floor(random() * (change.bytes.byteLength / sector));
  return { offset: change.offset, bytes: change.bytes.subarray(0, sectors * sector) };
}

/** Computes what is left on a disk after a power cut. */
export function cutPower(root: FolderNode, cut: PowerCut): DiskContent {
  const left = new Map<string, Buffer | undefined>();
  const bytes = new Map<DiskNode, Buffer>();
  const walk = (folder: FolderNode, path: string) => {
    for (const [name, node] of namesOf(folder.synced, cut.names(folder.changes))) {
      const below = path === '' ? name : `${path}/${name}`;
      if (node.kind === 'folder') {
        left.set(below, undefined);
        walk(node, below);
        continue;
      }
      // A file with two names is one file.
      const found = bytes.get(node) ?? bytesOf(node.synced, cut.files(node.changes));
      bytes.set(node, found);
      left.set(below, found);
    }
  };
  walk(root, '');
  return left;
}
