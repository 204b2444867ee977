import { plainLine } from '@outlay/core/text';
import { type DocumentRow, type Report, wordsOf } from '@outlay/reports';
import { documentColumns } from '../csv/document-columns.ts';
import type { CsvOptions } from '../exporter/csv-options.ts';
import { exporters } from '../registry.ts';
import {
  collectBytes,
  readCsv,
  readJson,
  readPdf,
  readWorkbook,
  unescaped as unescapedCell,
} from './read-back.ts';
import { readHtml } from './read-html.ts';
import { readJournal } from './read-journal.ts';
import { readOfx } from './read-ofx.ts';
import { reportOf } from './report-of.ts';
import { formulaSigns, unguarded } from './unguarded.ts';

/** A round trip of texts through a file format. */
export type RoundTrip = {
  readonly write: (report: Report) => AsyncIterable<Uint8Array>;
  /** Returns the texts of each document, in order. Throws if the file is not valid. */
  readonly read: (file: Buffer) => Found | Promise<Found>;
  /** Returns what a reader gets for a text: the text itself, as far as the format supports it. */
  readonly expected: (text: string) => readonly string[];
};

type Found = readonly (readonly string[])[];

/** Round trips of every format and CSV dialect. */
export const textRoundTrips: Readonly<Record<string, RoundTrip>> = {
  csv: csvTrip({ dialect: 'rfc4180' }, ','),
  'csv excel-pl': csvTrip({ dialect: 'excel-pl' }, ';'),
  'csv tab': csvTrip({ dialect: 'rfc4180', delimiter: '\t' }, '\t'),
  json: {
    write: (report) => exporters.json.write(report),
    read: (file) =>
      readJson(file).documents.map(({ store, category, identifier, tags }) =>
        [store, category, identifier, tags[0]].map((text) => text ?? ''),
      ),
    expected: fourTimes,
  },
  html: {
    write: (report) => exporters.html.write(report),
    read: readPage,
    expected: (text) => [
      (new RegExp(`^[\\s']*[${formulaSigns}]`).test(text) ? '\u2060' : '') + visible(text),
    ],
  },
  hledger: {
    write: (report) => exporters.hledger.write(report),
    read: (file) =>
      [...String(file).matchAll(/^\d{4}-\d\d-\d\d (?:\(\) )?(.*)$/gm)].map(([, payee = '']) => [
        unescaped(payee),
      ]),
    expected: (text) => [oneLine(text)],
  },
  beancount: {
    write: (report) => exporters.beancount.write(report),
    read: (file) => readJournal(file).map(({ payee }) => [unescaped(payee)]),
    expected: (text) => [oneLine(text)],
  },
  ofx: {
    write: (report) => exporters.ofx.write(report),
    read: (file) => readOfx(file).map(({ name }) => [name]),
    expected: (text) => [ofxName(text)],
  },
  xlsx: {
    write: (report) => exporters.xlsx.write(report),
    read: readSheet,
    expected: (text) => [text.toWellFormed()],
  },
  pdf: {
    write: (report) => exporters.pdf.write(report, { pdf: { attachments: false } }),
    read: readPages,
    expected: (text) => [printed(text)],
  },
};

/** Describes the texts that are not read back as expected. */
export async function changedTexts(
  { write, read, expected }: RoundTrip,
  texts: readonly string[],
): Promise<string[]> {
  const found = await read(await collectBytes(write(hostileReport(texts))));
  if (found.length !== texts.length) return texts.map(() => `${found.length} documents of ${texts.length}`);
  return texts.flatMap((text, index) => {
    const [actual, wanted] = [JSON.stringify(found[index]), JSON.stringify(expected(text))];
    return actual === wanted ? [] : [`${JSON.stringify(text)}: ${actual} instead of ${wanted}`];
  });
}

/** Creates a report in which each text is the store, category, number and tag of a document. */
export function hostileReport(texts: readonly string[]): Report {
  const amount = { minor: -1234n, currency: 'PLN' };
  const report = reportOf(texts.map((store) => ({ store, amount })));
  const documents = report.figures.documents.map((document): DocumentRow => {
    const text = document.store ?? '';
    return { ...document, category: text, identifier: text, tags: [text] };
  });
  return { ...report, figures: { ...report.figures, documents, income: [] } };
}

