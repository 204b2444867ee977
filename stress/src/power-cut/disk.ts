import { basename, dirname } from 'node:path';
import type { DiskCall } from './disk-call.ts';

/** A change of a file that is not synced: bytes at an offset, or a new length. */
export type FileChange = { readonly offset: number; readonly bytes: Buffer } | { readonly length: number };
/** A change of the names in a folder that is not synced; names that change at once are one change. */
export type FolderChange = ReadonlyMap<string, DiskNode | undefined>;

/** A file: what survives a power cut, and the changes that may. */
export type FileNode = { readonly kind: 'file'; synced: Buffer; changes: FileChange[] };
/** A folder, alike. */
export type FolderNode = { readonly kind: 'folder'; synced: Map<string, DiskNode>; changes: FolderChange[] };
/** A file or folder. */
export type DiskNode = FileNode | FolderNode;

/** A disk that knows what was synced. Only fsync makes changes durable: not time, and no journal. */
export type Disk = {
  readonly root: FolderNode;
  /** Applies a call. Calls outside the disk's folder are ignored. @returns whether anything changed */
  readonly apply: (call: DiskCall) => boolean;
};

type OpenFile = {
  readonly node: DiskNode;
  readonly path: string;
  readonly isAppending: boolean;
  offset: number;
};

/** Creates a disk. @param path - of its folder, absolute; @param root - its synced content */
export function createDisk(path: string, root: FolderNode): Disk {
  const open = new Map<number, OpenFile>();

  /** Resolves a path through the handle of a folder. */
  const realPath = (given: string): string =>
    given.replace(/^\/proc\/self\/fd\/(\d+)/, (same, file) => open.get(Number(file))?.path ?? same);
  const folderOf = (given: string): FolderNode | undefined => {
    const found = find(dirname(realPath(given)));
    return found?.kind === 'folder' ? found : undefined;
  };

  function find(full: string): DiskNode | undefined {
    if (full !== path && !full.startsWith(`${path}/`)) return undefined;
    const parts = full.slice(path.length).split('/').filter(Boolean);
    return parts.reduce<DiskNode | undefined>((node, name) => (node ? childOf(node, name) : undefined), root);
  }

  function change(given: string, node: DiskNode | undefined): boolean {
    const folder = folderOf(given);
    folder?.changes.push(new Map([[basename(given), node]]));
    return folder !== undefined;
  }

  function opened(call: Extract<DiskCall, { call: 'open' }>): boolean {
    open.delete(call.file);
    const full = realPath(call.path);
    let node = find(full);
    const isNew = node === undefined && call.flags.includes('O_CREAT') && folderOf(full) !== undefined;
    if (isNew) change(full, (node = { kind: 'file', synced: Buffer.alloc(0), changes: [] }));
    if (!node) return false;
    if (call.flags.includes('O_TRUNC') && node.kind === 'file') node.changes.push({ length: 0 });
    open.set(call.file, { node, path: full, isAppending: call.flags.includes('O_APPEND'), offset: 0 });
    return isNew;
  }

  function renamed(from: string, to: string): boolean {
    const [source, target] = [folderOf(from), folderOf(to)];
    const node = source && childOf(source, basename(from));
    if (!node || !target) return false;
    const [removal, entry] = [
      [basename(from), undefined],
      [basename(to), node],
    ] as const;
    if (source === target) target.changes.push(new Map<string, DiskNode | undefined>([removal, entry]));
    else {
      target.changes.push(new Map([entry]));
      source.changes.push(new Map([removal]));
    }
    return true;
  }

  function wrote(file: OpenFile, bytes: Buffer, at: number | undefined): boolean {
    if (file.node.kind !== 'file') return false;
    const offset = at ?? (file.isAppending ? lengthOf(file.node) : file.offset);
    file.node.changes.push({ offset, bytes });
    if (at === undefined) file.offset = offset + bytes.byteLength;
    return true;
  }

  return {
    root,
    apply(call) {
      const file = 'file' in call ? open.get(call.file) : undefined;
      switch (call.call) {
        case 'open':
          return opened(call);
        case 'close':
          open.delete(call.file);
          return false;
        case 'write':
          return file !== undefined && wrote(file, call.bytes, call.offset);
        case 'truncate':
          if (file?.node.kind === 'file') file.node.changes.push({ length: call.length });
          return file !== undefined;
        case 'sync':
          if (file) sync(file.node);
          return file !== undefined;
        case 'mkdir':
          return change(call.path, { kind: 'folder', synced: new Map(), changes: [] });
        case 'remove':
          return change(call.path, undefined);
        case 'link':
          return change(call.to, find(realPath(call.from)));
        case 'rename':
          return renamed(call.from, call.to);
      }
    },
  };
}

function sync(node: DiskNode): void {
  if (node.kind === 'file') node.synced = bytesOf(node.synced, node.changes);
  else node.synced = namesOf(node.synced, node.changes);
  node.changes = [];
}

function childOf(node: DiskNode, name: string): DiskNode | undefined {
  return node.kind === 'folder' ? namesOf(node.synced, node.changes).get(name) : undefined;
}

function lengthOf({ synced, changes }: FileNode): number {
  return changes.reduce(lengthAfter, synced.byteLength);
}

function lengthAfter(length: number, change: FileChange): number {
  return 'length' in change ? change.length : Math.max(length, change.offset + change.bytes.byteLength);
}

/** Applies changes to the bytes of a file. */
export function bytesOf(synced: Buffer, changes: readonly FileChange[]): Buffer {
  let length = synced.byteLength;
  let longest = length;
  for (const change of changes) {
    length = lengthAfter(length, change);
    longest = Math.max(longest, length);
  }
  const bytes = Buffer.alloc(longest);
  synced.copy(bytes);
  for (const change of changes) {
    // What was truncated comes back as zeros.
    if ('length' in change) bytes.fill(0, change.length);
    else change.bytes.copy(bytes, change.offset);
  }
  return bytes.subarray(0, length);
}

/** Applies changes to the names in a folder. */
export function namesOf(
  synced: ReadonlyMap<string, DiskNode>,
  changes: readonly FolderChange[],
): Map<string, DiskNode> {
  const names = new Map(synced);
  for (const [name, node] of changes.flatMap((change) => [...change])) {
    if (node) names.set(name, node);
    else names.delete(name);
  }
  return names;
}
