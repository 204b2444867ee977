import { rolldown } from 'rolldown';
import { type BundledPackage, packagesOf } from './bundled-packages.ts';
import { copyDataFiles } from './copy-data-files.ts';

/** Programs that start as processes or threads of their own, and what other programs import. */
const entries = {
  outlay: 'bin/outlay.js',
  main: 'src/main.ts',
  index: 'src/index.ts',
  'report-program': 'src/engine/make/report-program.ts',
  'folder-program': 'src/adapters/channels/folder/folder-program.ts',
  'compare-program': 'src/engine/compare/compare-program.ts',
};

/**
 * Shared code below this size is merged with other code, so each program loads what it needs and little more. Larger values
 * make fewer files, but may merge a small shared error class with the code of the whole scheduler. Bytes.
 */
const smallSharedFile = 250;

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
    // The oldest Node.js of `publishConfig.engines`.
    transform: { target: 'node22.19' },
    plugins: [dataFiles.plugin],
    checks: { bundlerTimings: false },
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await build.write({
    dir: folder,
    format: 'esm',
    // Shared files may need each other: what a module does when it is loaded is done in the order of the sources.
    strictExecutionOrder: true,
    comments: { legal: false, annotation: true, jsdoc: false },
    chunkFileNames: ({ name }) => (name.startsWith('shared') ? 'shared-[hash].js' : '[name].js'),
    codeSplitting: {
      groups: [
        {
          name: 'shared',
          minShareCount: 2,
          entriesAware: true,
          entriesAwareMergeThreshold: smallSharedFile,
        },
      ],
    },
  });
  await build.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return packagesOf([...modules, ...dataFiles.copied]);
}
