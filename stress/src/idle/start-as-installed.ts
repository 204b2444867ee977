import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtOutlay } from 'outlay/internal/testing/built-outlay.ts';
import { type RunningOutlay, spawnOutlay } from 'outlay/internal/testing/spawn-outlay.ts';

const unitFile = new URL('../../../deploy/outlay.service', import.meta.url);

/**
 * Starts a built `outlay serve` as the systemd unit does, with its environment.
 * @param folder - of the configuration; the compiled code of the program is kept there too
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
  const { program } = await builtOutlay();
  const words = ['serve', '--config', join(folder, 'outlay.yaml'), '--metrics', '127.0.0.1:0'];
  return spawnOutlay({ folder, environment }, words, { program });
}
