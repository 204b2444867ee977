#!/usr/bin/env node
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// An older version can read neither the sources nor what follows.
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`error: outlay needs Node.js 24 or later; this is ${process.versions.node}\n`);
  process.exit(2);
}

// Sources that were stripped of their types and compiled once are read from there: commands start sooner and need less
// memory, since what strips types is not loaded either; so this file has none. Where nothing can be written, nothing is
// kept. NODE_COMPILE_CACHE names another folder, NODE_DISABLE_COMPILE_CACHE=1 keeps nothing.
const caches = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
module.enableCompileCache(join(caches, 'outlay'));

await import('../src/main.ts');
