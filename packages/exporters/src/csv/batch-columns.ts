import { batchChangeWords, type DocumentRow, reversedText } from '@outlay/reports';
import { csvWords } from './csv-words.ts';
import type { CsvColumns } from './file/csv-column.ts';

/** The columns that only batches have: what a row is, its reference, which no row of any batch shares, and what it reverses. */
export const batchColumns: CsvColumns<DocumentRow> = [
  {
    name: 'batchChange',
    label: csvWords.batchChange,
    kind: 'plain',
    value: ({ batchEntry }) => batchEntry?.change ?? '',
    shown: ({ batchEntry }, locale) => (batchEntry ? batchChangeWords[batchEntry.change][locale] : ''),
  },
  {
    name: 'entryReference',
    label: csvWords.entryReference,
    kind: 'text',
    value: ({ batchEntry }) => batchEntry?.reference ?? '',
  },
  {
    name: 'reverses',
    label: csvWords.reverses,
    kind: 'text',
    value: ({ batchEntry }) => batchEntry?.reverses?.reference ?? '',
    shown: ({ batchEntry }, locale) => (batchEntry && reversedText(batchEntry, locale)) ?? '',
  },
];
