import { type LeftOutReason, type ReportFigures, type VatPurchase, vatPurchases } from '@outlay/reports';
import { createSingleByteEncoding } from '../csv/file/single-byte-encoding.ts';
import { documentFields, maxNumber, supplierFields } from './epp-document.ts';
import { eppLine, eppText, isWithinField } from './epp-record.ts';

/** The documents of an EDI++ file, and those that it cannot have. */
export type EppPurchases = {
  /** In purchase order. */
  readonly purchases: readonly VatPurchase[];
  /** All other documents of spending, in purchase order. */
  readonly leftOut: readonly EppLeftOut[];
};

/** A document that is not in the file. */
export type EppLeftOut = {
  readonly document: VatPurchase['document'];
  readonly reason: EppLeftOutReason;
  /** The first character that Windows-1250 lacks, if that is the reason. */
  readonly character: string | null;
};

/**
 * Why a document is not in the file: a reason of the register; an amount is too large; the number of the document is longer than the field; a text has a
 * character that Windows-1250 lacks.
 */
export type EppLeftOutReason =
  | LeftOutReason
  | 'amount_too_large'
  | 'number_too_long'
  | 'character_not_encodable';

/** The encoding of EDI++ files. */
export const eppEncoding = createSingleByteEncoding('windows-1250');

/** Divides the documents of spending of a report by whether an EDI++ file can have them: each is in exactly one of the lists. */
export function eppPurchases(figures: Pick<ReportFigures, 'ledger' | 'purchaseRegister'>): EppPurchases {
  const all = vatPurchases(figures);
  const leftOut: EppLeftOut[] = all.leftOut.map((each) => ({ ...each, character: null }));
  const purchases = all.purchases.filter((purchase) => {
    const obstacle = obstacleOf(purchase);
    if (obstacle) leftOut.push({ document: purchase.document, ...obstacle });
    return obstacle === null;
  });
  const places = new Map(figures.ledger?.entries.map(({ document }, index) => [document, index]));
  const placeOf = ({ document }: EppLeftOut) => places.get(document) ?? 0;
  return { purchases, leftOut: leftOut.toSorted((left, right) => placeOf(left) - placeOf(right)) };
}

/** Why fields cannot hold a purchase; `null` if they can. */
function obstacleOf(purchase: VatPurchase): Pick<EppLeftOut, 'reason' | 'character'> | null {
  const { document, number, rates } = purchase;
  const amounts = [document.amount, ...rates.flatMap(({ net, tax }) => [net, tax])];
  if (!amounts.every(isWithinField)) return { reason: 'amount_too_large', character: null };
  if (eppText(number).length > maxNumber) return { reason: 'number_too_long', character: null };
  const lines = eppLine(documentFields(purchase)) + eppLine(supplierFields(purchase));
  const character = eppEncoding.foreignCharacter(lines);
  return character === null ? null : { reason: 'character_not_encodable', character };
}
