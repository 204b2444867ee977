import { expect, it } from 'vitest';
import { warningsOf, warningsText, warningText } from './run-warnings.ts';

const warnings = [{ code: 'possible_duplicates', message: 'Possible duplicate: Żabka, PLN 12.86' }] as const;

it('gives back the warnings that were recorded, and none for a run without a report', () => {
  expect(warningsOf({ warnings: warningsText(warnings, false) })).toEqual(warnings);
  expect(warningsOf({ warnings: null })).toEqual([]);
});

it('keeps nothing of a report in clear beside encrypted files', () => {
  const text = warningsText(warnings, true);
  expect(text).not.toMatch(/Żabka|12\.86/);
  expect(warningsOf({ warnings: text })).toEqual([
    {
      code: 'possible_duplicates',
      message: 'possible_duplicates; only the report has the text, because the store is encrypted',
      texts: { pl: 'possible_duplicates; treść jest tylko w raporcie, bo baza jest zaszyfrowana' },
    },
  ]);
});

it('has the text of a warning in the language of its reader, or in that of the report', () => {
  const worded = { ...warnings[0], texts: { pl: 'Możliwy duplikat: Żabka, 12,86 zł' } };
  const [recorded] = warningsOf({ warnings: warningsText([worded], false) });
  expect(recorded && warningText(recorded, 'pl')).toBe('Możliwy duplikat: Żabka, 12,86 zł');
  expect(recorded && warningText(recorded, 'en')).toBe('Possible duplicate: Żabka, PLN 12.86');
});
