import type { ReportFigures, VatPurchase } from '@outlay/reports';
import { composedLine } from '../exporter/composed-line.ts';
import { type DividedPurchases, dividePurchases, type Obstacle } from '../exporter/divided-purchases.ts';
import { elementXml } from './optima-element.ts';
import { optimaCharacters } from './optima-problems.ts';
import { maxNumber, registerElement } from './optima-register.ts';

/** Divides the documents of spending of a report by whether a file for Optima can have them: each is in exactly one of the lists. */
export function optimaPurchases(
  figures: Pick<ReportFigures, 'ledger' | 'purchaseRegister'>,
): DividedPurchases {
  return dividePurchases(figures, obstacleOf, 'optima');
}

/** Why fields cannot hold a purchase; `null` if they can. */
function obstacleOf(purchase: VatPurchase): Obstacle | null {
  if (composedLine(purchase.number).length > maxNumber) return { reason: 'number_too_long', character: null };
  const text = elementXml(registerElement(purchase, noSettings), '');
  const character = optimaCharacters.foreignCharacter(text);
  return character === null ? null : { reason: 'character_not_encodable', character };
}

/** Their texts are checked on their own. */
const noSettings = { accountingId: '' };
