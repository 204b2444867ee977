import { inPieces, pieceLength } from '../../exporter/pieces.ts';
import type { CsvFields } from './csv-column.ts';
import { csvEncoder } from './csv-encoder.ts';
import type { CsvForm } from './csv-form.ts';
import { headerLine, rowWriter } from './row-writer.ts';

/** A CSV file, piece by piece: the header, unless it has none, and a line for each row. */
export function csvFile<Row>(
  rows: Iterable<Row>,
  fields: CsvFields<Row>,
  form: CsvForm & { readonly header?: boolean },
): AsyncGenerator<Uint8Array> {
  const encoder = csvEncoder(fields, form);
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
