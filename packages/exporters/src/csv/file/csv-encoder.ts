import { plainLine } from '@outlay/core/text';
import { characterName } from '../../exporter/character-name.ts';
import { ExportError } from '../../exporter/export-error.ts';
import type { CsvFields } from './csv-column.ts';
import type { CsvForm } from './csv-form.ts';
import { createSingleByteEncoding, type SingleByteEncodingName } from './single-byte-encoding.ts';

/** Encodes the lines of a file. */
export type CsvEncoder<Row> = {
  /** The bytes before the header. */
  readonly start: string;
  /**
   * The line of a row, without characters that the encoding lacks.
   * @throws {ExportError} `character_not_encodable`, which names the character, the column and the document
   */
  readonly encodable: (line: string, row: Row) => string;
  readonly encode: (text: string) => Uint8Array;
};

/**
 * The encoder of a form. UTF-8 has every character.
 * @param describe - names the document of a row in errors
 */
export function csvEncoder<Row>(
  columns: CsvFields<Row>,
  { encoding, delimiter }: CsvForm,
  describe: (row: Row) => string = (row) => described(row, columns),
): CsvEncoder<Row> {
  if (encoding === 'utf-8' || encoding === 'utf-8-bom') {
    const start = encoding === 'utf-8-bom' ? '\ufeff' : '';
    return { start, encodable: (line) => line, encode: (text) => Buffer.from(text) };
  }
  const { foreignCharacter, encode } = createSingleByteEncoding(encoding);
  if (foreignCharacter(delimiter) !== null) {
    throw notEncodable(delimiter, encoding, 'csv.delimiter');
  }
  return {
    start: '',
    encode,
    encodable(line, row) {
      const character = foreignCharacter(line);
      if (character === null) return line;
      const isIn = (text: string) => plainLine(text).normalize('NFC').includes(character);
      const column = columns.find(({ value }) => isIn(value(row)));
      throw notEncodable(character, encoding, `column ${column?.header} of ${describe(row)}`);
    },
  };
}

/** Describes a row by the ID of its document, or by date and store if there is no ID. */
function described<Row>(row: Row, columns: CsvFields<Row>): string {
  const valueOf = (key: string) => columns.find((column) => column.name === key)?.value(row) ?? '';
  const id = valueOf('id');
  if (id !== '') return `document ${id}`;
  return `the document without an ID (${valueOf('date') || 'no date'}, store ${JSON.stringify(valueOf('store'))})`;
}

function notEncodable(character: string, encoding: SingleByteEncodingName, place: string): ExportError {
  return new ExportError(
    'character_not_encodable',
    `${place}: ${characterName(character)} is not in ${encoding.replace('w', 'W')}; use the encoding utf-8 or utf-8-bom`,
  );
}
