import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const repository = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Builds and packs the command line and its packages, and installs it with npm without using the registry.
 * @returns the folder of the installed package
 */
export async function installPackage(folder: string): Promise<string> {
  await pnpm(['--filter', 'outlay', 'build']);
  await pnpm(['--filter', 'outlay', 'pack', '--pack-destination', folder]);
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  await writeFile(join(folder, 'package.json'), '{}');
  const words = ['install', '--offline', '--no-audit', '--no-fund', '--engine-strict', join(folder, tarball)];
  await run('npm', words, { cwd: folder });
  return join(folder, 'node_modules/outlay');
}

/** Runs a pnpm command in the repository: with the installed pnpm, or through npx. */
async function pnpm(words: readonly string[]): Promise<void> {
  const options = { cwd: repository, maxBuffer: 64 * 1024 * 1024 };
  await run('pnpm', words, options).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return run('npx', ['--prefer-offline', '-y', 'pnpm@12', ...words], options);
  });
}

/**
 * Another version of Node.js, installed with npm the first time that a checkout needs it.
 * @returns the path of its executable; `undefined` if the registry is unreachable or has none for this platform
 */
export async function nodeOf(version: string): Promise<string | undefined> {
  const { platform, arch } = process;
  const name = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;
  const folder = join(repository, 'node_modules/.cache/outlay', `node-${version}`);
  const executable = join(folder, 'node_modules', name, 'bin/node');
  const isInstalled = await run(executable, ['--version']).then(
    ({ stdout }) => stdout.trim() === `v${version}`,
    () => false,
  );
  if (isInstalled) return executable;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{}');
  const words = ['install', '--prefer-offline', '--no-audit', '--no-fund', `${name}@${version}`];
  return run('npm', words, { cwd: folder }).then(
    () => executable,
    () => undefined,
  );
}
