import { inPieces, pieceLength } from '../../exporter/pieces.ts';
import type { CsvFields } from './csv-column.ts';
import { csvEncoder } from './csv-encoder.ts';
import type { CsvForm } from './csv-form.ts';
import { headerLine, rowWriter } from './row-writer.ts';

/** The options of a file, besides the form of its values. */
type CsvFileOptions<Row> = {
  /** Whether the first line names the columns; yes where it is absent. */
  readonly header?: boolean;
  /** Names the document of a row in errors, where the columns may not tell it. */
  readonly describe?: (row: Row) => string;
};

/** A CSV file, piece by piece: the header, unless it has none, and a line for each row. */
export function csvFile<Row>(
  rows: Iterable<Row>,
  fields: CsvFields<Row>,
  form: CsvForm & CsvFileOptions<Row>,
): AsyncGenerator<Uint8Array> {
  const encoder = csvEncoder(fields, form, form.describe);
  const write = rowWriter(fields, form);
  return inPieces(lines(), encoder.encode);

  function* lines(): Generator<string> {
    let piece = encoder.start + (form.header === false ? '' : headerLine(fields, form));
    for (const row of rows) {
      piece += encoder.encodable(write(row), row);
      if (piece.length < pieceLength) continue;
      yield piece;
      piece = '';
    }
    yield piece;
  }
}
