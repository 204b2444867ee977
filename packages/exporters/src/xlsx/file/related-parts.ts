import type { ChartPlan } from '../plan/chart-plan.ts';
import type { SheetPlan } from '../plan/sheet-plan.ts';
import { chartXml } from './chart-xml.ts';
import { drawingXml } from './drawing-xml.ts';
import { excelTableXml } from './excel-table-xml.ts';
import { relationshipsXml } from './package-xml.ts';
import type { WorkbookPart } from './workbook-part.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const openXml = 'application/vnd.openxmlformats-officedocument';
const drawingId = 'rId1';
const tableId = 'rId2';

/** The elements of a sheet that refer to its drawing and its Excel table (ECMA-376 §18.3.1.36, §18.3.1.95). */
export function relatedElements({ charts, table }: SheetPlan): string {
  const drawing = charts.length > 0 ? `<drawing r:id="${drawingId}"/>` : '';
  return table ? `${drawing}<tableParts count="1"><tablePart r:id="${tableId}"/></tableParts>` : drawing;
}

/**
 * The parts related to a sheet: its charts and their drawing, its Excel table, and its relationships.
 * @param number - the number of the sheet, from 1
 */
export function relatedParts({ charts, table }: SheetPlan, number: number): WorkbookPart[] {
  if (charts.length === 0 && !table) return [];
  const [drawing, excelTable] = [`drawings/drawing${number}.xml`, `tables/table${number}.xml`];
  const related = [
    ...(charts.length > 0 ? [{ id: drawingId, type: `${relations}/drawing`, target: `../${drawing}` }] : []),
    ...(table ? [{ id: tableId, type: `${relations}/table`, target: `../${excelTable}` }] : []),
  ];
  return [
    ...(charts.length > 0 ? chartParts(charts, number) : []),
    ...(table ? [part(`xl/${excelTable}`, excelTableXml(table, number), 'spreadsheetml.table')] : []),
    { path: `xl/worksheets/_rels/sheet${number}.xml.rels`, xml: [relationshipsXml(related)] },
  ];
}

function chartParts(charts: readonly ChartPlan[], number: number): WorkbookPart[] {
  const placed = charts.map((chart, index) => ({
    chart,
    id: `rId${index + 1}`,
    type: `${relations}/chart`,
    target: `../charts/chart${number}-${index + 1}.xml`,
  }));
  return [
    ...placed.map(({ chart, target }) =>
      part(target.replace('..', 'xl'), chartXml(chart), 'drawingml.chart'),
    ),
    { path: `xl/drawings/_rels/drawing${number}.xml.rels`, xml: [relationshipsXml(placed)] },
    part(`xl/drawings/drawing${number}.xml`, drawingXml(placed), 'drawing'),
  ];
}

function part(path: string, xml: string, type: string): WorkbookPart {
  return { path, xml: [xml], contentType: `${openXml}.${type}+xml` };
}
