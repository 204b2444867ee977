import { checksum } from '../ksef-number.ts';
import { isTaxNumber } from '../tax-number.ts';

/** A NIP with its check digit, another one for each index. */
export function aTaxNumber(index: number): string {
  const ends = Array.from({ length: 100 }, (_, end) => String(end).padStart(2, '0'));
  const found = ends.map((end) => `52${String(500_000 + index)}${end}`).find(isTaxNumber);
  if (found === undefined) throw new Error(`no NIP ${index}; expected 0 to 499999`);
  return found;
}

/**
 * A KSeF number with its checksum.
 * @param acceptedOn - `YYYY-MM-DD`
 */
export function aKsefNumber(taxNumber: string, acceptedOn: string, index = 1): string {
  const part = index.toString(16).toUpperCase().padStart(12, '0');
  const numbered = `${taxNumber}-${acceptedOn.replaceAll('-', '')}-${part}`;
  return `${numbered}-${checksum(numbered)}`;
}
