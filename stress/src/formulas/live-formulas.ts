import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { CsvDialectName } from '@outlay/exporters/internal/exporter/csv-dialect.ts';
import { exporters } from '@outlay/exporters/internal/registry.ts';
import { hostileReport } from '@outlay/exporters/internal/testing/text-round-trips.ts';

const run = promisify(execFile);

/** How a file is written, and by which import filter LibreOffice opens it. */
type Opening = {
  readonly extension: 'csv' | 'xlsx' | 'html';
  /** How many cells of a row carry the text of its document. */
  readonly cellsARow: number;
  readonly write: (texts: readonly string[]) => AsyncIterable<Uint8Array>;
  /** LibreOffice's name of the filter; its own choice where there is none. */
  readonly filter?: string;
};

/** CSV by each dialect, split by its own delimiter and by another; workbooks; pages, by both import filters. */
export const openings: Readonly<Record<string, Opening>> = {
  'csv rfc4180': csvOpening('rfc4180', ','),
  'csv rfc4180 split by semicolons': csvOpening('rfc4180', ';'),
  'csv excel-pl': csvOpening('excel-pl', ';'),
  'csv excel-pl split by commas': csvOpening('excel-pl', ','),
  'csv excel-en': csvOpening('excel-en', ','),
  'csv excel-en split by both': csvOpening('excel-en', ',', ';'),
  xlsx: { extension: 'xlsx', cellsARow: 1, write: (texts) => exporters.xlsx.write(hostileReport(texts)) },
  html: { ...htmlOpening(), filter: 'HTML (StarCalc)' },
  'html as a web query': { ...htmlOpening(), filter: 'calc_HTML_WebQuery' },
};

/** Opens a file of texts in LibreOffice. @returns how many of its cells calculate, beyond those of a file of plain texts */
export async function liveFormulas(opening: Opening, texts: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-formulas-'));
  try {
    const count = async (name: string, of: readonly string[]) => {
      const path = join(folder, `${name}.${opening.extension}`);
      await writeFile(path, opening.write(of));
      return formulasIn(path, opening.filter);
    };
    // Workbooks have formulas of their own, a fixed number for a number of documents.
    const own =
      opening.extension === 'xlsx'
        ? await count(
            'plain',
            texts.map(() => 'Lidl'),
          )
        : 0;
    return (await count('hostile', texts)) - own;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function formulasIn(path: string, filter: string | undefined): Promise<number> {
  const folder = join(path, '..');
  const read = filter === undefined ? [] : [`--infilter=${filter}`];
  const words = ['--headless', ...read, '--convert-to', 'fods', '--outdir', folder, path];
  await run('soffice', [`-env:UserInstallation=file://${join(folder, 'profile')}`, ...words]);
  let [formulas, isOpened, rest] = [0, false, ''];
  for await (const piece of createReadStream(join(folder, `${basename(path, extname(path))}.fods`), 'utf8')) {
    const text = rest + String(piece);
    const parts = text.split(' table:formula="');
    formulas += parts.length - 1;
    isOpened ||= text.includes('<table:table-row');
    rest = (parts.at(-1) ?? '').slice(-30);
  }
  if (!isOpened) throw new Error(`LibreOffice found no sheet in ${path}`);
  return formulas;
}

function csvOpening(dialect: CsvDialectName, ...delimiters: readonly string[]): Opening {
  const split = delimiters.map((delimiter) => delimiter.charCodeAt(0)).join('/');
  return {
    extension: 'csv',
    cellsARow: 4,
    write: (texts) => exporters.csv.write(hostileReport(texts), { csv: { dialect } }),
    filter: `Text - txt - csv (StarCalc):${split},34,76,1`,
  };
}

function htmlOpening(): Opening {
  return { extension: 'html', cellsARow: 1, write: (texts) => exporters.html.write(hostileReport(texts)) };
}
