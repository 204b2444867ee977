import { InvalidResponseError } from '../../errors/api-error.ts';
import { tooManyContainersError } from '../../errors/too-large.ts';
import { joinParts } from './receive-body.ts';

/** Maximum depth of responses; valid ones have a few levels, also in unknown fields. */
const maxDepth = 64;
/** Average minimum number of bytes per object or list. */
const bytesOfContainer = 32;
/** Size of a body below which depth and the number of objects and lists are not limited. */
export const minBoundedBytes = 64 * 1024;
/** How far before a bracket the name of its list is looked for. */
const bytesOfName = 64;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A list of the outermost object whose elements are passed on as they arrive. */
export type ScannedList = {
  readonly name: string;
  /** JSON that replaces the list in the rest. */
  readonly placeholder: string;
  /** How many bytes of elements are passed on at once, at least. */
  readonly bytesAtOnce: number;
  /** A list of this name begins; if one did before, this one replaces it. */
  readonly onStart: () => void;
  /**
   * Some of its elements as they are written, which may be invalid JSON.
   * @param parts - between brackets, a list that must not be empty unless it is the whole list
   */
  readonly onElements: (parts: readonly Uint8Array[], mayBeEmpty: boolean) => void;
};

/** Finds the structure of JSON without parsing it. */
export type JsonScanner = {
  /**
   * Continues with the next bytes.
   * @param isBounded - whether depth and the number of objects and lists are limited
   * @throws {ApiError} `protocol` if it is too deep, `limit_exceeded` if it has too many objects and lists
   */
  readonly scan: (part: Uint8Array, isBounded: boolean) => void;
  /**
   * The bytes that were not passed on, with the placeholder in the place of each list that was; `undefined` if such a
   * list has no end.
   */
  readonly rest: () => Uint8Array | undefined;
};

/**
 * Creates a scanner for one response. If the rest and all elements passed on are valid JSON, so is the whole, and in no
 * other case. Bounds are checked before anything is passed on.
 * @param maxBytes - the maximum size, which also limits the number of objects and lists
 */
export function createJsonScanner(maxBytes: number, list?: ScannedList): JsonScanner {
  const maxContainers = Math.floor(Math.max(maxBytes, minBoundedBytes) / bytesOfContainer);
  const name = list && new RegExp(`[{,]\\s*"${list.name}"\\s*:\\s*$`);
  const rest: Uint8Array[] = [];
  let elements: Uint8Array[] = [];
  let [depth, containers, elementBytes, skipped] = [0, 0, 0, 0];
  let [isText, isInList, isFirst, isBroken] = [false, false, true, false];
  let outermost = 0;

  return {
    rest: () => (isInList || isBroken ? undefined : joinParts(rest)),
    scan(part, isBounded) {
      let start = 0;
      let at = skipped;
      for (; at < part.length; at += 1) {
        if (isText) {
          at = endOfText(part, at);
          if (at >= part.length) break;
          isText = false;
          continue;
        }
        const byte = part[at];
        if (byte === quote) {
          isText = true;
        } else if (byte === openList || byte === openObject) {
          if (depth === 0) outermost = byte;
          depth += 1;
          containers += 1;
          if (isBounded) assertBounds();
          if (depth === 2 && byte === openList && beginsList(part.subarray(start, at))) start = at + 1;
        } else if (byte === closeList || byte === closeObject) {
          depth -= 1;
          if (isInList && depth === 1) {
            endList(part.subarray(start, at), byte === closeList);
            start = at + 1;
          }
        } else if (byte === comma && isInList && depth === 2 && list) {
          if (elementBytes + at - start < list.bytesAtOnce) continue;
          passOn(part.subarray(start, at), false);
          start = at + 1;
        }
      }
      skipped = at - part.length;
      if (start >= part.length) return;
      (isInList ? elements : rest).push(part.subarray(start));
      elementBytes += part.length - start;
    },
  };

  function beginsList(before: Uint8Array): boolean {
    if (!list || !name || outermost !== openObject || isInList) return false;
    if (!name.test(String.fromCharCode(...lastBytes(rest, before, bytesOfName)))) return false;
    rest.push(before, new TextEncoder().encode(list.placeholder));
    list.onStart();
    [isInList, isFirst, elements, elementBytes] = [true, true, [], 0];
    return true;
  }

  function endList(last: Uint8Array, isList: boolean): void {
    isInList = false;
    if (isList) passOn(last, isFirst);
    else isBroken = true;
  }

  function passOn(last: Uint8Array, mayBeEmpty: boolean): void {
    const parts = [...elements, last];
    [isFirst, elements, elementBytes] = [false, [], 0];
    list?.onElements(parts, mayBeEmpty);
  }

  function assertBounds(): void {
    if (depth > maxDepth) {
      const message = `the response is nested deeper than ${maxDepth} levels`;
      throw new InvalidResponseError('protocol', message, {}, { retryable: false });
    }
    if (containers > maxContainers) throw tooManyContainersError(maxBytes, maxContainers);
  }
}

/** Where the quote is that ends a text, or where to continue in the next part. */
function endOfText(part: Uint8Array, from: number): number {
  let at = from;
  for (; at < part.length; at += 1) {
    const byte = part[at];
    if (byte === quote) return at;
    if (byte === backslash) at += 1;
  }
  return at;
}

/** The end of what the parts and one after them are together, without looking at more than that. */
function lastBytes(parts: readonly Uint8Array[], after: Uint8Array, size: number): Uint8Array {
  const last = [after];
  let length = after.byteLength;
  for (let index = parts.length - 1; index >= 0 && length < size; index -= 1) {
    const part = parts[index] ?? after;
    last.unshift(part);
    length += part.byteLength;
  }
  return joinParts(last).subarray(-size);
}
