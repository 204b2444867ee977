import { type Document, isAlias, isMap, isNode, isSeq, type Pair, type YAMLMap } from 'yaml';
import { keyText } from './key-text.ts';

/** Where what a path leads to stands in a text. */
export type NodeOffsets = {
  /** Of the value; of the nearest that there is, where it is missing. */
  readonly ofValue: (path: readonly PropertyKey[]) => number;
  /** Of the last name. */
  readonly ofName: (path: readonly PropertyKey[]) => number;
};

/** Finds places in a document. Each map is searched through once, however many paths lead into it. */
export function nodeOffsets(document: Document.Parsed): NodeOffsets {
  const pairsOf = pairFinder();
  const resolved = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
  const member = (node: unknown, step: PropertyKey): unknown => {
    if (isSeq(node)) return node.get(Number(step), true);
    return isMap(node) ? pairsOf(node).get(String(step))?.value : undefined;
  };
  const ofValue = (path: readonly PropertyKey[]) => {
    let node: unknown = document.contents;
    let offset = offsetOf(node) ?? 0;
    for (const step of path) {
      node = member(resolved(node), step);
      if (!isNode(node)) break;
      offset = offsetOf(node) ?? offset;
    }
    return offset;
  };
  const ofName = (path: readonly PropertyKey[]) => {
    let parent = resolved(document.contents);
    for (const step of path.slice(0, -1)) parent = resolved(member(parent, step));
    const pair = isMap(parent) ? pairsOf(parent).get(String(path.at(-1))) : undefined;
    return offsetOf(pair?.key) ?? ofValue(path);
  };
  return { ofValue, ofName };
}

function pairFinder(): (map: YAMLMap) => ReadonlyMap<string, Pair> {
  const known = new Map<YAMLMap, ReadonlyMap<string, Pair>>();
  return (map) => {
    const pairs = known.get(map) ?? new Map(map.items.map((pair) => [keyText(pair) ?? '', pair]));
    known.set(map, pairs);
    return pairs;
  };
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
