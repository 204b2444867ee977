import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isKsefNumber, ksefNumberIn } from './ksef-number.ts';
import { ksefNumberOf } from './ksef-number-of.ts';
import { readKsefFile } from './read-ksef-file.ts';
import { isTaxNumber } from './tax-number.ts';
import { aKsefNumber, aTaxNumber, invoiceXml } from './testing/index.ts';

const seller = aTaxNumber(0);
const ksefNumber = aKsefNumber(seller, '2026-10-05');
const other = aKsefNumber(seller, '2026-10-05', 2);

it('knows the checksum of the number that the Ministry of Finance gives as an example', () => {
  expect(isKsefNumber('5265877635-20250826-0100001AF629-AF')).toBe(true);
  expect(isKsefNumber('5265877635-20250826-0100001AF629-AE')).toBe(false);
});

it('knows a number with any one character changed', () => {
  const letters = fc.constantFrom(...Array.from('0123456789ABCDEF'));
  fc.assert(
    fc.property(fc.nat(34), letters, (at, letter) => {
      const changed = ksefNumber.slice(0, at) + letter + ksefNumber.slice(at + 1);
      expect(isKsefNumber(changed)).toBe(changed === ksefNumber);
    }),
  );
});

it('refuses days that do not exist, and lower case', () => {
  expect(isKsefNumber(aKsefNumber(seller, '2026-02-30'))).toBe(false);
  expect(isKsefNumber('5265877635-20250826-0100001af629-af')).toBe(false);
});

it.each([
  [`${ksefNumber}.xml`, ksefNumber],
  [`faktura ${ksefNumber} (1).xml`, ksefNumber],
  [`${ksefNumber}_${ksefNumber}.xml`, ksefNumber],
  [`${ksefNumber}_${other}.xml`, null],
  [`1${ksefNumber}.xml`, null],
  [`${ksefNumber}0.xml`, null],
  ['faktura.xml', null],
])('finds the number in %s', (name, found) => {
  expect(ksefNumberIn(name)).toBe(found);
});

it('takes a number that can be of the invoice only', () => {
  const file = readKsefFile(new TextEncoder().encode(invoiceXml({ issueDate: '2026-10-05' })));
  if (file.type !== 'invoice') throw new Error('no invoice');
  const numberIn = (name: string, hash = 'other') =>
    ksefNumberOf(file.invoice, { name, sha256: 'own' }, [{ ksefNumber: other, hash }]);
  expect(numberIn(`${ksefNumber}.xml`)).toBe(ksefNumber);
  expect(numberIn(`${ksefNumber}.xml`, 'own')).toBe(other);
  expect(numberIn(`${aKsefNumber(aTaxNumber(1), '2026-10-05')}.xml`)).toBeNull();
  expect(numberIn(`${aKsefNumber(seller, '2026-10-04')}.xml`)).toBeNull();
});

it('knows a NIP by its check digit', () => {
  expect([isTaxNumber('5265877635'), isTaxNumber('5265877636'), isTaxNumber('526-587-76-35')]).toEqual([
    true,
    false,
    false,
  ]);
});
