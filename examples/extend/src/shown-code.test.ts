import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');

/** Pages whose code is that of programs which the tests run. */
const pages = [
  'packages/core/README.md',
  'packages/dataset/README.md',
  'docs/how-to-add-a-section.md',
  'docs/how-to-add-a-format.md',
];

describe.each(pages)('%s', (page) => {
  const text = read(page);
  /** Each under a comment that names the file and the region that it is. */
  const snippets = [...text.matchAll(/<!-- (\S+)#(\S+) -->\n\n```ts\n([\s\S]*?)```/g)].map(
    ([, file = '', region = '', code = '']) => ({ file, region, code }),
  );

  it.each(snippets)('shows $region as it runs', ({ file, region, code }) => {
    const [, body] = new RegExp(`// #region ${region}\\n([\\s\\S]*?)// #endregion`).exec(read(file)) ?? [];
    expect(code.trim()).toBe(body?.trim());
  });

  it('shows no other code', () => {
    expect(snippets).toHaveLength((text.match(/```ts/g) ?? []).length);
    expect(snippets.length).toBeGreaterThan(0);
  });
});
