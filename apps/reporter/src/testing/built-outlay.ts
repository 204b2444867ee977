import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requestShared } from '@outlay/database/testing';
import { type SpawnOptions, type SpawnPlace, spawnOutlay } from './spawn-outlay.ts';

/** The program, built as it is published: it starts in half of the processor time that its sources need. */
export type BuiltOutlay = {
  readonly program: string;
  /** Where its processes keep what they have compiled. */
  readonly compileCache: string;
};

/** `PATH` for the shell that starts the built program: it finds this Node.js first. */
export const pathWithNode = [dirname(process.execPath), process.env['PATH']].join(delimiter);

/** The variable with the address that answers with the folder of the program that a run of the tests shares. */
export const sharedBuildVariable = 'OUTLAY_TESTS_BUILD';

const reporter = fileURLToPath(new URL('../..', import.meta.url));

let built: Promise<BuiltOutlay> | undefined;

/**
 * The built program: that of the run of the tests, which is built when the first test asks for it, or one of this process.
 * @throws {Error} when it cannot be built
 */
export function builtOutlay(): Promise<BuiltOutlay> {
  built ??= builtFolder().then((folder) => ({
    program: join(folder, 'dist/outlay.cjs'),
    compileCache: join(folder, 'compiled'),
  }));
  return built;
}

/** Starts the built `outlay` in a process of its own. @param starting - with no other program */
export async function spawnBuiltOutlay(
  place: SpawnPlace,
  words: readonly string[],
  starting: Omit<SpawnOptions, 'program'> = {},
) {
  const { program, compileCache } = await builtOutlay();
  const environment = { ...place.environment, NODE_COMPILE_CACHE: compileCache };
  return spawnOutlay({ ...place, environment }, words, { ...starting, program });
}

async function builtFolder(): Promise<string> {
  const address = process.env[sharedBuildVariable];
  if (address !== undefined) return requestShared(address);
  const folder = await buildOutlay();
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Builds the program into a folder for temporary files.
 * @param programs - more that are built with it: paths of their sources by name
 * @returns the folder, which the caller removes
 */
export async function buildOutlay(programs: Readonly<Record<string, string>> = {}): Promise<string> {
  // The bundler is loaded only where it is used.
  const { bundleProgram } = await import('../../build/bundle-program.ts');
  const folder = await mkdtemp(join(tmpdir(), 'outlay-built-'));
  await bundleProgram(reporter, join(folder, 'dist'), programs);
  for (const name of ['package.json', 'schema']) {
    await cp(join(reporter, name), join(folder, name), { recursive: true });
  }
  return folder;
}
