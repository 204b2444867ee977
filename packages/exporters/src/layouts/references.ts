import { plainLine } from '@outlay/core/text';
import { allDocuments, type DocumentRow, type ReportFigures } from '@outlay/reports';

/**
 * Finds what a program tells a document by: its number; its identifier in the service where it has none. Where another
 * document of the store has the same number, as receipts do, the identifier follows it: programs join rows of the same store
 * and number.
 */
export function referenceFinder(
  figures: Pick<ReportFigures, 'documents' | 'income'>,
): (document: DocumentRow) => string {
  const documents = new Map<string, number>();
  for (const document of allDocuments(figures)) {
    const key = keyOf(document);
    if (key !== null) documents.set(key, (documents.get(key) ?? 0) + 1);
  }
  return (document) => {
    const { batchEntry } = document;
    const id = plainLine(batchEntry?.reference ?? document.id ?? '');
    const key = keyOf(document);
    if (key === null) return id;
    const number = plainLine(document.identifier ?? '');
    // An earlier batch has the number of what it exported.
    const isOnly = documents.get(key) === 1 && (batchEntry?.change ?? 'new') === 'new';
    return isOnly || id === '' ? number : `${number} (${id})`;
  };
}

/** Programs tell neither stores nor numbers apart by case. */
function keyOf({ store, identifier }: DocumentRow): string | null {
  const number = plainLine(identifier ?? '');
  return number === '' ? null : `${plainLine(store ?? '')}\n${number}`.toLowerCase();
}
