import { decimalString } from '@outlay/core/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountNumber } from './amount-number.ts';

it('is the number that the decimal reads as, for any amount', () => {
  const minor = fc.oneof(
    fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n }),
    fc.bigInt({ min: -9999n, max: 9999n }),
  );
  const currency = fc.constantFrom('PLN', 'JPY', 'KWD');
  fc.assert(
    fc.property(minor, currency, (amount, code) => {
      const money = { minor: amount, currency: code };
      expect(amountNumber(money)).toBe(Number(decimalString(money)));
    }),
    { numRuns: 1000 },
  );
  expect(amountNumber(null)).toBeNull();
});
