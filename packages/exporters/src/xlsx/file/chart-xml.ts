import { escapeXml } from '../../exporter/escape-xml.ts';
import type { ChartPlan } from '../plan/chart-plan.ts';
import { sheetText } from './sheet-text.ts';

const barColor = '2F6F9F';
const gridColor = 'D9DFE5';
const [nameAxis, valueAxis] = [1, 2];
/** Rotates labels to read from bottom to top, so that each fits (ECMA-376 §21.1.2.1.1, in 60,000ths of a degree). */
const upright = ' rot="-5400000" vert="horz"';
const maxDayLabels = 31;

/** The part of a chart (ECMA-376 §21.2.2.29): one series over cells, with their cached values. */
export function chartXml(chart: ChartPlan): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart>',
    titleXml(chart.title),
    '<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/>',
    `<c:barChart><c:barDir val="${chart.type === 'bars' ? 'bar' : 'col'}"/><c:grouping val="clustered"/>`,
    '<c:varyColors val="0"/>',
    seriesXml(chart),
    `<c:gapWidth val="40"/><c:axId val="${nameAxis}"/><c:axId val="${valueAxis}"/></c:barChart>`,
    axisXml(chart),
    valueAxisXml(chart),
    '</c:plotArea><c:plotVisOnly val="0"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>',
  ].join('');
}

function titleXml(title: string): string {
  return [
    '<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr sz="1200" b="1"/></a:pPr>',
    `<a:r><a:rPr sz="1200" b="1"/><a:t>${escapeXml(title)}</a:t></a:r></a:p></c:rich></c:tx>`,
    '<c:overlay val="0"/></c:title>',
  ].join('');
}

function seriesXml({ type, points, namesAt, valuesAt, seriesAt, series, ...formats }: ChartPlan): string {
  const names = points.map(({ name }) => name);
  const values = points.map(({ value }) => value);
  const cachedNames =
    type === 'bars' ? textsXml(namesAt, names.map(String)) : numbersXml(namesAt, names, formats.nameFormat);
  return [
    '<c:ser><c:idx val="0"/><c:order val="0"/>',
    `<c:tx>${textsXml(seriesAt, [series])}</c:tx>`,
    `<c:spPr><a:solidFill><a:srgbClr val="${barColor}"/></a:solidFill></c:spPr><c:invertIfNegative val="0"/>`,
    `<c:cat>${cachedNames}</c:cat><c:val>${numbersXml(valuesAt, values, formats.valueFormat)}</c:val></c:ser>`,
  ].join('');
}

function textsXml(reference: string, texts: readonly string[]): string {
  return `<c:strRef><c:f>${escapeXml(reference)}</c:f><c:strCache>${pointsXml(texts)}</c:strCache></c:strRef>`;
}

function numbersXml(reference: string, numbers: readonly (string | number)[], format: string): string {
  const cache = `<c:formatCode>${escapeXml(format)}</c:formatCode>${pointsXml(numbers.map(String))}`;
  return `<c:numRef><c:f>${escapeXml(reference)}</c:f><c:numCache>${cache}</c:numCache></c:numRef>`;
}

function pointsXml(values: readonly string[]): string {
  const points = values.map(
    (value, index) => `<c:pt idx="${index}"><c:v>${escapeXml(sheetText(value))}</c:v></c:pt>`,
  );
  return `<c:ptCount val="${values.length}"/>${points.join('')}`;
}

function axisXml({ type, nameFormat, points }: ChartPlan): string {
  switch (type) {
    case 'bars':
      return nameAxisXml();
    case 'month-columns':
      return monthAxisXml(nameFormat);
    case 'day-columns':
      return dayAxisXml(nameFormat, points.length);
  }
}

/** An axis of names from top to bottom, as in the list, with every label shown. */
function nameAxisXml(): string {
  return [
    `<c:catAx><c:axId val="${nameAxis}"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="0"/>`,
    '<c:axPos val="l"/><c:numFmt formatCode="General" sourceLinked="0"/>',
    axisLookXml('none', 'low'),
    `<c:crossAx val="${valueAxis}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>`,
    '<c:lblOffset val="100"/><c:tickLblSkip val="1"/><c:noMultiLvlLbl val="1"/></c:catAx>',
  ].join('');
}

/** An axis with one label per column. */
function monthAxisXml(format: string): string {
  return [
    `<c:catAx><c:axId val="${nameAxis}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>`,
    `<c:axPos val="b"/><c:numFmt formatCode="${escapeXml(format)}" sourceLinked="0"/>`,
    axisLookXml('none', 'low', upright),
    `<c:crossAx val="${valueAxis}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblAlgn val="ctr"/>`,
    '<c:lblOffset val="100"/><c:tickLblSkip val="1"/><c:noMultiLvlLbl val="1"/></c:catAx>',
  ].join('');
}

/** An axis of days. Each day of a month has a label; a longer period has about thirty labels. */
function dayAxisXml(format: string, days: number): string {
  const step = Math.ceil(days / maxDayLabels);
  return [
    `<c:dateAx><c:axId val="${nameAxis}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>`,
    `<c:axPos val="b"/><c:numFmt formatCode="${escapeXml(format)}" sourceLinked="0"/>`,
    axisLookXml('out', 'low', upright),
    `<c:crossAx val="${valueAxis}"/><c:crosses val="autoZero"/><c:auto val="0"/><c:lblOffset val="100"/>`,
    `<c:baseTimeUnit val="days"/><c:majorUnit val="${step}"/><c:majorTimeUnit val="days"/></c:dateAx>`,
  ].join('');
}

function valueAxisXml({ type, points }: ChartPlan): string {
  const [place, crosses] = type === 'bars' ? ['b', 'max'] : ['l', 'autoZero'];
  const scaling = `<c:scaling><c:orientation val="minMax"/>${zeroXml(points)}</c:scaling>`;
  return [
    `<c:valAx><c:axId val="${valueAxis}"/>${scaling}<c:delete val="0"/>`,
    `<c:axPos val="${place}"/><c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill>`,
    `<a:srgbClr val="${gridColor}"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>`,
    '<c:numFmt formatCode="#,##0" sourceLinked="0"/>',
    axisLookXml('none', 'nextTo'),
    `<c:crossAx val="${nameAxis}"/><c:crosses val="${crosses}"/><c:crossBetween val="between"/></c:valAx>`,
  ].join('');
}

/**
 * The end of the axis at zero (ECMA-376 §21.2.2.160): if amounts are close to each other, programs begin the axis just below
 * the smallest, so that one column looks several times as long as the other.
 */
function zeroXml(points: ChartPlan['points']): string {
  if (points.every(({ value }) => value >= 0)) return '<c:min val="0"/>';
  return points.every(({ value }) => value <= 0) ? '<c:max val="0"/>' : '';
}

/** @param labels - `low` keeps labels at the edge of the chart if amounts are negative */
function axisLookXml(tick: 'none' | 'out', labels: 'low' | 'nextTo', rotation = ''): string {
  return [
    `<c:majorTickMark val="${tick}"/><c:minorTickMark val="none"/><c:tickLblPos val="${labels}"/>`,
    `<c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="${gridColor}"/></a:solidFill></a:ln></c:spPr>`,
    `<c:txPr><a:bodyPr${rotation}/><a:p><a:pPr><a:defRPr sz="900"/></a:pPr><a:endParaRPr lang="en-US" sz="900"/></a:p></c:txPr>`,
  ].join('');
}
