import { describe, expect, it } from 'vitest';
import { hostileCorpus, hostileStrings } from './proofs/hostile-strings.ts';
import { liveFormulas, openings } from './proofs/live-formulas.ts';
import { isMissing } from './testing/is-missing.ts';

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
