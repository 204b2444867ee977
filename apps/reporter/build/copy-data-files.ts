import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

/** How sources name a file that they read: a font or a script of a package, or what lies beside them. */
const named =
  /require\.resolve\('(?<required>[^']+\.(?:ttf|min\.js))'\)|new URL\(['"](?<beside>\.\/[^'"]+\.icc)['"], import\.meta\.url\)/g;

/** A part of the build that copies files which sources read into `dist/files`, and the paths of those it copied. */
export function copyDataFiles(): { readonly plugin: Plugin; readonly copied: readonly string[] } {
  const copied: string[] = [];
  const plugin: Plugin = {
    name: 'copy-data-files',
    transform: {
      filter: { code: named },
      async handler(code, id) {
        for (const { groups = {} } of code.matchAll(named)) {
          const path = pathOf(groups, id);
          copied.push(path);
          this.emitFile({ type: 'asset', fileName: `files/${basename(path)}`, source: await readFile(path) });
        }
        return code.replaceAll(named, (_, required?: string, beside?: string) => {
          const name = basename(required ?? beside ?? '');
          return `new URL('./files/${name}', import.meta.url)`;
        });
      },
    },
  };
  return { plugin, copied };
}

function pathOf(groups: { readonly [name: string]: string | undefined }, id: string): string {
  const required = groups['required'];
  return required ? createRequire(id).resolve(required) : resolve(dirname(id), groups['beside'] ?? '');
}
