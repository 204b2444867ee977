import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CodeSplittingOptions, type OutputChunk, type OutputOptions, rolldown } from 'rolldown';
import { youngMiB } from '../src/adapters/processes/start-process.ts';
import { type BundledPackage, packagesOf } from './bundled-packages.ts';
import { copyDataFiles } from './copy-data-files.ts';
import { substituteModules } from './substitute-modules.ts';

/** Programs that start as processes or threads of their own, what runs them, and what other programs import. */
const entries = {
  outlay: 'bin/outlay.js',
  'run-built': 'bin/run-built.ts',
  main: 'src/main.ts',
  index: 'src/index.ts',
  'report-program': 'src/engine/make/report-program.ts',
  'folder-program': 'src/adapters/channels/folder/folder-program.ts',
  'compare-program': 'src/engine/compare/compare-program.ts',
};

/** What is loaded again and again, each in as few files as can be. */
const loadedOften = [
  'src/main.ts',
  'src/cli/report/report-command.ts',
  'src/engine/make/report-program.ts',
  'src/engine/scheduler/open-scheduler.ts',
  'src/adapters/channels/folder/folder-program.ts',
  'src/engine/compare/compare-program.ts',
  'src/cli/scheduler/serve-command.ts',
  'src/cli/runs/history-command.ts',
  'src/cli/scheduler/jobs-command.ts',
  'src/cli/setup/config-command.ts',
];

/** What ends the name of a program that another one starts. What is started is a file that has it run with compiled code. */
const startedEnding = '-program';

/**
 * The first lines of the command: a shell starts Node.js with a limit for V8's young generation, which a process cannot set
 * for itself, unless `NODE_OPTIONS` has one. Node.js reads the second line as a text and a comment.
 */
const startOfCommand = `#!/usr/bin/env sh
':' //; case "\${NODE_OPTIONS-}" in *--max?semi?space?size=*) exec node "$0" "$@";; *) exec node --max-semi-space-size=${youngMiB} "$0" "$@";; esac
`;

/** Where the sources of exporters are, each of which is loaded when a report needs it. */
const exporters = '/packages/exporters/src/';

/** Loading one more file takes as long as reading so much more code. Bytes. */
const costOfFile = 32_000;

const sharedFiles: CodeSplittingOptions = {
  groups: [
    {
      name: 'shared',
      minShareCount: 2,
      entriesAware: true,
    },
  ],
};

/**
 * Writes the program with all packages that it uses into a folder, a file for each that is loaded late. All files are in one
 * folder: what a source looks for beside itself is beside its bundle. Names and lines stay readable, for stack traces.
 * @param root - of this package
 * @param programs - more that start as processes of their own, such as those of stress tests: paths by name
 * @returns the packages that are in it
 * @throws where the bundler has anything to warn about
 */
export async function bundleProgram(
  root: string,
  folder: string,
  programs: Readonly<Record<string, string>> = {},
): Promise<BundledPackage[]> {
  const dataFiles = copyDataFiles();
  const build = await rolldown({
    cwd: root,
    input: { ...entries, ...programs },
    platform: 'node',
    // Needed by `includeDependenciesRecursively` below.
    preserveEntrySignatures: 'allow-extension',
    // The oldest Node.js of `publishConfig.engines`.
    transform: { target: 'node22.19' },
    plugins: [substituteModules(), dataFiles.plugin],
    // What some load late may be in a file that others load at once.
    checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const options = {
    dir: folder,
    format: 'cjs',
    // Code that runs as a script cannot import.
    dynamicImportInCjs: false,
    entryFileNames: ({ name }) => `${codeOf(name)}.cjs`,
    // Shared files may need each other: what a module does when it is loaded is done in the order of the sources.
    strictExecutionOrder: true,
    comments: { legal: false, annotation: true, jsdoc: false },
    chunkFileNames: ({ name }) => (name.startsWith('shared') ? 'shared-[hash].cjs' : '[name].cjs'),
  } satisfies OutputOptions;
  // Which sources are loaded together is known once those that nothing uses are left out.
  const parts = await build.generate({ ...options, codeSplitting: sharedFiles });
  const together = loadedTogether(
    root,
    parts.output.filter((file) => file.type === 'chunk'),
  );
  const { output } = await build.write({
    ...options,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: (id) => together.get(id) ?? null, priority: 1 }, ...(sharedFiles.groups ?? [])],
    },
  });
  await build.close();
  await writeStarts(folder, Object.keys({ ...entries, ...programs }));
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return packagesOf([...modules, ...dataFiles.copied]);
}

