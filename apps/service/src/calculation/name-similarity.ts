/** Words of company names that do not identify the company. */
const legalForms = /\b(sp z o o|spolka|s a|sa|sp k|sp j|ltd|gmbh|polska|pl|com)\b/g;

/** Similarity of names if one contains all words of the other, such as "Żabka" and "Żabka Z4711 Warszawa". */
const containedSimilarity = 0.9;

/** A store name normalized for comparison: without case, diacritics, punctuation, legal form and shop number. */
export function comparableName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/ł/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const bare = plain.replace(legalForms, '').replace(/\S*\d\S*/g, '');
  return bare.replace(/\s+/g, ' ').trim() || plain;
}

/** Similarity of two normalized names, 0 to 1: the Dice coefficient of their letter pairs. */
export function nameSimilarity(left: string, right: string): number {
  if (left === right) return 1;
  const [pairsLeft, pairsRight] = [letterPairs(left), letterPairs(right)];
  if (pairsLeft.length === 0 || pairsRight.length === 0) return 0;
  const unmatched = new Map<string, number>();
  for (const pair of pairsLeft) unmatched.set(pair, (unmatched.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of pairsRight) {
    const available = unmatched.get(pair) ?? 0;
    if (available === 0) continue;
    unmatched.set(pair, available - 1);
    common += 1;
  }
  const dice = (2 * common) / (pairsLeft.length + pairsRight.length);
  return hasAllWords(left, right) || hasAllWords(right, left) ? Math.max(containedSimilarity, dice) : dice;
}

function hasAllWords(name: string, of: string): boolean {
  const words = new Set(name.split(' '));
  return of.split(' ').every((word) => words.has(word));
}

function letterPairs(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => text.slice(index, index + 2));
}
