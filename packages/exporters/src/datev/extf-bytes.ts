import type { DatevSettings } from '../exporter/datev-settings.ts';
import type { DocumentSource } from '../exporter/document-source.ts';
import { inPieces } from '../exporter/pieces.ts';
import { extfColumns } from './extf-columns.ts';
import { extfEncoding } from './extf-encoding.ts';
import { type ExtfHeader, extfHeader } from './extf-header.ts';
import type { BookedDocument, ExtfFile } from './extf-plan.ts';
import { type ExtfRow, extfRow } from './extf-row.ts';

/** What is written to an EXTF file. */
export type ExtfContent = Omit<ExtfHeader, 'month' | 'part'> & {
  readonly file: ExtfFile;
  readonly settings: DatevSettings;
  /** Who a document is from. */
  readonly sourceOf: (document: BookedDocument['document']) => DocumentSource | null;
  /** The GUIDs of receipts in document packages, by document ID. */
  readonly receipts: ReadonlyMap<string, string>;
};

/**
 * The bytes of an EXTF file: header, names of the columns and rows in Windows-1252, without a byte order mark, each line ended by
 * CR and LF.
 * @throws {RangeError} for a text that the encoding lacks; call `checkTexts` first
 */
export function extfBytes(content: ExtfContent): AsyncGenerator<Uint8Array> {
  return inPieces(lines(content), extfEncoding.encode);
}

function* lines({ file, settings, sourceOf, receipts, ...header }: ExtfContent): Generator<string> {
  yield `${extfHeader({ ...header, ...file }, settings).join(';')}\r\n`;
  yield `${extfColumns.map((column) => column.header).join(';')}\r\n`;
  for (const { document, date, postings } of file.documents) {
    const source = sourceOf(document);
    const isReversal = document.batchEntry?.change === 'reversal';
    const receipt = isReversal ? null : (receipts.get(document.id ?? '') ?? null);
    for (const posting of postings) {
      yield lineOf(extfRow(posting, { date, source, receipt, settings }));
    }
  }
}

function lineOf(row: ExtfRow): string {
  const fields = extfColumns.map(({ header, isText }) => {
    const value = row[header] ?? '';
    return isText ? `"${value.replaceAll('"', '""')}"` : value;
  });
  return `${fields.join(';')}\r\n`;
}
