import { ImportRefused } from './import-refused.ts';

/** A field as written: EDI++ quotes texts, and no other values; an empty field is nothing at all. */
export type EdiField = { readonly text: string; readonly isQuoted: boolean };

/** A line of fields, and its number in the file. */
export type EdiRecord = { readonly line: number; readonly fields: readonly EdiField[] };

/** The records that follow a label. */
export type EdiSection = {
  readonly label: string;
  readonly line: number;
  readonly records: readonly EdiRecord[];
};

/** Bytes that Windows-1250 does not define, which decoders turn into control characters. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x83, 0x88, 0x90, 0x98]);
const [lineFeed, carriageReturn] = [0x0a, 0x0d];
const firstPrintable = 0x20;
const deleteCharacter = 0x7f;

/**
 * Splits a file of EDI++ into sections: Windows-1250, each label and each record on a line of its own, fields divided by
 * commas, an empty line at the end.
 * @throws {ImportRefused} for another line end or quoting, control characters, and records before the first label
 * @see InsERT, Komunikacja - Struktura danych EDI++, §1.1 and §1.6
 */
export function ediSections(file: Uint8Array): EdiSection[] {
  refuseControls(file);
  const lines = new TextDecoder('windows-1250').decode(file).split('\r\n');
  if (lines.pop() !== '') throw new ImportRefused(lines.length + 1, 'the last line does not end with CR LF');
  if (lines.at(-1) !== '') throw new ImportRefused(lines.length, 'the last line is not empty');
  const sections: { label: string; line: number; records: EdiRecord[] }[] = [];
  for (const [index, written] of lines.entries()) {
    const line = index + 1;
    const label = /^\[(?<label>[A-Z]+)\]$/.exec(written)?.groups?.['label'];
    if (label !== undefined) sections.push({ label, line, records: [] });
    else if (written !== '') {
      const section = sections.at(-1);
      if (!section) throw new ImportRefused(line, 'there is no label before');
      section.records.push({ line, fields: fieldsOf(written, line) });
    }
  }
  return sections;
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

function fieldsOf(line: string, number: number): EdiField[] {
  const pattern = /"(?<quoted>(?:[^"]|"")+)"(?=,|$)|(?<plain>[^",]*)(?=,|$)/y;
  const fields: EdiField[] = [];
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
