#!/usr/bin/env node
import { mkdirSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { runMain } from './run-source.js';

// Only what every Node.js since 16 can read, so that an older one can say that it is too old.
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const oldest = manifest.engines.node.replace('>=', '');
if (isOlder(process.versions.node, oldest)) {
  process.stderr.write(
    `Outlay needs Node.js ${oldest} or later; this is ${process.versions.node}. Install it from https://nodejs.org and try again.\n`,
  );
  process.exit(2);
}

// Node.js 22 says of its SQLite that it is experimental. We know, and leave out this one warning.
const emitWarning = process.emitWarning.bind(process);
process.emitWarning = (warning, ...rest) => {
  if (!String(warning).startsWith('SQLite is an experimental feature')) emitWarning(warning, ...rest);
};

// Code that was compiled once is read from there: commands start sooner and need less memory. Where nothing can be written,
// nothing is kept. NODE_COMPILE_CACHE names another folder, NODE_DISABLE_COMPILE_CACHE=1 keeps nothing.
const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'outlay');
try {
  // Node.js would let others write there, if the user's new files can be written by others.
  if (!process.env['NODE_COMPILE_CACHE']) mkdirSync(cache, { recursive: true, mode: 0o700 });
} catch {
  // Nothing is kept.
}
module.enableCompileCache(cache);

runMain();

/** Whether a version is lower than another one, which may name fewer of its numbers. */
function isOlder(version, other) {
  const found = version.split('.').map(Number);
  for (const [index, least] of other.split('.').map(Number).entries()) {
    if (found[index] !== least) return found[index] < least;
  }
  return false;
}
