import type { ReportFigures, VatPurchase } from '@outlay/reports';
import { createSingleByteEncoding } from '../csv/file/single-byte-encoding.ts';
import { composedLine } from '../exporter/composed-line.ts';
import { type DividedPurchases, dividePurchases, type Obstacle } from '../exporter/divided-purchases.ts';
import { documentFields, maxNumber, supplierFields } from './epp-document.ts';
import { eppLine, isWithinField } from './epp-record.ts';

/** The encoding of EDI++ files. */
export const eppEncoding = createSingleByteEncoding('windows-1250');

/** Divides the documents of spending of a report by whether an EDI++ file can have them: each is in exactly one of the lists. */
export function eppPurchases(figures: Pick<ReportFigures, 'ledger' | 'purchaseRegister'>): DividedPurchases {
  return dividePurchases(figures, obstacleOf, 'epp');
}

/** Why fields cannot hold a purchase; `null` if they can. */
function obstacleOf(purchase: VatPurchase): Obstacle | null {
  const { document, number, rates } = purchase;
  const amounts = [document.amount, ...rates.flatMap(({ net, tax }) => [net, tax])];
  if (!amounts.every(isWithinField)) return { reason: 'amount_too_large', character: null };
  if (composedLine(number).length > maxNumber) return { reason: 'number_too_long', character: null };
  const lines = eppLine(documentFields(purchase, 1)) + eppLine(supplierFields(purchase));
  const character = eppEncoding.foreignCharacter(lines);
  return character === null ? null : { reason: 'character_not_encodable', character };
}
