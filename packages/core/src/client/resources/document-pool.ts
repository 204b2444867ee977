/** What distinguishes documents, besides that they are equal. */
type Identified = { readonly id: string | null };

/** Stores documents that several lists contain once. */
export type DocumentPool<Document extends Identified> = {
  /**
   * The documents of a list, each identifier once. If the pool has an equal document, that one is returned, so that the
   * copy can be freed.
   */
  readonly share: (items: readonly Document[]) => Document[];
};

/**
 * Creates an empty pool.
 * @param onNew - called with the number of new documents of a list before they are stored
 */
export function createDocumentPool<Document extends Identified>(
  onNew: (documents: number) => void,
): DocumentPool<Document> {
  const known = new Map<string, Document>();
  return {
    share(items) {
      const listed = new Set<string>();
      const shared: Document[] = [];
      for (const item of items) {
        if (item.id && listed.has(item.id)) continue;
        if (item.id) listed.add(item.id);
        const key = item.id || fingerprint(JSON.stringify(item, withText));
        const found = known.get(key);
        if (found && isEqual(found, item)) {
          shared.push(found);
          continue;
        }
        onNew(1);
        known.set(key, item);
        shared.push(item);
      }
      return shared;
    },
  };
}

/** JSON has no whole numbers of any size, which amounts are. */
function withText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

/** A 64-bit fingerprint (FNV-1a, in two halves) that distinguishes most texts; equal ones are compared completely. */
function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x1000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    low = Math.imul(low ^ code, 0x1000193);
    high = Math.imul(high ^ code, 0x5bd1e995);
  }
  return `\0${(low >>> 0).toString(36)} ${(high >>> 0).toString(36)} ${text.length}`;
}

/** Whether two documents, or values in them, are equal. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (!isObject(left) || !isObject(right)) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && isEqual(left[name], right[name]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
