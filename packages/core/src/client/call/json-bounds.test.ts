import { expect, it } from 'vitest';
import { exceededBound } from './json-bounds.ts';

const bound = (json: string) => exceededBound(Buffer.from(json), 32_000_000);
const padding = `"${' '.repeat(70_000)}"`;

it('accepts the maximum depth, and no more', () => {
  expect(bound(`[${padding},${'['.repeat(63)}${']'.repeat(63)}]`)).toBeUndefined();
  expect(bound(`[${padding},${'['.repeat(64)}${']'.repeat(64)}]`)).toBe('depth');
  expect(bound(`[${padding},${'{"a":'.repeat(64)}1${'}'.repeat(64)}]`)).toBe('depth');
});

it('ignores brackets in texts', () => {
  expect(bound(`[${padding},"${'['.repeat(100)}","\\"${'['.repeat(100)}","\\\\",{}]`)).toBeUndefined();
  expect(bound(`[${padding},"\\\\",${'['.repeat(64)}]`)).toBe('depth');
});

it('accepts a long list of documents with many line items', () => {
  const document = `{"id":"d","tags":[{"name":"a"}],"items":[${Array(9).fill('{"name":"a"}').join()}]}`;
  expect(bound(`{"items":[${Array(70_000).fill(document).join()}]}`)).toBeUndefined();
  expect(bound(`[${padding},${'{},'.repeat(1_000_000)}1]`)).toBe('containers');
});
