import type { Writable } from 'node:stream';
import type { AddWorksheetOptions, Style, stream, Worksheet } from 'exceljs';

/** An XLSX file while it is written. */
export type WorkbookFile = {
  /** Gives a style its index. */
  readonly registerStyle: (style: Partial<Style>) => number;
  addSheet(name: string, options: Partial<AddWorksheetOptions>, columnWidths: readonly number[]): SheetFile;
  /** Adds a part of a content type; parts of relationships have none of their own. */
  addPart(path: string, xml: string, contentType?: string): void;
  /** Ends the file, with names for ranges of it. */
  close(names: readonly WorkbookName[]): Promise<void>;
};

/** A sheet while it is written: rows first, everything else before it is closed. */
export type SheetFile = {
  /** What the library offers for a sheet, apart from its rows. */
  readonly sheet: Worksheet;
  /** Takes rows as XML, and waits while they are made faster than they are packed. */
  write(rows: string): Promise<void>;
  merge(range: string): void;
  /** Relates the sheet to a part of the workbook. @returns the relationship's id */
  relate(type: string, target: string): string;
  /** @param tail - elements after the sheet's footer (ECMA-376 §18.3.1.99) */
  close(tail: string): void;
};

/** A name of the workbook, or of one of its sheets, counted from 0. */
export type WorkbookName = {
  readonly name: string;
  readonly ranges: readonly string[];
  readonly localSheetId?: number;
};

/** What exceljs 4.4 does not declare of a workbook: its archive and its styles. */
type UndeclaredWorkbook = {
  readonly zip: { append(source: unknown, entry: { name: string; date?: Date }): unknown };
  readonly styles: { addStyleModel(style: Partial<Style>): number };
};

/** What exceljs 4.4 does not declare of a sheet: the stream that it goes through, and what its end is made of. */
type UndeclaredSheet = {
  readonly stream: { write(data: Buffer): unknown; readonly pipes: readonly Writable[] };
  readonly _merges: unknown[];
  readonly _sheetRelsWriter: { addRelationship(relationship: { Type: string; Target: string }): string };
};

/** After so many characters it is asked whether they are packed, and so many times they need not be yet. */
const [markedLength, mostWaiting] = [65_536, 4];

/** Starts a file. All its dates are `date`; exceljs keeps styles, sheets' set-up, relationships and the archive. */
export async function openWorkbookFile(
  output: Writable,
  date: Date,
  properties: Partial<Pick<stream.xlsx.WorkbookWriter, 'title' | 'creator'>>,
): Promise<WorkbookFile> {
  const contentTypes: string[] = [];
  const workbook = await createWorkbook(output, date, contentTypes);
  Object.assign(workbook, {
    ...properties,
    lastModifiedBy: properties.creator,
    created: date,
    modified: date,
  });
  const undeclared = workbook as unknown as UndeclaredWorkbook;
  return {
    registerStyle: (style) => undeclared.styles.addStyleModel(style),
    addSheet(name, options, columnWidths) {
      const sheet = workbook.addWorksheet(name, options);
      sheet.columns = columnWidths.map((width) => ({ width }));
      // A first row without cells writes nothing but what comes before the rows.
      sheet.getRow(1).commit();
      return sheetFile(sheet);
    },
    addPart(path, xml, contentType) {
      undeclared.zip.append(xml, { name: path });
      if (contentType) contentTypes.push(`<Override PartName="/${path}" ContentType="${contentType}"/>`);
    },
    async close(names) {
      Object.assign(workbook, { _definedNames: { model: names } });
      await workbook.commit();
    },
  };
}

function sheetFile(sheet: Worksheet): SheetFile {
  const {
    stream: rowStream,
    _merges: merges,
    _sheetRelsWriter: relations,
  } = sheet as unknown as UndeclaredSheet;
  const waiting: Promise<unknown>[] = [];
  let unmarked = 0;
  return {
    sheet,
    async write(rows) {
      rowStream.write(Buffer.from(rows));
      unmarked += rows.length;
      if (unmarked < markedLength) return;
      unmarked = 0;
      waiting.push(taken(rowStream.pipes));
      if (waiting.length > mostWaiting) await waiting.shift();
    },
    merge: (range) => void merges.push(range),
    relate: (Type, Target) => relations.addRelationship({ Type, Target }),
    close(tail) {
      // Nothing else is written after the footer.
      Object.assign(sheet, { _writeLegacyData: () => rowStream.write(Buffer.from(tail)) });
      sheet.commit();
    },
  };
}

/** Waits until consumers have taken all that was written: they tell when an empty piece at its end has its turn. */
function taken(consumers: readonly Writable[]): Promise<unknown> {
  return Promise.all(consumers.map((consumer) => new Promise((resolve) => consumer.write('', resolve))));
}

/** @param contentTypes - those of parts that exceljs does not know of, complete when the file is closed */
async function createWorkbook(
  output: Writable,
  date: Date,
  contentTypes: readonly string[],
): Promise<stream.xlsx.WorkbookWriter> {
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer.js');
  // The archive stamps its entries with the clock, and the constructor adds the first two: only a class comes before.
  class DatedWorkbookWriter extends WorkbookWriter {
    override addThemes(): Promise<void> {
      const { zip } = this as unknown as UndeclaredWorkbook;
      const append = zip.append.bind(zip);
      zip.append = (source, entry) =>
        append(entry.name === '[Content_Types].xml' ? withContentTypes(source) : source, { ...entry, date });
      return super.addThemes();
    }
  }
  return new DatedWorkbookWriter({ stream: output, useStyles: true, zip: { zlib: { level: 6 } } });

  function withContentTypes(source: unknown): string {
    return String(source).replace('</Types>', `${contentTypes.join('')}</Types>`);
  }
}
