import { createSingleByteEncoding } from '../csv/file/single-byte-encoding.ts';
import { characterName } from '../exporter/character-name.ts';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import type { DocumentSource } from '../exporter/document-source.ts';
import { ExportError } from '../exporter/export-error.ts';
import { inPieces } from '../exporter/pieces.ts';
import { extfColumns } from './extf-columns.ts';
import { type ExtfHeader, extfHeader } from './extf-header.ts';
import type { BookedDocument, ExtfFile } from './extf-plan.ts';
import { type ExtfRow, extfRow, namedDocument } from './extf-row.ts';

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
 * @throws {ExportError} `character_not_encodable`, which names the character, the row, the column and the document
 */
export function extfBytes(content: ExtfContent): AsyncGenerator<Uint8Array> {
  return inPieces(lines(content), encode);
}

const { foreignCharacter, encode } = createSingleByteEncoding('windows-1252');

function* lines({ file, settings, sourceOf, receipts, ...header }: ExtfContent): Generator<string> {
  yield `${extfHeader({ ...header, ...file }, settings).join(';')}\r\n`;
  yield `${extfColumns.map((column) => column.header).join(';')}\r\n`;
  let number = 2;
  for (const { document, date, postings } of file.documents) {
    const source = sourceOf(document);
    const isReversal = document.batchEntry?.change === 'reversal';
    const receipt = isReversal ? null : (receipts.get(document.id ?? '') ?? null);
    for (const posting of postings) {
      number += 1;
      const row = extfRow(posting, { date, source, receipt, settings });
      const line = lineOf(row);
      if (foreignCharacter(line) !== null) throw notEncodable(row, number, document);
      yield line;
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

function notEncodable(row: ExtfRow, number: number, document: BookedDocument['document']): ExportError {
  const [column = '', value = ''] =
    Object.entries(row).find(([, text]) => foreignCharacter(text) !== null) ?? [];
  const character = characterName(foreignCharacter(value) ?? '');
  const place = `datev: row ${number}, column ${column}, of ${namedDocument(document)}`;
  return new ExportError(
    'character_not_encodable',
    `${place}: ${character} is not in Windows-1252, the encoding of DATEV; correct the name in the service or in the accounting file, or choose English for the names of categories`,
  );
}
