import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { z } from 'zod';

/** Gathers the types that `index.ts` exports in one file, with those of our packages and of zod that they are made of. */
export async function bundleTypes(root: string): Promise<void> {
  const build = await rolldown({
    cwd: root,
    input: { index: 'dist/.types/index.d.ts' },
    platform: 'node',
    checks: { bundlerTimings: false },
    external: [/^node:/],
    plugins: [
      builtTypes(root),
      dts({ dtsInput: true, emitDtsOnly: true, generator: 'oxc', tsconfig: false }),
    ],
  });
  const { output } = await build.generate({ format: 'esm' });
  await build.close();
  const types = output.find(({ fileName }) => fileName === 'index.d.ts');
  if (types?.type !== 'chunk') throw new Error('there are no types of index.ts');
  await writeFile(join(root, 'dist/index.d.cts'), types.code);
}

/** Finds the types that our packages were built with; of zod those that are written as modules. */
function builtTypes(root: string): Plugin {
  const zod = dirname(createRequire(join(root, 'package.json')).resolve('zod/package.json'));
  return {
    name: 'built-types',
    resolveId: {
      order: 'pre',
      filter: { id: /^(?:@outlay\/|zod$)/ },
      handler: (id) => (id === 'zod' ? join(zod, 'index.d.ts') : publishedTypes(root, id)),
    },
  };
}

const manifest = z.object({
  publishConfig: z.object({
    exports: z.record(z.string(), z.union([z.string(), z.object({ types: z.string() })])),
  }),
});

/** Where the types of a package of ours are that its published manifest names. */
async function publishedTypes(root: string, id: string): Promise<string> {
  const [, name = '', ...path] = id.split('/');
  const folder = join(root, '../../packages', name);
  const text = await readFile(join(folder, 'package.json'), 'utf8');
  const entry = manifest.parse(JSON.parse(text)).publishConfig.exports[['.', ...path].join('/')];
  if (typeof entry !== 'object') throw new Error(`${id} has no types`);
  return join(folder, entry.types);
}
