import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { wordedWarnings } from './worded-warnings.ts';

const mixed = aDataset({ documents: [aDocument({ amount: '5.00', currency: 'EUR' }), aDocument()] });
const build = (locale: 'en' | 'pl') => buildReport(mixed, { locale });
const rest = { files: { formats: ['html'], exportOptions: {} }, before: undefined } as const;

it('words each warning in every language, in the order of the report', () => {
  const english = build('en');
  const worded = wordedWarnings({ ...rest, reports: [english], build });
  expect(worded.length).toBeGreaterThan(0);
  expect(worded.map(({ code, message }) => ({ code, message }))).toEqual(english.warnings);
  expect(worded.map(({ texts }) => texts)).toEqual(
    build('pl').warnings.map(({ message: pl }, index) => ({ pl, en: english.warnings[index]?.message })),
  );
});

it('words warnings in the language of the report only, where nobody needs another one', () => {
  const polish = build('pl');
  expect(wordedWarnings({ ...rest, reports: [polish], build: undefined })).toEqual(polish.warnings);
  expect(wordedWarnings({ ...rest, reports: [], build })).toEqual([]);
});
