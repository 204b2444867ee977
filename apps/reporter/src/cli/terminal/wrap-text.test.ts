import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

it('indents all lines but the first, which has its own beginning', () => {
  expect(wrapText('the service refused the token', { indent: 4, width: 16, first: '1.  ' })).toEqual([
    '1.  the service',
    '    refused the',
    '    token',
  ]);
});

it('leaves words that are too wide on lines of their own, whole', () => {
  expect(wrapText('at /reports/of/2026 now', { indent: 2, width: 8 })).toEqual([
    '  at',
    '  /reports/of/2026',
    '  now',
  ]);
});

it('loses no word, and widens no line but for a word', () => {
  const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(words, fc.integer({ min: 5, max: 60 }), (list, width) => {
      const lines = wrapText(list.join(' '), { indent: 3, width });
      expect(lines.flatMap((line) => line.trim().split(' '))).toEqual(list);
      const isFitting = (line: string) => line.length <= width || !line.trim().includes(' ');
      expect(lines.filter((line) => !isFitting(line))).toEqual([]);
    }),
  );
});
