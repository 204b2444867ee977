import type { Report } from '@outlay/reports';
import type { SheetPlan } from '../plan/sheet-plan.ts';
import { absoluteReference, columnLetters } from '../plan/sheet-reference.ts';
import {
  contentTypeOf,
  contentTypesXml,
  corePropertiesXml,
  extendedPropertiesXml,
  relationshipsXml,
  type TypedPart,
  type WorkbookName,
  workbookXml,
} from './package-xml.ts';
import { relatedParts } from './related-parts.ts';
import { createStyles } from './sheet-style.ts';
import { sheetXml } from './sheet-xml.ts';
import { createStyleSheet } from './style-sheet.ts';
import type { WorkbookPart } from './workbook-part.ts';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships';

/**
 * The parts of a workbook's package (ECMA-376-2), created one after the other. Consume each part completely before
 * the next. All dates are the `generatedAt` of the report.
 */
export function* workbookParts(report: Report, sheets: readonly SheetPlan[]): Generator<WorkbookPart> {
  const types: TypedPart[] = [];
  for (const part of partsWithTypes(report, sheets)) {
    const { path, contentType } = part;
    if (contentType !== undefined) types.push({ path, contentType });
    yield part;
  }
  yield { path: '[Content_Types].xml', xml: [contentTypesXml(types)] };
}

function* partsWithTypes(report: Report, sheets: readonly SheetPlan[]): Generator<WorkbookPart> {
  const styleSheet = createStyleSheet();
  const context = { report, styleSheet, styleOf: createStyles(styleSheet.register) };
  for (const { index, plan } of inOrderTaken(sheets)) {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    const { isCompressedFast = false } = plan;
    yield { path, xml: sheetXml(plan, context), contentType: contentTypeOf.sheet, isCompressedFast };
    yield* relatedParts(plan, index + 1);
  }
  const names = sheets.map(({ name }) => name);
  yield { path: 'xl/styles.xml', xml: [styleSheet.xml()], contentType: contentTypeOf.styles };
  yield {
    path: 'xl/workbook.xml',
    xml: [workbookXml(sheets, workbookNames(sheets))],
    contentType: contentTypeOf.workbook,
  };
  yield { path: 'xl/_rels/workbook.xml.rels', xml: [workbookRelationships(names)] };
  yield* fileParts(report, names);
}

/** The sheets with their indexes in the workbook, in the order of writing. */
function inOrderTaken(sheets: readonly SheetPlan[]): { readonly index: number; readonly plan: SheetPlan }[] {
  const placed = sheets.map((plan, index) => ({ index, plan }));
  return placed.toSorted(
    (one, other) => Number(one.plan.isTakenLast ?? false) - Number(other.plan.isTakenLast ?? false),
  );
}

function workbookRelationships(sheets: readonly string[]): string {
  return relationshipsXml([
    ...sheets.map((_, index) => ({
      id: `rId${index + 1}`,
      type: `${office}/worksheet`,
      target: `worksheets/sheet${index + 1}.xml`,
    })),
    { id: 'styles', type: `${office}/styles`, target: 'styles.xml' },
  ]);
}

/** The parts about the file itself, and the package relationships. */
function* fileParts(
  { title, period, generatedAt }: Report,
  sheets: readonly string[],
): Generator<WorkbookPart> {
  const about = {
    title: `${title}, ${period.label}`.slice(0, 255),
    creator: 'Outlay',
    date: new Date(generatedAt),
  };
  yield {
    path: 'docProps/core.xml',
    xml: [corePropertiesXml(about)],
    contentType: contentTypeOf.coreProperties,
  };
  yield {
    path: 'docProps/app.xml',
    xml: [extendedPropertiesXml(sheets)],
    contentType: contentTypeOf.extendedProperties,
  };
  const relationships = [
    { id: 'rId1', type: `${office}/officeDocument`, target: 'xl/workbook.xml' },
    { id: 'rId2', type: `${packages}/metadata/core-properties`, target: 'docProps/core.xml' },
    { id: 'rId3', type: `${office}/extended-properties`, target: 'docProps/app.xml' },
  ];
  yield { path: '_rels/.rels', xml: [relationshipsXml(relationships)] };
}

/**
 * The defined names for formulas, and the print names of each list: its print area, and the header and columns
 * repeated on every page.
 */
function workbookNames(sheets: readonly SheetPlan[]): WorkbookName[] {
  return sheets.flatMap((sheet, localSheetId) => [
    ...sheet.names.map((each) => ({ name: each.name, ranges: [each.reference] })),
    ...printNames(sheet).map((each) => ({ ...each, localSheetId })),
  ]);
}

function printNames({
  name,
  table,
  columnWidths,
  printedRows,
  repeatedColumns = 0,
}: SheetPlan): WorkbookName[] {
  const firstCell = absoluteReference(name, { firstColumn: 0, firstRow: 1, lastColumn: 0, lastRow: 1 });
  const titles = [...(repeatedColumns > 0 ? [`$A:$${columnLetters(repeatedColumns - 1)}`] : []), '$1:$1'].map(
    (part) => firstCell.replace('$A$1', part),
  );
  const area = {
    firstColumn: 0,
    firstRow: 1,
    lastColumn: columnWidths.length - 1,
    lastRow: printedRows ?? 1,
  };
  return [
    ...(printedRows === undefined
      ? []
      : [{ name: '_xlnm.Print_Area', ranges: [absoluteReference(name, area)] }]),
    ...(table ? [{ name: '_xlnm.Print_Titles', ranges: titles }] : []),
  ];
}