function csvTrip(csv: CsvOptions, delimiter: string): RoundTrip {
  return {
    write: (report) => exporters.csv.write(report, { csv: { rows: 'documents', ...csv } }),
    read: (file) =>
      readCsv(file, { delimiter, columns: documentColumns.map(({ name }) => name), from_line: 2 }).map(
        ({ store = '', category = '', identifier = '', tags = '' }) =>
          [store, category, identifier, tags].map((text) => unguarded(text, delimiter)),
      ),
    expected: (text) => fourTimes(plainLine(text)),
  };
}

function readPage(file: Buffer): string[][] {
  const { sections, elements } = readHtml(file);
  const own = elements.find(({ name }) => name === 'script');
  const foreign = elements
    .filter((element) => element !== own)
    .find(
      ({ name, attributes }) =>
        ['script', 'img', 'iframe', 'object', 'embed', 'form', 'base'].includes(name) ||
        Object.keys(attributes).some((attribute) => attribute.startsWith('on')),
    );
  if (foreign) throw new Error(`a text became <${foreign.name}>`);
  const texts = sections[0]?.texts ?? [];
  // Each document has date, store and amount; the total follows with three cells.
  return Array.from({ length: texts.length / 3 - 1 }, (_, index) => [texts[index * 3 + 1] ?? '']);
}

async function readSheet(file: Buffer): Promise<string[][]> {
  const sheet = (await readWorkbook(file)).find(({ name }) => name === 'Dokumenty');
  const rows = sheet?.getRows(1, sheet.rowCount) ?? [];
  return rows
    .filter((row) => row.getCell(1).value instanceof Date)
    .map((row) => {
      const { value } = row.getCell(2);
      if (value !== null && typeof value !== 'string') throw new Error(`${JSON.stringify(value)} is no text`);
      return [unescapedCell(value ?? '')];
    });
}

/** Reads the text before the amount and the details of each document. */
async function readPages(file: Buffer): Promise<string[][]> {
  const text = (await readPdf(file)).map((page) => page.replace(pageMargins, '')).join('');
  const list = text.slice(text.indexOf(listHeading) + listHeading.length);
  return [...list.matchAll(/(.*?)−12,3405\.10\.2026·Bezkategorii/gsu)].map(([, store = '']) => [
    printed(store),
  ]);
}

/** The texts on a page before its content, and before the document list. */
const pageMargins = /^.*?strona\d+z\d+/su;
const listHeading = 'DokumentyPLN';

/**
 * What a reader of a PDF gets for a text, without white space and invisible characters. Readers guess the order of
 * right-to-left letters, so only the set of letters of such a text is compared; PDF.js also drops `<` and `>` in it.
 */
function printed(text: string): string {
  const seen = text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replace(/^[\s\p{Cc}\p{Cf}]+/u, '');
  const letters = visibleCharacters(visibleCharacters(seen));
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(seen)
    ? Array.from(letters.replaceAll(/[<>]/g, '')).toSorted().join('')
    : letters;
}

/**
 * Removes white space and invisible characters. Normalizes again, because marks without the space before them may
 * combine with an earlier character.
 */
function visibleCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu, '')
    .normalize('NFKC');
}

/**
 * A text as supported by HTML: control pictures instead of control characters, and replacements of invalid
 * characters.
 */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, (control) => {
      const code = control.charCodeAt(0);
      if (code < 0x20) return String.fromCharCode(0x2400 + code);
      return code === 0x7f ? '\u2421' : '\ufffd';
    })
    .replaceAll(/\p{Noncharacter_Code_Point}/gu, '\ufffd');
}

/** A text as written in a line of a journal: trimmed, with single spaces. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim() || wordsOf('pl').unnamedStore;
}

/** Decodes `%XX` and `%uXXXX` in journals. */
function unescaped(text: string): string {
  return text.replaceAll(/%u([0-9A-F]{4})|%([0-9A-F]{2})/g, (_, long?: string, short?: string) =>
    String.fromCharCode(Number.parseInt(long ?? short ?? '', 16)),
  );
}

function fourTimes(text: string): string[] {
  return [text, text, text, text];
}

/** The first 32 characters, with replacements for those that XML does not allow. */
function ofxName(text: string): string {
  return Array.from(text.toWellFormed())
    .slice(0, 32)
    .join('')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\p{Noncharacter_Code_Point}/gu, '\ufffd');
}
