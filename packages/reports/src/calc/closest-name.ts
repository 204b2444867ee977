import { nameKey } from './name-key.ts';

/** Maximum share of letters in which a misspelled name may differ. */
const maxDifferentShare = 0.4;

/** The name with the most similar spelling; `null` if none is similar. */
export function closestName(name: string, names: Iterable<string>): string | null {
  const wanted = nameKey(name);
  let closest: { readonly name: string; readonly share: number } | null = null;
  for (const each of names) {
    const key = nameKey(each);
    const share = differences(wanted, key) / Math.max(wanted.length, key.length, 1);
    const isPart = wanted.length > 2 && (key.includes(wanted) || wanted.includes(key));
    const distance = isPart ? Math.min(share, maxDifferentShare) : share;
    if (distance <= maxDifferentShare && distance < (closest?.share ?? 1)) {
      closest = { name: each, share: distance };
    }
  }
  return closest?.name ?? null;
}

/** The number of letters to add, remove, replace or swap with the next one (optimal string alignment). */
function differences(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= right.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + Number(left[at - 1] !== right[to - 1]);
      const isSwapped = left[at - 1] === right[to - 2] && left[at - 2] === right[to - 1] && at > 1 && to > 1;
      const swapped = isSwapped ? (before[to - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(replaced, swapped, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}
