import { escapeXml } from '../../exporter/escape-xml.ts';
import type { ChartPlan } from '../plan/chart-plan.ts';

/** The space to the left of a chart, in EMU (ECMA-376 §20.1.2.1): as wide as the indent of a text. */
const leftSpace = 114_300;
const chartNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/chart';

/**
 * The part that places charts on a sheet (ECMA-376 §20.5.2.35).
 * @param charts - the charts with their relationship ids
 */
export function drawingXml(charts: readonly { readonly chart: ChartPlan; readonly id: string }[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"',
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    ...charts.map(({ chart, id }, index) => anchorXml(chart, id, index + 2)),
    '</xdr:wsDr>',
  ].join('');
}

function anchorXml({ place, title }: ChartPlan, id: string, number: number): string {
  const { fromColumn, fromRow, toColumn, toRow } = place;
  return [
    `<xdr:twoCellAnchor><xdr:from>${markerXml(fromColumn, fromRow, leftSpace)}</xdr:from>`,
    `<xdr:to>${markerXml(toColumn, toRow)}</xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr>`,
    `<xdr:cNvPr id="${number}" name="Chart ${number - 1}" descr="${escapeXml(title)}"/>`,
    '<xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>',
    '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>',
    `<a:graphic><a:graphicData uri="${chartNamespace}"><c:chart xmlns:c="${chartNamespace}" r:id="${id}"/>`,
    '</a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor>',
  ].join('');
}

function markerXml(column: number, row: number, right = 0): string {
  return `<xdr:col>${column}</xdr:col><xdr:colOff>${right}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff>`;
}
