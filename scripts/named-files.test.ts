import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const howTos = readdirSync(join(root, 'docs')).filter((name) => name.startsWith('how-to-'));
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/security.md',
  ...howTos.map((name) => `docs/${name}`),
  ...['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
  ),
];

/** Source folders that a page may leave out of a path. */
const sources = [
  '.',
  'apps/reporter/src',
  'apps/reporter/src/adapters',
  'apps/reporter/src/engine/deliver',
  'apps/reporter/src/adapters/configuration',
];
const withoutCode = (text: string) => text.replaceAll(/```.*?```/gs, '');

const named = pages.flatMap((page) => {
  const text = withoutCode(readFileSync(join(root, page), 'utf8'));
  const paths = [...text.matchAll(/`(?<path>[\w./-]*\w\.ts)`/g)].map(({ groups }) => groups?.['path'] ?? '');
  return [...new Set(paths)].filter((path) => !path.includes('NAME')).map((path) => ({ page, path }));
});

it('finds files that pages name', () => {
  expect(named.length).toBeGreaterThan(30);
});

it.each(named)('$page names $path, which exists', ({ page, path }) => {
  const own = [dirname(page), join(dirname(page), 'src')];
  const places = [...sources, ...own].map((folder) => join(root, folder, path));
  const packaged = readdirSync(join(root, 'packages')).map((name) =>
    join(root, 'packages', name, 'src', path),
  );
  expect([...places, ...packaged].some((place) => existsSync(place))).toBe(true);
});

/** Relative links of a page, without those to a heading of another one. */
const links = [...pages, 'docs/architecture.md', 'docs/glossary.md', 'examples/demo/README.md'].flatMap(
  (page) => {
    const text = withoutCode(readFileSync(join(root, page), 'utf8'));
    const targets = [...text.matchAll(/\]\((?<target>[^)#:]+)(?:#[^)]*)?\)/g)];
    return [...new Set(targets.map(({ groups }) => groups?.['target'] ?? ''))].map((target) => ({
      page,
      target,
    }));
  },
);

it.each(links)('$page links to $target, which exists', ({ page, target }) => {
  expect(existsSync(join(root, dirname(page), target))).toBe(true);
});
