const hook = `import { registerHooks } from 'node:module';
registerHooks({ resolve(name, context, next) {
  const found = next(name, context);
  process._rawDebug(found.url);
  return found;
} });`;

/** Options of Node.js with which a program prints the address of every module that it imports to stderr. */
export const printImports = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`] as const;
