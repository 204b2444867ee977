import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTaxId } from './tax-id.ts';

describe('a tax ID', () => {
  it.each([
    ['779-10-11-327', 'PL', '7791011327'],
    ['PL 7740001454', null, '7740001454'],
    ['ATU13585627', null, 'U13585627'],
    ['BE0428759497', null, '0428759497'],
    ['DE136695976', null, '136695976'],
    ['DK13585628', null, '13585628'],
    ['EE100931558', null, '100931558'],
    ['EL094259216', null, '094259216'],
    ['094259216', 'GR', '094259216'],
    ['FI20774740', null, '20774740'],
    ['HR33392005961', null, '33392005961'],
    ['HU12892312', null, '12892312'],
    ['IT00743110157', null, '00743110157'],
    ['LU15027442', null, '15027442'],
    ['PT501964843', null, '501964843'],
    ['SE123456789701', null, '123456789701'],
    ['SI50223054', null, '50223054'],
    ['SK2022749619', null, '2022749619'],
  ])('%s is verified by its check digits', (text, country, number) => {
    expect(readTaxId(text, country)).toMatchObject({ number, isVerified: true });
  });

  it.each([
    ['CZ25123891', null, { country: 'CZ', number: '25123891', isVerified: false }],
    ['NL004495445B01', null, { country: 'NL', number: '004495445B01', isVerified: false }],
    ['12-3456789', 'US', { country: 'US', number: '123456789', isVerified: false }],
  ])('%s is checked by its format only', (text, country, expected) => {
    expect(readTaxId(text, country)).toEqual(expected);
  });

  it.each([
    ['7791011328', 'PL', 'has a wrong check digit'],
    ['DE136695977', null, 'has a wrong check digit'],
    ['779101132', 'PL', 'is not in the format of a PL tax ID'],
    ['7791011327', null, 'has no country prefix; add country, such as PL'],
    ['brak', 'US', 'is not a US tax ID'],
  ])('%s is rejected', (text, country, problem) => {
    expect(readTaxId(text, country)).toEqual({ problem });
  });

  it.each(['PL7791011327', 'DE136695976', 'IT00743110157', 'FI20774740', 'LU15027442'])(
    '%s is rejected if one digit changes',
    (text) => {
      fc.assert(
        fc.property(fc.nat(text.length - 3), fc.integer({ min: 1, max: 9 }), (at, more) => {
          const index = at + 2;
          const digit = (Number(text[index]) + more) % 10;
          const changed = `${text.slice(0, index)}${digit}${text.slice(index + 1)}`;
          expect(readTaxId(changed)).toHaveProperty('problem');
        }),
      );
    },
  );
});
