import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from 'outlay/build';
import { type RunningOutlay, spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';

const unitFile = new URL('../../../deploy/outlay.service', import.meta.url);
const reporter = fileURLToPath(new URL('../../../apps/reporter', import.meta.url));

/**
 * Starts a built `outlay serve` as the systemd unit does, with its environment.
 * @param folder - of the configuration; the program and its compiled code are kept there too
 */
export async function startAsInstalled(folder: string): Promise<RunningOutlay> {
  const unit = await readFile(unitFile, 'utf8');
  const variables = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  const environment = {
    PATH: process.env['PATH'] ?? '',
    ...Object.fromEntries(variables),
    NODE_COMPILE_CACHE: join(folder, 'cache'),
  };
  await bundleProgram(reporter, join(folder, 'dist'));
  await cp(join(reporter, 'package.json'), join(folder, 'package.json'));
  const program = join(folder, 'dist/outlay.js');
  const words = ['serve', '--config', join(folder, 'outlay.yaml'), '--metrics', '127.0.0.1:0'];
  return spawnOutlay({ folder, environment }, words, { program });
}
