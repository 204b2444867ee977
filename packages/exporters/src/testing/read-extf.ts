import { parse } from 'csv-parse/sync';
import { readZip } from './read-zip.ts';

/** An EXTF file as a test sees it: its lines by their fields, without any rule of DATEV. */
export type ReadExtf = {
  readonly name: string;
  /** The fields of the first line. */
  readonly header: readonly string[];
  readonly columns: readonly string[];
  /** The rows by the names of the columns. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly lines: readonly string[];
};

/** Reads the EXTF files of an archive, in its order. */
export async function readExtf(archive: Buffer): Promise<ReadExtf[]> {
  const files = [...(await readZip(archive))].filter(([name]) => name.startsWith('EXTF_'));
  return files.map(([name, bytes]) => {
    const text = new TextDecoder('windows-1252', { fatal: true }).decode(bytes);
    const records: string[][] = parse(text, {
      delimiter: ';',
      record_delimiter: '\r\n',
      relax_column_count: true,
    });
    const [header = [], columns = [], ...rows] = records;
    return {
      name,
      header,
      columns,
      rows: rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? '']))),
      lines: text.split('\r\n').slice(0, -1),
    };
  });
}

/** What a row adds to the account of the expense or tax, in minor units: a credit of the payment adds, and Generalumkehr takes back. */
export function addedBy(row: Readonly<Record<string, string>>): bigint {
  const minor = BigInt((row['Umsatz (ohne Soll/Haben-Kz)'] ?? '').replace(',', ''));
  const isAdded = (row['Soll/Haben-Kennzeichen'] === 'H') !== (row['Generalumkehr (GU)'] === '1');
  return isAdded ? minor : -minor;
}

/** A note of a row (Zusatzinformation) by what it is. */
export function noteIn(row: Readonly<Record<string, string>>, kind: string): string | undefined {
  const number = Array.from({ length: 20 }, (_, index) => index + 1).find(
    (each) => row[`Zusatzinformation - Art ${each}`] === kind,
  );
  return number === undefined ? undefined : row[`Zusatzinformation- Inhalt ${number}`];
}
