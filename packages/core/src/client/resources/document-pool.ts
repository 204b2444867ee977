import type { PurchaseDocumentBody } from '../../contract/resources.ts';

/** Documents that several lists give, each held once. */
export type DocumentPool = {
  /**
   * A list's documents, each identifier once: where the pool has the same document, it is the pool's own, so that the
   * one that was read again is held no longer.
   */
  readonly share: (items: readonly PurchaseDocumentBody[]) => PurchaseDocumentBody[];
};

/**
 * Makes a pool without documents.
 * @param onNew - told how many documents of a list the pool did not have, before they are held
 */
export function createDocumentPool(onNew: (documents: number) => void): DocumentPool {
  const known = new Map<string, PurchaseDocumentBody>();
  return {
    share(items) {
      const listed = new Set<string>();
      const shared: PurchaseDocumentBody[] = [];
      for (const item of items) {
        if (item.id && listed.has(item.id)) continue;
        if (item.id) listed.add(item.id);
        const key = item.id || fingerprint(JSON.stringify(item));
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

/** 64 bits that tell most texts apart (FNV-1a, in two halves): equal ones are compared as a whole. */
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

/** Whether two values of JSON are the same. */
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
