import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Formats that are measured. */
export type BenchFormat = 'csv' | 'pdf' | 'xlsx';

/** Something that writes files of a format. */
export type Contender = {
  readonly name: string;
  /** A Python module of the Debian packages; contenders without one run on Node.js. */
  readonly python?: string;
  /** The largest size that it is asked for: more would take minutes and tell nothing new. */
  readonly largest?: number;
};

/** Who writes what; the first does only the unavoidable, the second is ours. */
export const contenders: Readonly<Record<BenchFormat, readonly Contender[]>> = {
  csv: [
    { name: 'limit' },
    { name: 'outlay' },
    { name: 'papaparse' },
    { name: 'd3-dsv' },
    { name: 'fast-csv', largest: 100_000 },
    { name: 'csv-stringify', largest: 100_000 },
    { name: 'Python csv', python: 'csv' },
  ],
  pdf: [
    { name: 'limit' },
    { name: 'outlay' },
    { name: 'reportlab canvas', python: 'reportlab' },
    { name: 'pdfkit (naive)', largest: 10_000 },
    { name: 'jsPDF-autotable', largest: 10_000 },
    { name: 'pdfmake', largest: 10_000 },
  ],
  xlsx: [
    { name: 'limit' },
    { name: 'outlay' },
    { name: 'hucre' },
    { name: 'exceljs (naive)', largest: 100_000 },
    { name: 'SheetJS', largest: 100_000 },
    { name: 'write-excel-file', largest: 100_000 },
    { name: 'XlsxWriter', python: 'xlsxwriter', largest: 100_000 },
    { name: 'openpyxl', python: 'openpyxl', largest: 100_000 },
  ],
};

/** The Python that Debian's packages belong to. */
export const debianPython = '/usr/bin/python3';

const font = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
);

/** The command that makes a contender write a file once. */
export function benchCommand(
  format: BenchFormat,
  { name, python }: Contender,
  documents: number,
  path: string,
): string[] {
  const words = [format, name, String(documents), path];
  return python === undefined
    ? [process.execPath, '--expose-gc', join(import.meta.dirname, 'write-program.mjs'), ...words]
    : [debianPython, join(import.meta.dirname, 'writers/peers.py'), ...words, font];
}
