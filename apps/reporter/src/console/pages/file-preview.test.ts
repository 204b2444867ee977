import { expect, it } from 'vitest';
import { previewOf } from './file-preview.ts';

it.each([
  ['text/html', 'frame'],
  ['application/json', 'text'],
  ['text/csv; header=present', 'text'],
  ['text/plain; charset=windows-1250', 'text'],
  ['application/pdf', 'viewer'],
  ['application/zip', 'none'],
  ['image/svg+xml', 'none'],
  ['application/xhtml+xml', 'none'],
])('shows %s as %s', (mediaType, kind) => {
  expect(previewOf({ mediaType, bytes: 1_000 })).toBe(kind);
});

it('shows no page with a file that needs much memory', () => {
  expect(previewOf({ mediaType: 'text/html', bytes: 20_000_001 })).toBe('none');
});
