import { ImportRefused } from './import-refused.ts';

/** A field as written: DATEV-Format quotes every text, even an empty one, and no number. */
export type DatevField = { readonly text: string; readonly isQuoted: boolean };

/** Bytes that Windows-1252 does not define, which decoders turn into control characters. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);
const [lineFeed, carriageReturn] = [0x0a, 0x0d];
const firstPrintable = 0x20;
const deleteCharacter = 0x7f;

/**
 * Splits a file in DATEV-Format into lines and fields: Windows-1252, every line ended by CR LF, fields divided by semicolons,
 * quotation marks in texts doubled.
 * @throws {ImportRefused} for another encoding, line end or quoting, and for control characters, which texts must not have
 * @see https://developer.datev.de/datev/platform/de/dtvf/einstieg
 */
export function datevLines(file: Uint8Array): DatevField[][] {
  refuseControls(file);
  const lines = new TextDecoder('windows-1252').decode(file).split('\r\n');
  if (lines.pop() !== '') throw new ImportRefused(lines.length + 1, 'the last line does not end with CR LF');
  return lines.map((line, index) => fieldsOf(line, index + 1));
}

function refuseControls(file: Uint8Array): void {
  let line = 1;
  for (const [at, byte] of file.entries()) {
    const isLineEnd =
      byte === lineFeed
        ? file[at - 1] === carriageReturn
        : byte === carriageReturn && file[at + 1] === lineFeed;
    const isAllowed = byte >= firstPrintable && byte !== deleteCharacter && !undefinedBytes.has(byte);
    if (!isAllowed && !isLineEnd) throw new ImportRefused(line, `the byte ${byte} is no character`);
    if (byte === lineFeed) line += 1;
  }
}

function fieldsOf(line: string, number: number): DatevField[] {
  const pattern = /"(?<quoted>(?:[^"]|"")*)"(?=;|$)|(?<plain>[^";]*)(?=;|$)/y;
  const fields: DatevField[] = [];
  for (let at = 0; at <= line.length; at = pattern.lastIndex + 1) {
    pattern.lastIndex = at;
    const { quoted, plain } = pattern.exec(line)?.groups ?? {};
    if (quoted === undefined && plain === undefined) {
      throw new ImportRefused(number, `field ${fields.length + 1} is quoted wrongly`);
    }
    fields.push({ text: (quoted ?? plain ?? '').replaceAll('""', '"'), isQuoted: quoted !== undefined });
  }
  return fields;
}
