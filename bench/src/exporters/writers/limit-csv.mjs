import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvHeader, csvRecords } from '../bench-rows.ts';

const pieceSize = 65_536;

/** The unavoidable: fields that need them get quotes, lines are joined, pieces of 64 KB are written. */
export function writeCsv(report, path) {
  return pipeline(Readable.from(pieces(report)), createWriteStream(path));
}

function* pieces(report) {
  let text = `${csvHeader.join(',')}\r\n`;
  for (const record of csvRecords(report)) {
    let line = '';
    for (const field of record) {
      const written = /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
      line += line === '' ? written : `,${written}`;
    }
    text += `${line}\r\n`;
    if (text.length < pieceSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
