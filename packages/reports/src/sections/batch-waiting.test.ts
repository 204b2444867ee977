import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { batchHistory } from '../calc/batch-history.ts';
import type { Wait } from '../figures/batch-figures.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';

const period = { from: '2026-10-01', until: '2026-11-01' };

/** A batch of one document more than those that wait. */
function batchOf(waits: readonly Wait[], locale: Locale) {
  const bought = { storeName: 'Kiosk', amount: '12.34', purchasedOn: '2026-10-05' };
  const documents = [...waits.keys(), 'exported'].map((id) => aDocument({ ...bought, id: `${id}` }));
  const keyed = new Map(waits.map((wait, index) => [`id ${index}`, wait]));
  const batch = { history: batchHistory([]), kind: 'monthly', period, waits: keyed } as const;
  return buildReport(aDataset({ documents }), { locale, batch });
}

const noNumber = { reason: 'no_number', character: null } as const;
const foreign = { reason: 'character_not_encodable', character: '漢' } as const;

it.each([
  [
    'en',
    ['A character that the file cannot contain (漢, U+6F22)', 'No document number'],
    [
      'Not in this batch: 1 document (Kiosk, PLN 12.34 on 5 Oct). Reason: a character that the file cannot contain (漢, U+6F22). A later batch contains it once this is corrected.',
      'Not in this batch: 1 document (Kiosk, PLN 12.34 on 5 Oct). Reason: no document number. A later batch contains it once this is corrected.',
    ],
    'Batch 1, 1 new document, 0 changed, 0 removed, 2 waiting.',
  ],
  [
    'pl',
    ['Znak niedozwolony w pliku (漢, U+6F22)', 'Brak numeru dokumentu'],
    [
      'Poza tą paczką: 1 dokument (Kiosk, 12,34 zł z 5 października). Powód: znak niedozwolony w pliku (漢, U+6F22). Po uzupełnieniu znajdzie się w późniejszej paczce.',
      'Poza tą paczką: 1 dokument (Kiosk, 12,34 zł z 5 października). Powód: brak numeru dokumentu. Po uzupełnieniu znajdzie się w późniejszej paczce.',
    ],
    'Paczka nr 1, 1 nowy dokument, zmienione: 0, usunięte: 0, czekające: 2.',
  ],
] as const)('names the documents that wait and the reasons (%s)', (locale, reasons, messages, sentence) => {
  const { sections, warnings, figures } = batchOf([foreign, noNumber], locale);
  const section = sections.find(({ id }) => id === 'batch-waiting');
  if (section?.content.type !== 'table') throw new Error('waiting documents are a table');
  const at = section.content.columns.findIndex(({ key }) => key === 'reason');
  expect([...section.content.rows].map((row) => row[at])).toEqual(
    reasons.map((text) => ({ type: 'text', text })),
  );
  expect(
    warnings
      .filter(({ code }) => code === 'documents_waiting')
      .map(({ message }) => message.replaceAll('\u00a0', ' ')),
  ).toEqual(messages);
  expect(figures.narrative?.replaceAll('\u00a0', ' ')).toBe(sentence);
  expect(figures.documents.map(({ id }) => id)).toEqual(['exported']);
});

it.each([
  [
    'en',
    'Not in this batch: 12 documents (Kiosk, ',
    '; and 2 more). Reason: no document number. A later batch contains them',
  ],
  [
    'pl',
    'Poza tą paczką: 12 dokumentów (Kiosk, ',
    '; i jeszcze 2). Powód: brak numeru dokumentu. Po uzupełnieniu znajdą się',
  ],
] as const)('names ten documents and counts the others (%s)', (locale, start, end) => {
  const waits = Array.from({ length: 12 }, () => noNumber);
  const found = batchOf(waits, locale).warnings.filter(({ code }) => code === 'documents_waiting');
  const text = found.map(({ message }) => message.replaceAll('\u00a0', ' ')).join();
  expect(text).toContain(start);
  expect(text).toContain(end);
  expect(text.match(/Kiosk/g)).toHaveLength(10);
});

it('says nothing where no document waits', () => {
  const { sections, warnings } = batchOf([], 'en');
  expect(sections.map(({ id }) => id)).not.toContain('batch-waiting');
  expect(warnings.map(({ code }) => code)).not.toContain('documents_waiting');
});
