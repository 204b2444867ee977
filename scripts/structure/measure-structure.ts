import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(import.meta.dirname, '../..');
const reporter = 'apps/reporter/src';

type Source = {
  readonly file: string;
  readonly lines: readonly string[];
  /** Files that it imports with their code, and programs that it starts. */
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
  const programs = [...text.matchAll(/programBeside\(import\.meta\.url, '([a-z-]+)'\)/g)].map(
    ([, name]) => `${dirname(file)}/${name}.ts`,
  );
  return {
    file,
    lines: text.split('\n'),
    imports: [...found.flatMap(({ isType, target }) => (isType ? [] : [target])), ...programs],
    all: found.map(({ target }) => target),
  };
}

/**
 * Files on a path of imports from one file to another, both included.
 * @throws {Error} when no path leads there, as after one of the two was renamed
 */
function onPath(sources: ReadonlyMap<string, Source>, from: string, to: string): string[] {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of sources.values()) {
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const below = reach(from, (file) => sources.get(file)?.imports ?? []);
  const above = reach(to, (file) => importers.get(file) ?? []);
  if (!below.has(to)) throw new Error(`no import leads from ${from} to ${to}`);
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

type Layer = 'cli' | 'console' | 'engine' | 'adapters';
const layers: readonly Layer[] = ['adapters', 'engine', 'console', 'cli'];

function upwardImports(sources: ReadonlyMap<string, Source>): string[] {
  const levelOf = (file: string) => layers.findIndex((layer) => file.startsWith(`${reporter}/${layer}/`));
  return [...sources.values()].flatMap(({ file, all }) =>
    all
      .filter((target) => levelOf(file) >= 0 && levelOf(target) > levelOf(file))
      .map((target) => `${file} → ${target}`),
  );
}

/** How long something is. */
export type Length = { readonly name: string; readonly lines: number };

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

/**
 * The legs of the way of a report, from which file to which. A new leg begins where an object is called that somebody
 * handed over. A package's insides are its own.
 */
const paths = {
  'outlay report': [
    ['main', 'cli/report/report-command'],
    // Not over the archive, which writes files, too.
    ['cli/report/report-command', 'engine/make/make-report'],
    ['engine/make/make-report', 'adapters/staged-files/write-staged'],
    ['cli/report/report-command', 'adapters/channels/folder/isolated-folder'],
    ['adapters/channels/folder/folder-processes', 'adapters/files/placement-strategy'],
  ],
  'a scheduled run': [
    ['engine/plan/planner', 'adapters/store/plan-run'],
    ['engine/scheduler/work-on-queue', 'engine/run/stage-run'],
    ['engine/run/execute-run', 'engine/make/isolated-source'],
    ['engine/make/report-processes', 'adapters/staged-files/write-staged'],
    ['engine/run/execute-run', 'engine/deliver/deliver'],
    ['engine/deliver/deliver', 'adapters/channels/folder/isolated-folder'],
    ['adapters/channels/folder/folder-processes', 'adapters/files/placement-strategy'],
  ],
} as const;

/** How the code hangs together. */
export type Structure = {
  /** Files on the way of a report, by what asks for it. */
  readonly paths: Readonly<Record<keyof typeof paths, readonly string[]>>;
  /** Imports of the reporter from a layer above. */
  readonly upward: readonly string[];
  /** Groups of folders that import each other. */
  readonly circles: readonly (readonly string[])[];
  readonly longestFile: Length;
  readonly longestFunction: Length;
  readonly medianFileLines: number;
  readonly medianFunctionLines: number;
};

/** Measures the product's sources: no tests, no test helpers. */
export function measureStructure(): Structure {
  const sources = readSources();
  const files = [...sources.values()].map(({ file, lines }) => ({ name: file, lines: lines.length - 1 }));
  const functions = [...sources.values()].flatMap(functionsOf);
  const filesOf = (legs: readonly (readonly [string, string])[]) => [
    ...new Set(
      legs.flatMap(([from, to]) => onPath(sources, `${reporter}/${from}.ts`, `${reporter}/${to}.ts`)),
    ),
  ];
  return {
    paths: {
      'outlay report': filesOf(paths['outlay report']),
      'a scheduled run': filesOf(paths['a scheduled run']),
    },
    upward: upwardImports(sources),
    circles: folderCircles(sources),
    longestFile: longest(files),
    longestFunction: longest(functions),
    medianFileLines: median(files.map(({ lines }) => lines)),
    medianFunctionLines: median(functions.map(({ lines }) => lines)),
  };
}
