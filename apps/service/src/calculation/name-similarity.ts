/** Words of company names that say nothing about which company it is. */
const legalForms = /\b(sp z o o|spolka|s a|sa|sp k|ltd|gmbh|polska|pl|com)\b/g;

/** A store's name as it is compared: no case, no marks, no punctuation, no legal form. */
export function comparableName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain.replace(legalForms, '').replace(/\s+/g, ' ').trim() || plain;
}

/** How alike two store names are, 0 to 1: the Dice coefficient of their pairs of letters. */
export function nameSimilarity(left: string, right: string): number {
  const [a, b] = [comparableName(left), comparableName(right)];
  if (a === b) return 1;
  const [pairsA, pairsB] = [letterPairs(a), letterPairs(b)];
  if (pairsA.length === 0 || pairsB.length === 0) return 0;
  const unmatched = new Map<string, number>();
  for (const pair of pairsA) unmatched.set(pair, (unmatched.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of pairsB) {
    const available = unmatched.get(pair) ?? 0;
    if (available === 0) continue;
    unmatched.set(pair, available - 1);
    common += 1;
  }
  return (2 * common) / (pairsA.length + pairsB.length);
}

function letterPairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}
