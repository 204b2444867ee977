import { isCollection, isMap, isNode, isPair, type YAMLMap } from 'yaml';
import { keyText } from './key-text.ts';

/**
 * Where names stand that their map has already, as offsets: every one that is not the first. The library finds them by
 * comparing each name with all before it, which takes seconds for maps of ten thousand.
 */
export function repeatedKeys(node: unknown): number[] {
  if (isPair(node)) return [...repeatedKeys(node.key), ...repeatedKeys(node.value)];
  if (!isCollection(node)) return [];
  return [...(isMap(node) ? repeatedIn(node) : []), ...node.items.flatMap(repeatedKeys)];
}

function repeatedIn({ items }: YAMLMap): number[] {
  const known = new Set<string>();
  return items.flatMap((pair) => {
    const text = keyText(pair);
    if (text === undefined) return [];
    if (known.has(text)) return isNode(pair.key) ? [pair.key.range?.[0] ?? 0] : [];
    known.add(text);
    return [];
  });
}
