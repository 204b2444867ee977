import type { Instant } from '@outlay/core/time';
import type { NewDocument } from '../storage/stored-document.ts';
import { amountText } from '../words/amount-text.ts';
import { countText, nouns } from '../words/count-text.ts';
import { comparableName, nameSimilarity } from './name-similarity.ts';

/** The fields that the rules use. */
export type Candidate = Pick<
  NewDocument,
  'id' | 'storeName' | 'total' | 'purchasedAt' | 'identifier' | 'createdAt'
>;

/** Two documents that may be the same purchase; the one that was stored first is the source. */
export type DuplicatePair = {
  readonly sourceId: string;
  readonly targetId: string;
  /** 0 to 1, with two decimals. */
  readonly confidence: number;
  readonly reason: string;
};

/** First and last purchase time, inclusive. */
export type TimeSpan = readonly [first: Instant, last: Instant];

/** Maximum distance between documents with the same identifier, and for detecting habits. */
export const duplicateWindowMs = 31 * 86_400_000;

const minuteMs = 60_000;
const nearWindowMs = 720 * minuteMs;
/** Maximum distance between two documents of a habit that are the same purchase. */
const habitWindowMs = 15 * minuteMs;
/** Number of other purchases with the same amount in the same store that make a habit. */
const habitCount = 2;
/** Maximum number of following purchases with the same amount that are compared with one. */
const maxNeighbors = 20;
const minConfidence = 0.75;
const minSimilarity = 0.5;

type Known = Candidate & { readonly atMs: number; readonly name: string; readonly number: string | null };
type Similarity = (left: string, right: string) => number;

/**
 * Finds pairs with the same amount and a similar store, time or identifier. Confidence: 0.4 for the amount, up to 0.3
 * for the store name, up to 0.3 for the time between them. The same identifier raises it to at least 0.95; documents
 * with different identifiers are not a pair. Habitual purchases, such as a daily coffee for the same amount, are a pair
 * only within minutes.
 * @param candidates - all documents within `duplicateWindowMs` of `span`
 * @param span - at least one document of a pair was purchased in it; by default all times
 */
export function findDuplicates(candidates: readonly Candidate[], span?: TimeSpan): DuplicatePair[] {
  const similarity = rememberedSimilarity();
  const byAmount = Map.groupBy(
    candidates.filter(({ total }) => total.minor !== 0n),
    ({ total }) => `${total.minor} ${total.currency}`,
  );
  const pairs: DuplicatePair[] = [];
  for (const group of byAmount.values()) {
    if (group.length < 2) continue;
    const sorted = group.map(known).toSorted(byTime);
    for (const [first, second] of closePairs(sorted)) {
      if (span && !touches(first, span) && !touches(second, span)) continue;
      const pair = compare(first, second, sorted, similarity);
      if (pair) pairs.push(pair);
    }
  }
  return pairs;
}

/** Pairs to compare: hours apart, or with the same identifier and weeks apart. */
function* closePairs(sorted: readonly Known[]): Generator<readonly [Known, Known]> {
  yield* pairsWithin(sorted, nearWindowMs);
  const identified = Map.groupBy(
    sorted.filter(({ number }) => number !== null),
    ({ number }) => number,
  );
  for (const group of identified.values()) {
    for (const pair of pairsWithin(group, duplicateWindowMs)) {
      if (apartMs(...pair) > nearWindowMs) yield pair;
    }
  }
}

/** Each document with those that follow it closely, up to a maximum if there are many. */
function* pairsWithin(sorted: readonly Known[], windowMs: number): Generator<readonly [Known, Known]> {
  for (const [index, first] of sorted.entries()) {
    for (const second of sorted.slice(index + 1, index + 1 + maxNeighbors)) {
      if (apartMs(first, second) > windowMs) break;
      yield [first, second];
    }
  }
}

function compare(
  first: Known,
  second: Known,
  sameAmount: readonly Known[],
  similarity: Similarity,
): DuplicatePair | undefined {
  const alike = similarity(first.name, second.name);
  if (alike < minSimilarity) return undefined;
  const bothNumbered = first.number !== null && second.number !== null;
  const sameNumber = bothNumbered && first.number === second.number;
  if (bothNumbered && !sameNumber) return undefined;
  const apart = apartMs(first, second);
  const base = 0.4 + 0.3 * alike + 0.3 * Math.max(0, 1 - apart / nearWindowMs);
  const confidence = Math.round((sameNumber ? Math.max(base, 0.95) : base) * 100) / 100;
  if (confidence < minConfidence) return undefined;
  if (!sameNumber && apart > habitWindowMs && isHabit(first, second, sameAmount, similarity))
    return undefined;
  const [source, target] =
    first.createdAt + first.id <= second.createdAt + second.id ? [first, second] : [second, first];
  const reason = reasonText(first, alike, apart, sameNumber);
  return { sourceId: source.id, targetId: target.id, confidence, reason };
}

/** Whether the same amount is regularly paid in the same store. */
function isHabit(first: Known, second: Known, sameAmount: readonly Known[], similarity: Similarity): boolean {
  let others = 0;
  for (const other of sameAmount) {
    if (other.atMs < first.atMs - duplicateWindowMs + nearWindowMs) continue;
    if (other.atMs > second.atMs + duplicateWindowMs - nearWindowMs || others >= habitCount) break;
    const isOther = other.id !== first.id && other.id !== second.id;
    if (isOther && similarity(other.name, first.name) >= minSimilarity) others += 1;
  }
  return others >= habitCount;
}

function reasonText({ total, identifier }: Known, alike: number, apart: number, sameNumber: boolean): string {
  const store = alike === 1 ? 'ten sam sklep' : `podobna nazwa sklepu (${Math.round(alike * 100)}%)`;
  const number = sameNumber ? [`ten sam numer dokumentu ${identifier}`] : [];
  return [`ta sama kwota ${amountText(total)}`, store, ...number, durationText(apart)].join(', ');
}

function durationText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / minuteMs);
  if (minutes === 0) return 'ten sam czas zakupu';
  if (minutes < 120) return `${countText(minutes, nouns.minute)} różnicy`;
  const hours = Math.round(minutes / 60);
  const length = hours < 48 ? countText(hours, nouns.hour) : countText(Math.round(hours / 24), nouns.day);
  return `${length} różnicy`;
}

function known(candidate: Candidate): Known {
  const number = candidate.identifier?.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '/') ?? null;
  return {
    ...candidate,
    atMs: Date.parse(candidate.purchasedAt),
    name: comparableName(candidate.storeName),
    number,
  };
}

/** Caches comparisons, because store names repeat. */
function rememberedSimilarity(): Similarity {
  const remembered = new Map<string, number>();
  return (left, right) => {
    if (left === right) return 1;
    const key = left < right ? `${left}\n${right}` : `${right}\n${left}`;
    const similarity = remembered.get(key) ?? nameSimilarity(left, right);
    remembered.set(key, similarity);
    return similarity;
  };
}

function touches({ purchasedAt }: Known, [first, last]: TimeSpan): boolean {
  return purchasedAt >= first && purchasedAt <= last;
}

function apartMs(first: Known, second: Known): number {
  return Math.abs(second.atMs - first.atMs);
}

function byTime(left: Known, right: Known): number {
  return left.atMs - right.atMs || (left.id < right.id ? -1 : Number(left.id > right.id));
}
