import { hostileCorpus, hostileStrings } from '@outlay/exporters/internal/testing/hostile-strings.ts';
import { isMissing } from '@outlay/exporters/internal/testing/is-missing.ts';
import { describe, expect, it } from 'vitest';
import { liveFormulas, openings } from './live-formulas.ts';

const texts = [...hostileCorpus, ...hostileStrings(400, 1)];

describe.skipIf(isMissing('soffice'))('hostile cells in LibreOffice', () => {
  it.each(['csv excel-en split by both', 'html'])(
    'are no formulas in %s',
    { timeout: 60_000 },
    async (name) => {
      const opening = openings[name];
      expect(opening && (await liveFormulas(opening, texts))).toBe(0);
    },
  );
});
