import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureStructure } from './structure/measure-structure.ts';
import { quotedStructure } from './structure/printed-structure.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const walk = page.slice(page.indexOf('## A walk'), page.indexOf('## Where does'));

/** Files and folders that the walk names. */
const named = [...walk.matchAll(/`(?<path>[\w./-]+\/[\w./-]*|main\.ts)`/g)].map(
  ({ groups }) => groups?.['path'] ?? '',
);

it('is a walk through many files', () => {
  expect(named.length).toBeGreaterThan(25);
});

it.each(named)('leads past %s, which is there', (path) => {
  const place = /^(?:packages|apps)\//.test(path) ? path : join('apps/reporter/src', path);
  expect(existsSync(join(root, place))).toBe(true);
});

const structure = measureStructure();

it('quotes the structure as it is', () => {
  const quoted = /```text\n(?<lines>.*?)\n```/s.exec(page)?.groups?.['lines']?.split('\n');
  expect(quoted).toEqual(quotedStructure(structure));
});

it('is about files and functions that are not too long', () => {
  expect(structure.longestFile.lines).toBeLessThanOrEqual(420);
  expect(structure.longestFunction.lines).toBeLessThanOrEqual(120);
});
