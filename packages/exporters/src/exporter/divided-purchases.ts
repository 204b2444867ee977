import { type LeftOutReason, type ReportFigures, type VatPurchase, vatPurchases } from '@outlay/reports';
import { isOfFormat } from './is-of-format.ts';

/** The documents of spending of a report, divided by whether a file for an accounting program can have them. */
export type DividedPurchases = {
  /** In purchase order. */
  readonly purchases: readonly VatPurchase[];
  /** All other documents of spending, in purchase order. */
  readonly leftOut: readonly LeftOutDocument[];
};

/** A document that is not in the file. */
export type LeftOutDocument = Obstacle & { readonly document: VatPurchase['document'] };

/** Why a file cannot have a purchase. */
export type Obstacle = {
  readonly reason: LeftOutDocumentReason;
  /** The first character that the file cannot have, if that is the reason. */
  readonly character: string | null;
};

/**
 * Why a document is not in the file: a reason of the register; an amount is too large; the number of the document is longer than the
 * field; a text has a character that the file cannot have.
 */
export type LeftOutDocumentReason =
  | LeftOutReason
  | 'amount_too_large'
  | 'number_too_long'
  | 'character_not_encodable';

/**
 * Divides the documents of spending of a report: each is in exactly one of the lists. A reversal of what no file of the
 * format had is in none: its program has nothing to take back.
 * @param obstacleOf - why fields of the file cannot hold a purchase; `null` if they can
 */
export function dividePurchases(
  figures: Pick<ReportFigures, 'ledger' | 'purchaseRegister'>,
  obstacleOf: (purchase: VatPurchase) => Obstacle | null,
  format: string,
): DividedPurchases {
  const all = vatPurchases(figures);
  const leftOut: LeftOutDocument[] = all.leftOut
    .filter(({ document }) => isOfFormat(document, format))
    .map((each) => ({ ...each, character: null }));
  const purchases = all.purchases.filter((purchase) => {
    if (!isOfFormat(purchase.document, format)) return false;
    const obstacle = obstacleOf(purchase);
    if (obstacle) leftOut.push({ document: purchase.document, ...obstacle });
    return obstacle === null;
  });
  const places = new Map(figures.ledger?.entries.map(({ document }, index) => [document, index]));
  const placeOf = ({ document }: LeftOutDocument) => places.get(document) ?? 0;
  return { purchases, leftOut: leftOut.toSorted((left, right) => placeOf(left) - placeOf(right)) };
}
