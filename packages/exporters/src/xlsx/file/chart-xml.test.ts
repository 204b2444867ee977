import { expect, it } from 'vitest';
import { chartXml } from './chart-xml.ts';

function axisEnds(values: readonly number[]): readonly string[] {
  const xml = chartXml({
    type: 'month-columns',
    title: 'By month',
    points: values.map((value, index) => ({ name: 46_000 + index, value })),
    namesAt: 'A',
    valuesAt: 'B',
    seriesAt: 'C',
    series: 'Amount',
    valueFormat: '0.00',
    nameFormat: 'm',
    place: { fromColumn: 0, fromRow: 0, toColumn: 1, toRow: 1 },
  });
  const valueAxis = xml.slice(xml.indexOf('<c:valAx>'));
  return [...valueAxis.matchAll(/<c:(?:min|max) val="\d+"\/>/g)].map(([element]) => element);
}

// Programs begin an axis of close amounts just below the smallest.
it.each([
  [[36_972.25, 40_730.83], ['<c:min val="0"/>']],
  [[0, 12], ['<c:min val="0"/>']],
  [[-36_972.25, -40_730.83], ['<c:max val="0"/>']],
  [[-5, 12], []],
])('draws amounts of %j from zero', (values, ends) => {
  expect(axisEnds(values)).toEqual(ends);
});