/** Name of the file with the code of a program, without its ending. */
function codeOf(name: string): string {
  return name.endsWith(startedEnding) ? `${name}-code` : name;
}

/** Writes what starts each program. */
async function writeStarts(folder: string, names: readonly string[]): Promise<void> {
  const command = join(folder, 'outlay.cjs');
  const code = await readFile(command, 'utf8');
  await writeFile(
    command,
    code.replace(/^#!.*\n/, () => startOfCommand),
  );
  await chmod(command, 0o755);
  for (const name of names.filter((each) => each.endsWith(startedEnding))) {
    const start = `require('./run-built.cjs').runBuilt('${codeOf(name)}.cjs');\n`;
    await writeFile(join(folder, `${name}.cjs`), start);
  }
}

/** Shared files that the same programs need, which are to be one file. */
type Group = { readonly programs: ReadonlySet<number>; readonly chunks: OutputChunk[] };

/**
 * The sources of shared files, each with the name of the file that it is to be in: those that the same of the often loaded
 * programs and of the exporters need are in one, so that each of them loads a few files and little else. Other files stay as
 * they are.
 */
function loadedTogether(root: string, chunks: readonly OutputChunk[]): ReadonlyMap<string, string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const startOf = (path: string) => {
    const start = chunks.find((chunk) => chunk.moduleIds.includes(join(root, path)));
    if (!start) throw new Error(`no file has ${path}`);
    return start;
  };
  const ofExporters = chunks.filter(
    ({ isDynamicEntry, facadeModuleId }) => isDynamicEntry && facadeModuleId?.includes(exporters),
  );
  const programsOf = new Map<OutputChunk, number[]>();
  for (const [index, start] of [...loadedOften.map(startOf), ...ofExporters].entries()) {
    for (const chunk of reachedFrom(start, byFile)) {
      programsOf.set(chunk, [...(programsOf.get(chunk) ?? []), index]);
    }
  }
  const shared = [...programsOf].filter(([{ name }]) => name.startsWith('shared'));
  const groups = Map.groupBy(shared, ([, programs]) => programs.join('-'));
  const merged = withSmallMerged(
    [...groups.values()].map((same) => ({
      programs: new Set(same[0]?.[1]),
      chunks: same.map(([chunk]) => chunk),
    })),
    byFile,
  );
  return new Map(
    merged.flatMap(({ chunks: together }, index) => {
      // Each use of what is in a file names the file.
      const name = `shared${index}`;
      return together.flatMap(({ moduleIds }) => moduleIds.map((id) => [id, name] as const));
    }),
  );
}

/** The files that a program loads at its start. */
function reachedFrom(start: OutputChunk, byFile: ReadonlyMap<string, OutputChunk>): Set<OutputChunk> {
  const reached = new Set([start]);
  // A set is iterated over what is added meanwhile.
  for (const { imports } of reached)
    for (const name of imports) {
      const imported = byFile.get(name);
      if (imported) reached.add(imported);
    }
  return reached;
}

/**
 * Adds small files to others that the same programs load, where that saves these more time than it takes the other programs
 * of those files, which already load what the small files import.
 */
function withSmallMerged(groups: readonly Group[], byFile: ReadonlyMap<string, OutputChunk>): Group[] {
  const left = new Set(groups.toSorted((one, other) => sizeOf(one) - sizeOf(other)));
  for (const small of left) {
    const { programs } = small;
    const imported = new Set(small.chunks.flatMap(({ imports }) => imports.map((name) => byFile.get(name))));
    const needed = [...left].filter(({ chunks }) => chunks.some((chunk) => imported.has(chunk)));
    const [target] = [...left]
      .filter((group) => group !== small && isSubset(programs, group.programs))
      .filter((group) => needed.every((other) => isSubset(group.programs, other.programs)))
      .toSorted((one, other) => one.programs.size - other.programs.size);
    const others = (target?.programs.size ?? 0) - programs.size;
    if (!target || sizeOf(small) * others > costOfFile * programs.size) continue;
    target.chunks.push(...small.chunks);
    left.delete(small);
  }
  return [...left];
}

function isSubset(some: ReadonlySet<number>, all: ReadonlySet<number>): boolean {
  return [...some].every((program) => all.has(program));
}

function sizeOf({ chunks }: Group): number {
  return chunks.reduce((sum, { code }) => sum + code.length, 0);
}
