import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * `pnpm structure`: prints how the code hangs together, as `docs/architecture.md` quotes it: files on the path of a
 * command and of a scheduled run, imports that point up, circles between folders, and what is longest. Exits with 1
 * where a folder imports one that imports it.
 */
const root = join(import.meta.dirname, '..');
const reporter = 'apps/reporter/src';

type Source = {
  readonly file: string;
  readonly lines: readonly string[];
  /** Files that it imports with their code. */
  readonly imports: readonly string[];
  /** Files that it imports, of some only types. */
  readonly all: readonly string[];
};

const importPattern =
  /^(?:import|export)(?<type> type)?\s[^;]*?from '(?<from>\.[^']+)'|^import '(?<bare>\.[^']+)'|import\('(?<lazy>\.[^']+)'\)/gm;

/** Every file of the product: no tests, no test helpers. */
function readSources(): Map<string, Source> {
  const files = globSync(['apps/*/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file));
  return new Map(files.toSorted().map((file) => [file, readSource(file)]));
}

function readSource(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8');
  const found = [...text.matchAll(importPattern)].map(({ groups }) => ({
    isType: groups?.['type'] !== undefined,
    target: normalize(
      join(dirname(file), groups?.['from'] ?? groups?.['bare'] ?? groups?.['lazy'] ?? ''),
    ).replaceAll('\\', '/'),
  }));
  return {
    file,
    lines: text.split('\n'),
    imports: found.flatMap(({ isType, target }) => (isType ? [] : [target])),
    all: found.map(({ target }) => target),
  };
}

/** Files that lie on a way of imports from one file to another, both included. */
function onPath(sources: ReadonlyMap<string, Source>, from: string, to: string): string[] {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of sources.values()) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const below = reach(from, (file) => sources.get(file)?.imports ?? []);
  const above = reach(to, (file) => importers.get(file) ?? []);
  return [...below].filter((file) => above.has(file));
}

function reach(start: string, next: (file: string) => readonly string[]): Set<string> {
  const seen = new Set([start]);
  // A set grows while it is gone through.
  for (const file of seen) for (const other of next(file)) seen.add(other);
  return seen;
}

/** Groups of folders that import each other, each group once. */
function folderCircles(sources: ReadonlyMap<string, Source>): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const { file, all } of sources.values()) {
    const folder = dirname(file);
    const targets = edges.get(folder) ?? new Set();
    for (const target of all) if (dirname(target) !== folder) targets.add(dirname(target));
    edges.set(folder, targets);
  }
  const reached = new Map(
    [...edges.keys()].map((folder) => [folder, reach(folder, (one) => [...(edges.get(one) ?? [])])]),
  );
  const groups = [...edges.keys()].map((folder) =>
    [...(reached.get(folder) ?? [])].filter((other) => reached.get(other)?.has(folder)).toSorted(),
  );
  return [
    ...new Map(groups.filter(({ length }) => length > 1).map((group) => [group.join(), group])).values(),
  ];
}

type Layer = 'cli' | 'engine' | 'adapters';
const layers: readonly Layer[] = ['adapters', 'engine', 'cli'];

function upwardImports(sources: ReadonlyMap<string, Source>): string[] {
  const levelOf = (file: string) => layers.findIndex((layer) => file.startsWith(`${reporter}/${layer}/`));
  return [...sources.values()].flatMap(({ file, all }) =>
    all
      .filter((target) => levelOf(file) >= 0 && levelOf(target) > levelOf(file))
      .map((target) => `${file} → ${target}`),
  );
}

type Length = { readonly name: string; readonly lines: number };

/** Functions as the formatter writes them: their last line is a brace at the indentation of their first. */
function functionsOf({ file, lines }: Source): Length[] {
  const begin =
    /^(?<indent>\s*)(?:export )?(?:async )?(?:function\*? (?<name>\w+)|const (?<arrow>\w+) = (?:async )?\(.*=> \{$)/;
  return lines.flatMap((line, index) => {
    const { indent = '', name, arrow } = begin.exec(line)?.groups ?? {};
    const called = name ?? arrow;
    if (called === undefined) return [];
    const end = lines.findIndex((other, at) => at > index && new RegExp(`^${indent}\\}[;,)]*$`).test(other));
    return end < 0 ? [] : [{ name: `${file}, ${called}`, lines: end - index + 1 }];
  });
}

function longest(lengths: readonly Length[]): Length {
  return lengths.reduce((most, one) => (one.lines > most.lines ? one : most), { name: '', lines: 0 });
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

const sources = readSources();
const circles = folderCircles(sources);
const upward = upwardImports(sources);
const files = [...sources.values()].map(({ file, lines }) => ({ name: file, lines: lines.length - 1 }));
const functions = [...sources.values()].flatMap(functionsOf);
const paths = [
  [
    'outlay report',
    `${reporter}/cli/report/report-command.ts`,
    `${reporter}/adapters/staged-files/write-staged.ts`,
  ],
  [
    'a scheduled run',
    `${reporter}/engine/scheduler/work-on-queue.ts`,
    `${reporter}/engine/deliver/deliver.ts`,
  ],
] as const;

const print = (line: string) => process.stdout.write(`${line}\n`);
for (const [name, from, to] of paths) {
  const path = onPath(sources, from, to);
  print(`files on the path of ${name}: ${path.length}`);
  if (process.argv.includes('--files')) for (const file of path) print(`  ${file}`);
}
print(`imports that point up: ${upward.length}`);
for (const one of upward) print(`  ${one}`);
print(`circles between folders: ${circles.length}`);
for (const circle of circles) print(`  ${circle.join(' ↔ ')}`);
const [file, fn] = [longest(files), longest(functions)];
print(`longest file: ${file.name}, ${file.lines} lines (median ${median(files.map(({ lines }) => lines))})`);
print(
  `longest function: ${fn.name}, ${fn.lines} lines (median ${median(functions.map(({ lines }) => lines))})`,
);
process.exitCode = circles.length + upward.length > 0 ? 1 : 0;
