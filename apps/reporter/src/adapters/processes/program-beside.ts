import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a program next to a module: TypeScript next to a source file, JavaScript next to a file of the bundle,
 * where all programs are in one folder.
 * @param module - `import.meta.url` of the module
 * @param name - file name of the program, without its extension
 */
export function programBeside(module: string, name: string): string {
  return fileURLToPath(new URL(`${name}${extname(module)}`, module));
}
