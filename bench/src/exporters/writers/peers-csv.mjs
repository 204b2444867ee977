import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvHeader, csvRecords } from '../bench-rows.ts';

const chunkRows = 1000;

/** Libraries that write CSV, as their manuals say for long files. */
export const csvPeers = {
  async papaparse(report, path) {
    const { default: papa } = await import('papaparse');
    await inChunks(report, path, (rows) => papa.unparse(rows, { newline: '\r\n' }));
  },
  async 'd3-dsv'(report, path) {
    const { csvFormatRows } = await import('d3-dsv');
    await inChunks(report, path, csvFormatRows);
  },
  async 'fast-csv'(report, path) {
    const { format } = await import('fast-csv');
    const rows = Readable.from(withHeader(report));
    await pipeline(rows, format({ rowDelimiter: '\r\n' }), createWriteStream(path));
  },
  async 'csv-stringify'(report, path) {
    const { stringify } = await import('csv-stringify');
    const rows = Readable.from(withHeader(report));
    await pipeline(rows, stringify({ record_delimiter: 'windows' }), createWriteStream(path));
  },
};

function* withHeader(report) {
  yield csvHeader;
  yield* csvRecords(report);
}

/** For libraries that give a text for some rows: as many at a time as make 100 KB or so. */
function inChunks(report, path, textOf) {
  function* texts() {
    let rows = [];
    for (const row of withHeader(report)) {
      rows.push(row);
      if (rows.length < chunkRows) continue;
      yield `${textOf(rows)}\r\n`;
      rows = [];
    }
    if (rows.length > 0) yield `${textOf(rows)}\r\n`;
  }
  return pipeline(Readable.from(texts()), createWriteStream(path));
}
