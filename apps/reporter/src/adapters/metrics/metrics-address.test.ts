import { describe, expect, it } from 'vitest';
import { parseMetricsAddress } from './metrics-address.ts';

describe('parseMetricsAddress', () => {
  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0', { host: '127.0.0.1', port: 0 }],
    ['10.0.0.5:80', { host: '10.0.0.5', port: 80 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
    ['metrics.internal:1', { host: 'metrics.internal', port: 1 }],
    ['off', 'off'],
  ])('reads %s', (text, address) => {
    expect(parseMetricsAddress(text)).toEqual(address);
  });

  it.each(['', ':9464', '*:9464', '65536', 'on', '::1:9464', 'http://127.0.0.1:9464', '127.0.0.1', '-1'])(
    'refuses %j: another host than this machine has to be named',
    (text) => {
      expect(() => parseMetricsAddress(text)).toThrow('expected HOST:PORT');
    },
  );
});
