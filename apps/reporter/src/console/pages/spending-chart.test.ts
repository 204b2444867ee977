import { decimalString, type Money } from '@outlay/core/money';
import { expect, it } from 'vitest';
import { type ChartColumn, columnChart, columnShapes } from './spending-chart.ts';

const pln = (minor: bigint): Money => ({ minor, currency: 'PLN' });

const drawn = async (columns: readonly ChartColumn[]) =>
  String(await columnChart(columns, { title: '<PLN>', id: 'chart', amountText: decimalString }));

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
  const chart = await drawn(columns);
  expect(chart.match(/class="(?:column|gap)"/g)).toEqual(['class="gap"', 'class="column"']);
  expect(chart).toContain('<title id="chart">&lt;PLN&gt;</title>');
});

it.each([
  [[200, 341_250, undefined, -100], '3412.50'],
  [[-100, 0], undefined],
  [[undefined], undefined],
])('writes the largest of %j beside a line at its height', async (minors, text) => {
  const columns = minors.map((minor) => ({
    label: 'Oct',
    amount: minor === undefined ? undefined : pln(BigInt(minor)),
  }));
  const [, line, said] =
    /<line class="scale" x1="0" y1="(\d+)"[^>]*>(?:<text class="scale"[^>]*>([^<]*))?/.exec(
      await drawn(columns),
    ) ?? [];
  expect([line, said]).toEqual(text === undefined ? [undefined, undefined] : ['0', text]);
});
