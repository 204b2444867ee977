import type { DocumentRow } from '@outlay/reports';
import { characterName } from '../exporter/character-name.ts';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import type { DocumentSource } from '../exporter/document-source.ts';
import { ExportError } from '../exporter/export-error.ts';
import { extfEncoding } from './extf-encoding.ts';
import type { ExtfFile } from './extf-plan.ts';
import { type ExtfRow, extfRow, namedDocument } from './extf-row.ts';

/** What the rows of a document are written with. */
type TextContext = {
  readonly settings: DatevSettings;
  readonly sourceOf: (document: DocumentRow) => DocumentSource | null;
};

/** A text of a document that cannot be written. */
type ForeignText = { readonly document: DocumentRow; readonly field: string; readonly text: string };

/** How many documents an error names besides the first. */
const maxNamed = 5;

/**
 * Checks all rows before anything is fetched or written, so that one error names every document with a text that the
 * encoding lacks. Nothing is replaced: a name in the books is what the records or the accounting file say.
 * @throws {ExportError} `character_not_encodable`; errors of `extfRow`
 */
export function checkTexts(files: readonly ExtfFile[], context: TextContext): void {
  const [first, ...others] = files.flatMap(({ documents }) =>
    documents.flatMap((booked) => foreignText(booked, context) ?? []),
  );
  if (!first) return;
  const { document, field, text } = first;
  const character = characterName(extfEncoding.foreignCharacter(text) ?? '');
  throw new ExportError(
    'character_not_encodable',
    `datev: ${namedDocument(document)}: ${field} ${JSON.stringify(text)} has ${character}, which is not in Windows-1252, the encoding of DATEV${alsoIn(others)}. Name a supplier of the store without such characters in the accounting file, correct the name in the service, or choose English for the names of categories`,
  );
}

function alsoIn(others: readonly ForeignText[]): string {
  if (others.length === 0) return '';
  const names = others.slice(0, maxNamed).map(({ document }) => namedDocument(document));
  if (others.length > maxNamed) names.push(`${others.length - maxNamed} more`);
  return `; the same is true of ${names.join(', ')}`;
}

/** The first text of a document that cannot be written. */
function foreignText(
  { document, date, postings }: ExtfFile['documents'][number],
  { settings, sourceOf }: TextContext,
): ForeignText | null {
  const source = sourceOf(document);
  for (const posting of postings) {
    const row = extfRow(posting, { date, source, receipt: null, settings });
    const found = Object.entries(row).find(([, text]) => extfEncoding.foreignCharacter(text) !== null);
    if (found) return { document, field: fieldName(found[0], row), text: found[1] };
  }
  return null;
}

/** The column, or what the additional information in it is: `Zusatzinformation Lieferant`. */
function fieldName(column: string, row: ExtfRow): string {
  const [, number] = /^Zusatzinformation- Inhalt (\d+)$/.exec(column) ?? [];
  return number === undefined ? column : `Zusatzinformation ${row[`Zusatzinformation - Art ${number}`]}`;
}
