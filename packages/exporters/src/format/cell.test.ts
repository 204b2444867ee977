import { parseMoney } from '@outlay/core/money';
import { expect, it } from 'vitest';
import { formatChange } from './cell.ts';

/** Replaces no-break spaces with plain ones. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

it('writes a change with its sign, and the percentage only if there is one', () => {
  const rise = {
    amount: parseMoney('12.00', 'PLN'),
    perMille: 10,
    against: 'wrzesień 2026',
    comparedTo: 'w porównaniu z wrześniem 2026',
  };
  expect(spaced(formatChange(rise, 'pl'))).toBe('+12,00 zł (+1,0%)');
  const fall = {
    amount: parseMoney('-12.00', 'PLN'),
    perMille: null,
    against: 'September 2026',
    comparedTo: 'compared with September 2026',
  };
  expect(spaced(formatChange(fall, 'en'))).toBe('−PLN 12.00');
});

it('writes a change of almost nothing as such, not as none', () => {
  const tiny = {
    amount: parseMoney('0.01', 'PLN'),
    perMille: 0,
    against: 'September 2026',
    comparedTo: 'compared with September 2026',
  };
  expect(spaced(formatChange(tiny, 'en'))).toBe('+PLN 0.01 (<0.1%)');
  expect(spaced(formatChange(tiny, 'pl'))).toBe('+0,01 zł (<0,1%)');
  expect(formatChange({ ...tiny, amount: parseMoney('0.00', 'PLN') }, 'pl')).toMatch(/\(0,0%\)$/);
});
