import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { type BatchRecord, batchHistory, type ExportedDocument } from './batch-history.ts';
import { historyOfFormat } from './held-documents.ts';

function exported(reference: string): ExportedDocument {
  const document = aDocument({ id: 'd' });
  const form = { counted: 'full', isIncome: false, booked: null } as const;
  return { key: 'id d', reference, document, day: null, ...form };
}

const counts = { added: 0, changed: 0, removed: 0, unchanged: 0 };

/** A document that a batch exports, and the next one takes back. */
function history(formats: BatchRecord['formats'], nextFormats: BatchRecord['formats'], written: string[]) {
  const reversal = { key: 'id d', reference: 'd.b2r', reverses: { batch: 1, reference: 'd' } };
  const records: BatchRecord[] = [
    { number: 1, counts, totals: [], documents: [exported('d')], reversals: [], formats },
    {
      number: 2,
      counts,
      totals: [],
      documents: [exported('d.b2')],
      reversals: [reversal],
      formats: nextFormats,
    },
  ];
  return batchHistory(records, new Set(written));
}

it('keeps what the files of a format had if a batch without the format took it back', () => {
  const held = history(['datev', 'csv'], ['csv'], ['datev', 'csv']);
  expect(held.documents.get('id d')?.reference).toBe('d.b2');
  const ofFormat = historyOfFormat(held, 'datev').documents.get('id d');
  expect(ofFormat).toMatchObject({ reference: 'd', batch: 1, formats: ['datev', 'csv'] });
  expect(ofFormat?.current).toBe(held.documents.get('id d')?.document);
});

it.each([
  ['all batches had the format', ['epp'], ['epp'], ['epp']],
  ['no batch had it', ['csv'], ['csv'], ['epp']],
  ['the next batch does not have it', ['epp'], ['csv'], ['csv']],
  ['the format is for no accounting program', ['csv'], ['pdf'], ['csv']],
  ['the formats of the first batch are not known', undefined, ['csv'], ['epp']],
  ['no formats are known', undefined, undefined, ['epp']],
])('keeps nothing more where %s', (_, formats, nextFormats, written) => {
  expect(history(formats, nextFormats, written).held).toEqual(new Map());
});
