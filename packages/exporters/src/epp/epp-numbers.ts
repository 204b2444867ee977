import { createHash } from 'node:crypto';
import type { VatPurchase } from '@outlay/reports';

/** The largest number of the type `Liczba długa`: 32 bits with a sign. */
const maxNumber = 2 ** 31 - 1;

/**
 * The numbers of the documents of a file (field 4 of table 3), each of which is in it once. An entry of a batch has a number
 * of its own; any other document has the same one in every file, unless an earlier document of the file has it.
 * @returns from 1 to 2^31 - 1, in the order of the documents
 */
export function internalNumbers(purchases: readonly VatPurchase[]): number[] {
  const taken = new Set<number>();
  return purchases.map((purchase) => {
    let number = hashedNumber(purchase);
    while (taken.has(number)) number = (number % maxNumber) + 1;
    taken.add(number);
    return number;
  });
}

/** Of an entry of a batch, from its reference, which no other entry has; otherwise from the supplier and the document's number. */
function hashedNumber({ document: { batchEntry }, supplier, number, isReversal }: VatPurchase): number {
  const identifying = batchEntry
    ? ['entry', batchEntry.reference]
    : [supplier.taxNumber, number, isReversal ? 'reversal' : ''];
  const hash = createHash('sha256').update(identifying.join('\n')).digest();
  return (hash.readUInt32BE() % maxNumber) + 1;
}
