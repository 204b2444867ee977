import { registerHooks } from 'node:module';

/**
 * Resolves imports by relative paths before Vitest does, which reports each to its main process, also of modules that are
 * loaded already: so it knows in watch mode which tests a change concerns, and a run that ends need not know.
 */
if (process.env['VITEST_MODE'] !== 'WATCH') {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      const isOurs = parentURL?.startsWith('file:') && !parentURL.includes('/node_modules/');
      if (!isOurs || !/^\.\.?\/.*\.ts$/.test(specifier)) return nextResolve(specifier, context);
      return { url: new URL(specifier, parentURL).href, shortCircuit: true };
    },
  });
}
