import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a program beside a module: TypeScript beside a source, JavaScript beside a file of the bundle, where all
 * programs are in one folder.
 * @param module - the address of the module, `import.meta.url`
 * @param name - the name of the program's file, without its ending
 */
export function programBeside(module: string, name: string): string {
  return fileURLToPath(new URL(`${name}${extname(module)}`, module));
}
