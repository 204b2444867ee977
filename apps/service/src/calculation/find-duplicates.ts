import { decimalString } from '@outlay/core';
import type { StoredDocument } from '../documents/stored-document.ts';
import { nameSimilarity } from './name-similarity.ts';

/** What the rules look at. */
export type Candidate = Pick<
  StoredDocument,
  'id' | 'storeName' | 'total' | 'purchasedAt' | 'identifier' | 'createdAt'
>;

/** Two documents that may be the same purchase: the earlier known one is the source. */
export type DuplicatePair = {
  readonly sourceId: string;
  readonly targetId: string;
  /** 0 to 1, two decimals. */
  readonly confidence: number;
  readonly reason: string;
};

/** How far apart purchases with the same identifier may be; without one, a few hours. */
export const duplicateWindowMs = 31 * 86_400_000;

const nearWindowMs = 12 * 3_600_000;
const leastConfidence = 0.75;
const leastSimilarity = 0.5;

/**
 * Finds pairs with the same amount that are alike in store, time or identifier.
 * Confidence: 0.4 for the amount, up to 0.3 for the store's name, up to 0.3 for the time between them;
 * the same identifier makes it 0.95 at least, and different ones make it a third.
 */
export function findDuplicates(candidates: readonly Candidate[]): DuplicatePair[] {
  const byAmount = Map.groupBy(
    candidates.filter(({ total }) => total.minor !== 0n),
    ({ total }) => `${total.minor} ${total.currency}`,
  );
  return [...byAmount.values()].flatMap((group) => pairsWithin(group.toSorted(byTime)));
}

function pairsWithin(sorted: readonly Candidate[]): DuplicatePair[] {
  const pairs: DuplicatePair[] = [];
  for (const [index, first] of sorted.entries()) {
    for (const second of sorted.slice(index + 1)) {
      if (distanceMs(first, second) > duplicateWindowMs) break;
      const pair = compare(first, second);
      if (pair) pairs.push(pair);
    }
  }
  return pairs;
}

function compare(first: Candidate, second: Candidate): DuplicatePair | undefined {
  const similarity = nameSimilarity(first.storeName, second.storeName);
  if (similarity < leastSimilarity) return undefined;
  const apartMs = distanceMs(first, second);
  const nearness = Math.max(0, 1 - apartMs / nearWindowMs);
  const bothIdentified = first.identifier !== null && second.identifier !== null;
  const sameIdentifier = bothIdentified && first.identifier === second.identifier;
  const base = 0.4 + 0.3 * similarity + 0.3 * nearness;
  const weighed = sameIdentifier ? Math.max(base, 0.95) : bothIdentified ? base / 3 : base;
  const confidence = Math.round(weighed * 100) / 100;
  if (confidence < leastConfidence || (!sameIdentifier && nearness === 0)) return undefined;
  const [source, target] = [first, second].toSorted(byCreation);
  if (!source || !target) return undefined;
  const reasons = [
    `ta sama kwota ${decimalString(first.total)} ${first.total.currency}`,
    `podobieństwo nazwy sklepu ${Math.round(similarity * 100)}%`,
    `odstęp ${durationText(apartMs)}`,
    ...(sameIdentifier ? [`ten sam numer dokumentu ${first.identifier}`] : []),
  ];
  return { sourceId: source.id, targetId: target.id, confidence, reason: reasons.join('; ') };
}

function distanceMs(first: Candidate, second: Candidate): number {
  return Math.abs(Date.parse(second.purchasedAt) - Date.parse(first.purchasedAt));
}

function durationText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} godz.` : `${Math.round(hours / 24)} dni`;
}

function byTime(left: Candidate, right: Candidate): number {
  return compareText(left.purchasedAt + left.id, right.purchasedAt + right.id);
}

function byCreation(left: Candidate, right: Candidate): number {
  return compareText(left.createdAt + left.id, right.createdAt + right.id);
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
