import type { Purchase, ServiceFault } from 'outlay/internal/testing/ledger-service.ts';
import type { CheckedRevisions } from './revision-problems.ts';

/** What a service had while corrections were made. */
export type FaultyService = { readonly fault: ServiceFault; readonly purchases: readonly Purchase[] };

/** The latest revisions of closed periods at two times. */
export type RevisionsAround = Readonly<Record<'before' | 'after', Pick<CheckedRevisions, 'latest'>>>;

/**
 * The first days of periods that were corrected although the service did not give all of their records. Nothing can be cut
 * off an empty list: a period that has lost its last purchase is complete.
 */
export function wrongCorrections(
  { before, after }: RevisionsAround,
  { fault, purchases }: FaultyService,
): string[] {
  if (fault === 'none') return [];
  const isWhole = (from: string) =>
    fault === 'cut' && !purchases.some(({ at }) => at.startsWith(from.slice(0, 7)));
  return [...after.latest].flatMap(([from, { revision }]) => {
    const earlier = before.latest.get(from);
    return earlier && revision > earlier.revision && !isWhole(from) ? [from] : [];
  });
}
