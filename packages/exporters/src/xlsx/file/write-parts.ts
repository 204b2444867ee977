import type { ChartPlan } from '../plan/chart-plan.ts';
import type { SheetTable } from '../plan/sheet-plan.ts';
import { chartXml } from './chart-xml.ts';
import { drawingXml } from './drawing-xml.ts';
import { excelTableXml } from './excel-table-xml.ts';
import type { SheetFile, WorkbookFile } from './workbook-file.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const openXml = 'application/vnd.openxmlformats-officedocument';

/** Where parts go: the file, and the number of their sheet, from 1. */
type SheetPlace = { readonly workbook: WorkbookFile; readonly number: number };

/**
 * Adds the part of a sheet's Excel table.
 * @returns the sheet's element that refers to it (ECMA-376 §18.3.1.95)
 */
export function writeExcelTable(
  table: SheetTable,
  file: SheetFile,
  { workbook, number }: SheetPlace,
): string {
  workbook.addPart(
    `xl/tables/table${number}.xml`,
    excelTableXml(table, number),
    `${openXml}.spreadsheetml.table+xml`,
  );
  const id = file.relate(`${relations}/table`, `../tables/table${number}.xml`);
  return `<tableParts count="1"><tablePart r:id="${id}"/></tableParts>`;
}

/**
 * Adds the parts of a sheet's charts and of the drawing that places them.
 * @returns the sheet's element that refers to it (ECMA-376 §18.3.1.36)
 */
export function writeCharts(
  charts: readonly ChartPlan[],
  file: SheetFile,
  { workbook, number }: SheetPlace,
): string {
  const placed = charts.map((chart, index) => ({
    chart,
    id: `rId${index + 1}`,
    name: `chart${number}-${index + 1}.xml`,
  }));
  for (const { chart, name } of placed) {
    workbook.addPart(`xl/charts/${name}`, chartXml(chart), `${openXml}.drawingml.chart+xml`);
  }
  const drawing = `drawing${number}.xml`;
  workbook.addPart(`xl/drawings/_rels/${drawing}.rels`, relationshipsXml(placed));
  workbook.addPart(`xl/drawings/${drawing}`, drawingXml(placed), `${openXml}.drawing+xml`);
  return `<drawing r:id="${file.relate(`${relations}/drawing`, `../drawings/${drawing}`)}"/>`;
}

function relationshipsXml(parts: readonly { readonly id: string; readonly name: string }[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">',
    ...parts.map(
      ({ id, name }) => `<Relationship Id="${id}" Type="${relations}/chart" Target="../charts/${name}"/>`,
    ),
    '</Relationships>',
  ].join('');
}
