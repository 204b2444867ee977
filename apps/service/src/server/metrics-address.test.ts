import { describe, expect, it } from 'vitest';
import { parseMetricsAddress } from './metrics-address.ts';

describe('parseMetricsAddress', () => {
  it.each([
    ['9465', { host: '127.0.0.1', port: 9465 }],
    ['0', { host: '127.0.0.1', port: 0 }],
    ['10.0.0.5:80', { host: '10.0.0.5', port: 80 }],
    ['[::1]:9465', { host: '::1', port: 9465 }],
    ['metrics.internal:1', { host: 'metrics.internal', port: 1 }],
    ['off', 'off'],
  ])('reads %s', (text, address) => {
    expect(parseMetricsAddress(text)).toEqual(address);
  });

  it.each(['', ':9465', '*:9465', '65536', 'on', '::1:9465', 'http://127.0.0.1:9465', '127.0.0.1', '-1'])(
    'refuses %j',
    (text) => {
      expect(() => parseMetricsAddress(text)).toThrow('Expected HOST:PORT');
    },
  );
});
