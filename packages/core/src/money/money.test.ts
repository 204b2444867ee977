import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, decimalString, parseMoney, subtractMoney, sumMoney } from './money.ts';

const currency = fc.constantFrom('PLN', 'JPY', 'KWD', 'CLF');
const minor = fc.bigInt(-(10n ** 30n), 10n ** 30n);

describe('parseMoney', () => {
  it('reads back what decimalString writes, for any amount and number of decimals', () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        const money = { minor: units, currency: code };
        expect(parseMoney(decimalString(money), code)).toEqual(money);
      }),
    );
  });

  it('reads every JSON number of two decimals exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (cents) => {
        const json = JSON.parse(
          `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`,
        ) as number;
        expect(parseMoney(json, 'PLN').minor).toBe(BigInt(cents));
      }),
    );
  });

  it.each([
    ['12.345', 'PLN', '"12.345" is not an amount in PLN: PLN has 2 decimals'],
    ['1.5', 'JPY', '"1.5" is not an amount in JPY: JPY has 0 decimals'],
    [
      0.1 + 0.2,
      'PLN',
      '"0.30000000000000004" is not an amount in PLN: a JSON number is exact to 15 significant digits only',
    ],
    [1e21, 'PLN', '"1e+21" is not an amount in PLN: expected a plain decimal number, such as 1234.50'],
    ['1,50', 'PLN', '"1,50" is not an amount in PLN: expected a plain decimal number, such as 1234.50'],
    [Number.NaN, 'PLN', '"NaN" is not an amount in PLN: expected a plain decimal number, such as 1234.50'],
    ['1.00', 'zł', '"zł" is not a currency code; expected three capital letters, such as PLN'],
  ])('rejects %s in %s', (amount, code, message) => {
    expect(() => parseMoney(amount, code)).toThrow(message);
  });

  it('accepts extra trailing zeros', () => {
    expect(parseMoney('12.3400', 'PLN')).toEqual({ minor: 1234n, currency: 'PLN' });
    expect(parseMoney('7.000', 'JPY')).toEqual({ minor: 7n, currency: 'JPY' });
  });
});

describe('allocate', () => {
  it('gives parts that add up to the total, each within one unit of its exact share', () => {
    const weights = fc
      .array(fc.bigInt(0n, 10n ** 9n), { minLength: 1, maxLength: 20 })
      .filter((list) => list.some(Boolean));
    fc.assert(
      fc.property(minor, weights, (units, list) => {
        const total = { minor: units, currency: 'PLN' };
        const parts = allocate(total, list);
        expect(sumMoney(parts, 'PLN')).toEqual(total);
        const whole = list.reduce((sum, weight) => sum + weight, 0n);
        for (const [index, part] of parts.entries()) {
          const error = part.minor * whole - units * (list[index] ?? 0n);
          expect(error < whole && error > -whole).toBe(true);
        }
      }),
    );
  });

  it('gives two parts what they get beside a third one of weight zero, also where both remainders are a half', () => {
    const pair = fc.tuple(fc.bigInt(0n, 12n), fc.bigInt(0n, 12n)).filter(([one, other]) => one + other > 0n);
    fc.assert(
      fc.property(fc.oneof(fc.bigInt(-50n, 50n), minor), pair, (units, [one, other]) => {
        const total = { minor: units, currency: 'PLN' };
        expect(allocate(total, [one, other])).toEqual(allocate(total, [one, other, 0n]).slice(0, 2));
      }),
    );
    const half = allocate({ minor: -5n, currency: 'PLN' }, [1n, 1n]);
    expect(half.map((part) => part.minor)).toEqual([-3n, -2n]);
  });

  it('rejects weights that are all zero', () => {
    expect(() => allocate({ minor: 1n, currency: 'PLN' }, [0n])).toThrow('at least one above zero');
  });
});

describe('sums', () => {
  it('never mix currencies', () => {
    const [zloty, euro] = [parseMoney('1.00', 'PLN'), parseMoney('1.00', 'EUR')];
    expect(() => sumMoney([zloty, euro], 'PLN')).toThrow('PLN and EUR cannot be added');
    expect(() => subtractMoney(zloty, euro)).toThrow('PLN and EUR cannot be added');
  });
});
