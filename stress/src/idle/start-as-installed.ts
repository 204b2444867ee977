import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from 'outlay/build';

/** An `outlay serve` that runs. */
export type InstalledServe = {
  readonly id: number;
  readonly reload: () => void;
  /** Waits for a line of its log. @throws {Error} when the process ends before */
  readonly logged: (message: string) => Promise<void>;
  /** Ends it. @returns its exit code */
  readonly stop: () => Promise<number | null>;
};

const deploy = new URL('../../../deploy/', import.meta.url);
const reporter = fileURLToPath(new URL('../../../apps/reporter', import.meta.url));

/**
 * Starts a built `outlay serve` as the systemd unit does, with its environment.
 * @param folder - of the configuration; the program and its compiled code are kept there too
 */
export async function startAsInstalled(folder: string): Promise<InstalledServe> {
  const unit = await readFile(new URL('outlay.service', deploy), 'utf8');
  const given = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const env = {
    PATH: process.env['PATH'],
    ...(Object.fromEntries(given) as Record<string, string>),
    NODE_COMPILE_CACHE: join(folder, 'cache'),
  };
  await bundleProgram(reporter, join(folder, 'dist'));
  await cp(join(reporter, 'package.json'), join(folder, 'package.json'));
  const words = [
    join(folder, 'dist/outlay.js'),
    'serve',
    '--config',
    join(folder, 'outlay.yaml'),
    '--monitor',
    '127.0.0.1:0',
  ];
  return watched(spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] }));
}

function watched(child: ChildProcess): InstalledServe {
  const lines: string[] = [];
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const ended = once(child, 'exit') as Promise<[number | null]>;
  return {
    id: child.pid ?? 0,
    reload: () => child.kill('SIGHUP'),
    async logged(message) {
      while (!lines.some((line) => line.endsWith(`"msg":"${message}"}`))) {
        if (child.exitCode !== null) throw new Error(`outlay serve ended: ${lines.join('\n')}`);
        await sleep(100);
      }
    },
    async stop() {
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}
