import { expect, it } from 'vitest';
import { addressRange, isAddressIn } from './address-ranges.ts';

it.each([
  ['10.0.0.2', ['10.0.0.2', '::ffff:10.0.0.2'], ['10.0.0.3', '::ffff:10.0.0.3', '']],
  ['10.0.0.0/24', ['10.0.0.0', '10.0.0.255'], ['10.0.1.0', '9.255.255.255']],
  ['2001:db8::/32', ['2001:db8::1', '2001:DB8:ffff::'], ['2001:db9::1', '10.0.0.2']],
  ['::1', ['::1'], ['::2', '127.0.0.1']],
])('knows which addresses are in %s', (text, inside, outside) => {
  const range = addressRange(text);
  const isIn = isAddressIn(range ? [range] : []);
  expect(inside.filter((address) => !isIn(address))).toEqual([]);
  expect(outside.filter(isIn)).toEqual([]);
});

it.each(['', 'localhost', '10.0.0', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.256', '10.0.0.2 '])(
  'takes %j for no range',
  (text) => {
    expect(addressRange(text)).toBeUndefined();
  },
);
