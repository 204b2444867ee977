import type { Money } from '@outlay/core/money';
import { expect, it } from 'vitest';
import { columnChart, columnShapes } from './spending-chart.ts';

const pln = (minor: bigint): Money => ({ minor, currency: 'PLN' });

it('draws columns on a scale that contains zero, down for more refunds than purchases', () => {
  const { zero, shapes } = columnShapes([pln(200n), pln(-100n), undefined, pln(0n)]);
  expect(zero).toBe(100);
  expect(shapes).toEqual([{ y: 0, height: 100 }, { y: 100, height: 50 }, undefined, { y: 98, height: 2 }]);
});

it('draws amounts with more digits than a number has', () => {
  const { shapes } = columnShapes([pln(10n ** 30n), pln(10n ** 30n / 2n)]);
  expect(shapes.map((shape) => shape?.height)).toEqual([150, 75]);
});

it('draws months without a report as gaps', async () => {
  const columns = [
    { label: 'Sep', amount: undefined },
    { label: 'Oct', amount: pln(0n) },
  ];
  const chart = String(await columnChart(columns, { title: '<PLN>', id: 'chart' }));
  expect(chart.match(/class="(?:column|gap)"/g)).toEqual(['class="gap"', 'class="column"']);
  expect(chart).toContain('<title id="chart">&lt;PLN&gt;</title>');
});
