import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import vm from 'node:vm';
import { crc32 } from 'node:zlib';

/*
 * Runs the programs of the published package. Of each file, the compile cache of Node.js has what is compiled when the file
 * is loaded: not the functions that are compiled when they are first called, which are most of those that a report uses. So
 * all that a program has compiled is kept once it has run, beside that cache, and the next program need not compile it.
 */

/** Where the files of the package are. */
const folder = import.meta.dirname;

/** So long after a file was loaded, what is compiled is kept, unless the program ends before. Milliseconds. */
const keepAfterMs = 10_000;

type LoadedFile = {
  readonly module: { exports: unknown };
  readonly script: vm.Script;
  /** Of its source. */
  readonly checksum: number;
  /** Length of what was kept of it and is used; 0 if there was nothing. Bytes. */
  readonly keptLength: number;
};

/** Runs the command. */
export function runMain(): void {
  runBuilt('main.cjs');
}

/**
 * Runs a program of the package.
 * @param name - of its file, in the folder of this one
 * @throws {Error} when a file of the package is missing
 */
export function runBuilt(name: string): void {
  const files = new Map<string, LoadedFile>();
  const compiledFolder = folderOfCompiled();
  const requireOther = createRequire(join(folder, name));
  let keeping: NodeJS.Timeout | undefined;
  const keep = () => {
    if (keeping && compiledFolder !== undefined) keepCompiled(compiledFolder, files);
    clearTimeout(keeping);
    keeping = undefined;
  };
  const require = (wanted: string): unknown =>
    wanted.startsWith('./') ? load(wanted.slice(2)) : requireOther(wanted);
  const load = (file: string): unknown => {
    const loaded = files.get(file);
    if (loaded) return loaded.module.exports;
    const path = join(folder, file);
    const source = readFileSync(path);
    const checksum = crc32(source);
    const compiled = compiledFolder
      ? readCompiled(pathOfCompiled(compiledFolder, file), checksum)
      : undefined;
    const script = scriptOf(path, source.toString('utf8'), compiled);
    const keptLength = script.cachedDataRejected ? 0 : (compiled?.length ?? 0);
    if (keptLength === 0) keeping ??= setTimeout(keep, keepAfterMs).unref();
    const module = { exports: {} as unknown };
    // Files may need each other: one that is still loading is found as far as it is.
    files.set(file, { module, script, checksum, keptLength });
    const run = script.runInThisContext() as (...values: unknown[]) => void;
    run.call(module.exports, module.exports, require, module, path, folder);
    return module.exports;
  };
  process.once('exit', keep);
  load(name);
}

/** What CommonJS puts around a file. */
const [before, after] = ['(function (exports, require, module, __filename, __dirname) {', '\n})'];

function scriptOf(filename: string, source: string, cachedData: Buffer | undefined): vm.Script {
  return new vm.Script(`${before}${source}${after}`, {
    filename,
    columnOffset: -before.length,
    ...(cachedData && { cachedData }),
  });
}

/**
 * For this package, in the folder that Node.js has for its own version; `undefined` if nothing is to be kept. What is kept
 * there runs: if others can write there, nothing is read and nothing is kept.
 */
function folderOfCompiled(): string | undefined {
  const cache = getCompileCacheDir();
  if (cache === undefined) return undefined;
  try {
    const own = join(cache, `outlay-${crc32(folder).toString(16)}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(own);
    return uid === process.getuid?.() && (mode & writableByOthers) === 0 ? own : undefined;
  } catch {
    return undefined;
  }
}

const writableByOthers = 0o022;

const ending = '.compiled';
const pathOfCompiled = (compiledFolder: string, file: string) => join(compiledFolder, `${file}${ending}`);

/** What comes before what is compiled: its checksum, and that of the source. Bytes. */
const headerLength = 8;

/** What is compiled of a file; `undefined` if there is nothing, it is damaged, or the source has changed. */
function readCompiled(path: string, checksumOfSource: number): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const compiled = bytes.subarray(headerLength);
    const isUsable = bytes.readUInt32LE(0) === crc32(compiled) && bytes.readUInt32LE(4) === checksumOfSource;
    return isUsable ? compiled : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps what is compiled of each file, if it is more than was kept: V8 drops functions that have not run for a while.
 * Removes what belongs to no file of the package. Where nothing can be written, nothing is kept. A file that two programs
 * write at once has a wrong checksum at worst.
 */
function keepCompiled(compiledFolder: string, files: ReadonlyMap<string, LoadedFile>): void {
  try {
    for (const [file, { script, checksum, keptLength }] of files) {
      const compiled = script.createCachedData();
      if (compiled.length <= keptLength) continue;
      const header = Buffer.alloc(headerLength);
      header.writeUInt32LE(crc32(compiled), 0);
      header.writeUInt32LE(checksum, 4);
      writeFileSync(pathOfCompiled(compiledFolder, file), Buffer.concat([header, compiled]), { mode: 0o600 });
    }
    for (const kept of readdirSync(compiledFolder)) {
      if (!existsSync(join(folder, kept.slice(0, -ending.length)))) rmSync(join(compiledFolder, kept));
    }
  } catch {
    // Compiled again the next time.
  }
}
