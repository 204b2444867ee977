import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
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
    clearTimeout(keeping);
    // A program that failed has not called what others call.
    if (keeping && compiledFolder !== undefined && !process.exitCode) keepCompiled(compiledFolder, files);
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
    try {
      run.call(module.exports, module.exports, require, module, path, folder);
    } catch (error) {
      files.delete(file);
      throw error;
    }
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
    ...(cachedData && { cachedData }),
  });
}

/**
 * For this package, in the folder that Node.js has for its own version; `undefined` if nothing is to be kept, or if others
 * can write there.
 */
function folderOfCompiled(): string | undefined {
  const cache = getCompileCacheDir();
  if (cache === undefined) return undefined;
  try {
    const own = join(cache, `outlay-${crc32(folder).toString(16)}`);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    return isOwn(statSync(own)) ? own : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file or a folder belongs to the user, and nobody else can write to it. What is kept is code that runs. */
function isOwn({ uid, mode }: Stats): boolean {
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

const ending = '.compiled';
const pathOfCompiled = (compiledFolder: string, file: string) => join(compiledFolder, `${file}${ending}`);

/** What comes before what is compiled: its checksum, and that of the source. Bytes. */
const headerLength = 8;

/** What is compiled of a file; `undefined` if there is nothing, it is damaged or of others, or the source has changed. */
function readCompiled(path: string, checksumOfSource: number): Buffer | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    if (!isOwn(fstatSync(descriptor))) return undefined;
    const bytes = readFileSync(descriptor);
    const compiled = bytes.subarray(headerLength);
    const isUsable = bytes.readUInt32LE(0) === crc32(compiled) && bytes.readUInt32LE(4) === checksumOfSource;
    return isUsable ? compiled : undefined;
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/**
 * Keeps what is compiled of each file, if it is more than was kept: V8 drops functions that have not run for a while.
 * Removes what belongs to no file of the package.
 */
function keepCompiled(compiledFolder: string, files: ReadonlyMap<string, LoadedFile>): void {
  for (const [file, { script, checksum, keptLength }] of files) {
    const compiled = script.createCachedData();
    if (compiled.length > keptLength) writeCompiled(pathOfCompiled(compiledFolder, file), checksum, compiled);
  }
  try {
    for (const kept of readdirSync(compiledFolder)) {
      if (!existsSync(join(folder, kept.slice(0, -ending.length)))) rmSync(join(compiledFolder, kept));
    }
  } catch {
    // They take some space.
  }
}

/** Two programs that write a file at once leave it with a wrong checksum at worst. */
function writeCompiled(path: string, checksumOfSource: number, compiled: Buffer): void {
  const header = Buffer.alloc(headerLength);
  header.writeUInt32LE(crc32(compiled), 0);
  header.writeUInt32LE(checksumOfSource, 4);
  let descriptor: number | undefined;
  try {
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW;
    descriptor = openSync(path, flags, 0o600);
    writeFileSync(descriptor, Buffer.concat([header, compiled]));
  } catch {
    // It is compiled again the next time.
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
