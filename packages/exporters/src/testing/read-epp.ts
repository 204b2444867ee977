import { parse } from 'csv-parse/sync';

/** An EDI++ file for comparisons. Fields are as they are written, without quotes. */
export type ReadEpp = {
  readonly info: readonly string[];
  readonly documents: readonly ReadEppDocument[];
  readonly suppliers: readonly (readonly string[])[];
};

/** The head of a document, and the rows of its table of VAT. */
export type ReadEppDocument = {
  readonly head: readonly string[];
  readonly rates: readonly (readonly string[])[];
};

/** Reads an EDI++ file; throws where it is not well-formed. */
export function readEpp(file: Buffer): ReadEpp {
  const text = new TextDecoder('windows-1250', { fatal: true }).decode(file);
  if (!text.endsWith('\r\n\r\n')) throw new Error('the file does not end with an empty line');
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('a line does not end with CRLF');
  const [info, ...others] = sectionsOf(text);
  if (info?.label !== 'INFO') throw new Error('[INFO] is not the first section');
  const documents: ReadEppDocument[] = [];
  let suppliers: ReadEpp['suppliers'] = [];
  for (let at = 0; at < others.length; at += 2) {
    const [head, content] = [others[at], others[at + 1]];
    if (head?.label !== 'NAGLOWEK' || content?.label !== 'ZAWARTOSC')
      throw new Error('sections are not in pairs');
    if (head.rows[0]?.[0] === 'KONTRAHENCI') suppliers = content.rows;
    else documents.push({ head: head.rows[0] ?? [], rates: content.rows });
  }
  return { info: info.rows[0] ?? [], documents, suppliers };
}

type ReadSection = { readonly label: string; readonly rows: string[][] };

function sectionsOf(text: string): ReadSection[] {
  const sections: ReadSection[] = [];
  for (const line of text.split('\r\n')) {
    const [, label] = /^\[([A-Z]+)\]$/.exec(line) ?? [];
    if (label !== undefined) sections.push({ label, rows: [] });
    else if (line !== '') sections.at(-1)?.rows.push(...parse(line));
  }
  return sections;
}
