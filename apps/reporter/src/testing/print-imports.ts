const hook = `import { registerHooks } from 'node:module';
import vm from 'node:vm';
registerHooks({ resolve(name, context, next) {
  const found = next(name, context);
  process._rawDebug(found.url);
  return found;
} });
const { Script } = vm;
vm.Script = class extends Script {
  constructor(code, options) {
    super(code, options);
    process._rawDebug('file://' + options.filename);
  }
};`;

/**
 * Options of Node.js with which a program prints the address of every module that it imports to stderr, and of every file
 * that the published program runs.
 */
export const printImports = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`] as const;
