import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as main from './index.ts';
import * as money from './money/index.ts';
import * as time from './time/index.ts';

it('gives one class of errors by whatever path', () => {
  expect(money.MoneyError).toBe(main.MoneyError);
  expect(time.TimeError).toBe(main.TimeError);
  expect(() => money.parseMoney('x', 'PLN')).toThrow(main.MoneyError);
  expect(() => time.parseCalendarDate('x')).toThrow(main.DomainError);
  expect(() => time.parseCalendarDate('x')).not.toThrow(main.MoneyError);
});

/** What only this repository uses: the second needs fast-check, which the published package does not bring. */
const unpublished: ReadonlySet<string> = new Set(['./internal/*', './testing/any-character']);

it('publishes every entry point that others import, but not its internals', () => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  const { exports, publishConfig } = JSON.parse(text) as {
    exports: Record<string, string>;
    publishConfig: { exports: Record<string, string | { types: string; default: string }> };
  };
  const published = Object.entries(publishConfig.exports).map(([path, target]) => [
    path,
    typeof target === 'string' ? target : target.default,
  ]);
  const expected = Object.entries(exports)
    .filter(([path]) => !unpublished.has(path))
    .map(([path, target]) => [path, target.replace(/^\.\/src\/(.*)\.ts$/, './dist/$1.js')]);
  expect(published).toEqual(expected);
});
