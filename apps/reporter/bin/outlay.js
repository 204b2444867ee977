#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

// Sources that were stripped of their types and compiled once are read from there: commands start sooner and need less
// memory, since what strips types is not loaded either; so this file has none. Where nothing can be written, nothing is
// kept. NODE_COMPILE_CACHE names another folder, NODE_DISABLE_COMPILE_CACHE=1 keeps nothing.
const caches = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
enableCompileCache(join(caches, 'outlay'));

await import('../src/main.ts');
