import { fileURLToPath } from 'node:url';
import type { Plugin } from 'rolldown';

/** Modules that take long to load, each with the file of `substitutes` that is bundled in its place. */
const substitutes: ReadonlyMap<string, string> = new Map([
  // Unpacks web fonts with a dictionary of 0.8 MiB.
  ['brotli/decompress.js', 'brotli.ts'],
  // Read the tables of Unicode properties, byte by byte.
  ['base64-js', 'base64.ts'],
  ['tiny-inflate', 'inflate.ts'],
  // Computes the tables of a cipher.
  ['@noble/ciphers/aes', 'no-cipher.ts'],
  // Evaluates every property of the process, such as its report.
  ['node:process', 'process.ts'],
  // Includes `fetch`, web sockets, caches and mocks.
  ['undici', 'undici.js'],
]);

/** Runs the source of the command; what runs the built one is in its place. */
const runSource = './run-source.js';

/**
 * A part of the build that replaces modules of other packages with shorter ones that do what the program needs, and what
 * runs the source with what runs the package.
 */
export function substituteModules(): Plugin {
  return {
    name: 'substitute-modules',
    resolveId: {
      order: 'pre',
      filter: { id: /^[@a-z]|run-source/ },
      handler: (id) => {
        if (id === runSource) return fileURLToPath(new URL('../bin/run-built.ts', import.meta.url));
        const file = substitutes.get(id);
        return file && fileURLToPath(new URL(`substitutes/${file}`, import.meta.url));
      },
    },
  };
}
