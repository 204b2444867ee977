import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const readme = readFileSync(new URL('packages/core/README.md', root), 'utf8');

/** Snippets of the README, each under a comment that names the file and the region that it is. */
const snippets = [...readme.matchAll(/<!-- (\S+)#(\S+) -->\n\n```ts\n([\s\S]*?)```/g)].map(
  ([, file = '', region = '', code = '']) => ({ file, region, code }),
);

it.each(snippets)('shows $region as it runs', ({ file, region, code }) => {
  const source = readFileSync(new URL(file, root), 'utf8');
  const [, body] = new RegExp(`// #region ${region}\\n([\\s\\S]*?)// #endregion`).exec(source) ?? [];
  expect(code.trim()).toBe(body?.trim());
});

it('shows no other code', () => {
  expect(snippets).toHaveLength((readme.match(/```ts/g) ?? []).length);
  expect(snippets.length).toBeGreaterThan(0);
});
