import { expect, it } from 'vitest';
import { readPeriod } from './read-period.ts';

it('says which period a custom report needs', () => {
  expect(() => readPeriod('last', 'custom', '2026-11-10')).toThrow(
    'missing --period; a custom report needs YYYY-MM-DD..YYYY-MM-DD',
  );
});
