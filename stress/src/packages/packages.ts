import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { namedChecks } from '../fixtures/named-checks.ts';
import type { Scenario } from '../fixtures/scenario.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
/** A program of this package's own dependencies. */
const tool = (...words: readonly string[]) => run('pnpm', ['exec', ...words], { cwd: join(root, 'stress') });

/**
 * Packs what is published and uses it as strangers do: the tarballs hold what their manifests promise, their types
 * resolve, and a project outside that installs them with npm compiles and runs.
 */
export const packagesScenario: Scenario = async ({ print }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-packages-'));
  const { check, tally } = namedChecks(print);
  try {
    await check('build', () => run('pnpm', ['build'], { cwd: root }));
    for (const { name, cwd } of await published()) {
      await check(`${name}: pack`, () => run('pnpm', ['pack', '--pack-destination', folder], { cwd }));
    }
    const tarballs = (await readdir(folder))
      .filter((name) => name.endsWith('.tgz'))
      .map((name) => join(folder, name));
    for (const tarball of tarballs) {
      const name = basename(tarball, '.tgz');
      await check(`${name}: publint`, () => tool('publint', 'run', tarball, '--strict'));
      await check(`${name}: types resolve`, () => tool('attw', tarball, '--profile', 'esm-only'));
    }
    await check('npm installs the tarballs', () => installConsumer(folder, tarballs));
    await check('a stranger compiles', () => run('tsc', ['-p', folder]));
    await check('a stranger runs', () =>
      run(process.execPath, [join(folder, 'consumer.ts')], { cwd: folder }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return tally();
};

/** Every package of the workspace that is not private. */
async function published() {
  const folders = await Promise.all(
    ['packages', 'apps'].map(async (kind) =>
      (await readdir(join(root, kind))).map((name) => join(root, kind, name)),
    ),
  );
  const packages = await Promise.all(
    folders.flat().map(async (cwd) => {
      const text = await readFile(join(cwd, 'package.json'), 'utf8');
      return { cwd, ...(JSON.parse(text) as { readonly name: string; readonly private?: boolean }) };
    }),
  );
  return packages.filter((each) => !each.private);
}

/** A project outside, with nothing but the tarballs. */
async function installConsumer(folder: string, tarballs: readonly string[]): Promise<void> {
  await cp(new URL('consumer.ts', import.meta.url), join(folder, 'consumer.ts'));
  const manifest = { private: true, type: 'module' };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const compilerOptions = { module: 'nodenext', target: 'es2024', strict: true, noEmit: true, types: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts'] }));
  await run('npm', ['install', '--no-audit', '--no-fund', ...tarballs], { cwd: folder });
}
