import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startService } from '@outlay/service/testing';
import type { Scenario } from '../fixtures/scenario.ts';

const run = promisify(execFile);
const core = fileURLToPath(new URL('../../../packages/core', import.meta.url));
const program = 'runtime-program.mjs';

/** Each runtime as npm brings it: the command that runs a program, and the variable that names a trusted authority. */
const runtimes = [
  { name: 'Node.js 22', package: 'node@22', command: ['node/bin/node'], authority: 'NODE_EXTRA_CA_CERTS' },
  // The one that this runs on.
  { name: 'Node.js 24', package: '', command: [], authority: 'NODE_EXTRA_CA_CERTS' },
  {
    name: 'Deno',
    package: 'deno@2',
    command: ['.bin/deno', 'run', '--allow-net', '--node-modules-dir=manual'],
    authority: 'DENO_CERT',
  },
  { name: 'Bun', package: 'bun@1', command: ['.bin/bun'], authority: 'NODE_EXTRA_CA_CERTS' },
] as const;

const expected = { documents: 1, complete: true, remaining: 'number', refused: 'unauthorized' };

/** Runs the packed client against the real service in every runtime that it is for. */
export const runtimesScenario: Scenario = async ({ print }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-runtimes-'));
  const document = {
    storeName: 'Żabka',
    totalAmount: 12.34,
    currency: 'PLN',
    purchaseTime: '2026-10-05T10:00:00Z',
  };
  const service = await startService({ documents: [document] });
  let passed = 0;
  try {
    await installInto(folder);
    for (const { name, command, authority } of runtimes) {
      const [executable, ...words] = command;
      const file = executable === undefined ? process.execPath : join(folder, 'node_modules', executable);
      const environment = { ...process.env, [authority]: service.caFile };
      const outcome = await run(file, [...words, program, service.url, service.token], {
        cwd: folder,
        env: environment,
      })
        .then(({ stdout }) => stdout.trim())
        .catch((error: unknown) => String(error));
      const isRight = outcome === JSON.stringify(expected);
      if (isRight) passed += 1;
      print(`${isRight ? 'ok   ' : 'FAIL '} ${name}: ${outcome}`);
    }
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { passed, failed: runtimes.length - passed };
};

/** A project outside with the packed client and the runtimes. */
async function installInto(folder: string): Promise<void> {
  await run('pnpm', ['build'], { cwd: core });
  await run('pnpm', ['pack', '--pack-destination', folder], { cwd: core });
  const tarballs = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await cp(new URL(program, import.meta.url), join(folder, program));
  const packages = runtimes.filter(({ command }) => command.length > 0).map((runtime) => runtime.package);
  const words = ['install', '--no-audit', '--no-fund', '--foreground-scripts', ...packages];
  await run('npm', [...words, ...tarballs.map((name) => join(folder, name))], { cwd: folder });
}
