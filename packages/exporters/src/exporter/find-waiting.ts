import { isWaitingReason, type ReportFigures, type Wait } from '@outlay/reports';
import type { DividedPurchases } from './divided-purchases.ts';

/** Documents that wait for a later batch, by the keys of their entries. */
export type Waits = ReadonlyMap<string, Wait>;

/** Divides documents by whether a file can have them, as its exporter does. */
export type PurchaseDivision = (
  figures: Pick<ReportFigures, 'ledger' | 'purchaseRegister'>,
) => DividedPurchases;

/**
 * Finds the documents that files of a batch cannot have yet, so that the batch is taken without them. The batch without them
 * is looked at again, until its files leave out nothing that has to wait.
 * @param divisions - those of the formats of the batch that leave out documents
 * @param figuresOf - of the batch without what waits
 */
export function findWaiting(
  divisions: readonly PurchaseDivision[],
  figuresOf: (waits: Waits) => ReportFigures,
): Waits {
  let waits: Waits = new Map();
  while (divisions.length > 0) {
    const found = leftOutYet(figuresOf(waits), divisions);
    if (found.size === 0) break;
    waits = new Map([...waits, ...found]);
  }
  return waits;
}

/** New entries only: a reversal is in the file exactly if what it cancels was. */
function leftOutYet(figures: ReportFigures, divisions: readonly PurchaseDivision[]): Waits {
  return new Map(
    divisions
      .flatMap((divide) => divide(figures).leftOut)
      .flatMap(({ document: { batchEntry }, reason, character }) =>
        batchEntry && batchEntry.change !== 'reversal' && isWaitingReason(reason)
          ? [[batchEntry.key, { reason, character }] as const]
          : [],
      ),
  );
}
