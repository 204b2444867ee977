import { hostileCorpus, hostileStrings } from '@outlay/exporters/internal/testing/hostile-strings.ts';
import { isMissing } from '@outlay/exporters/internal/testing/is-missing.ts';
import { describe, expect, it } from 'vitest';
import { liveFormulas, openings } from './live-formulas.ts';

const texts = [...hostileCorpus, ...hostileStrings(400, 1)];

describe.skipIf(isMissing('soffice'))('hostile cells in LibreOffice', () => {
  // The way of opening a file that takes most texts for formulas.
  it('are no formulas in a CSV file that is split by both separators', { timeout: 60_000 }, async () => {
    const opening = openings['csv excel-en split by both'];
    expect(opening && (await liveFormulas(opening, texts))).toBe(0);
  });
});
