import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { installPackage } from 'outlay/internal/testing/install-package.ts';
import { median } from '../median.ts';
import type { BenchRow, Suite, Target } from '../suite.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('../../../apps/reporter/bin/outlay.js', import.meta.url));

/** How much longer the installed command may take to say its version than npm takes. */
const maxTimesNpm = 1.5;

type Contender = { readonly name: string; readonly ours: boolean; readonly command: readonly string[] };

/** How long commands take that do next to nothing: the packed and installed command line, its source, and npm. */
export const startSuite: Suite = async ({ rounds = 15, say }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-start-'));
  try {
    const installed = await installPackage(folder);
    const size = await installedSize(folder);
    say(`installed: ${size.files} files, ${size.mebibytes} MiB; packed: ${size.packedMebibytes} MiB`);
    say(`${rounds} rounds, after one that is not counted`);
    const rows = await measure(contendersOf(join(installed, 'dist/outlay.js')), {
      folder,
      rounds,
      size: size.files,
    });
    return { rows, targets: targetsOf(rows) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

function contendersOf(program: string): Contender[] {
  const ours = (name: string, path: string, ...words: string[]) => ({
    name: `outlay ${words.join(' ')}, ${name}`,
    ours: true,
    command: [process.execPath, path, ...words],
  });
  return [
    { name: 'node --eval 0', ours: false, command: [process.execPath, '--eval', '0'] },
    { name: 'npm --version', ours: false, command: ['npm', '--version'] },
    ours('installed', program, '--version'),
    ours('source', source, '--version'),
    ours('installed', program, 'report', '--help'),
    ours('source', source, 'report', '--help'),
  ];
}

type Measuring = { readonly folder: string; readonly rounds: number; readonly size: number };

/** Contenders take turns. What Node.js compiled is kept, as for users: the first round fills the cache. */
async function measure(
  contenders: readonly Contender[],
  { folder, rounds, size }: Measuring,
): Promise<BenchRow[]> {
  const env = { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') };
  const measured = contenders.map((contender) => ({ ...contender, times: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { command, times } of measured) {
      const [program = '', ...words] = command;
      const startedAt = performance.now();
      await run(program, words, { env });
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  const limit = median(measured[0]?.times ?? []);
  return measured.map(({ name, ours, times }) => ({
    suite: 'start',
    size,
    contender: name,
    ours,
    wallMs: Math.round(median(times)),
    rssMiB: null,
    ratioToLimit: Math.round((median(times) / limit) * 100) / 100,
  }));
}

/** What npm puts on the disk, and the tarball that it takes it from. */
async function installedSize(folder: string) {
  const modules = join(folder, 'node_modules');
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '';
  const inMebibytes = (bytes: number) => Math.round((bytes / 2 ** 20) * 10) / 10;
  return {
    files: files.length,
    mebibytes: inMebibytes(sizes.reduce((sum, size) => sum + size, 0)),
    packedMebibytes: inMebibytes((await stat(join(folder, tarball))).size),
  };
}

function targetsOf(rows: readonly BenchRow[]): Target[] {
  const wallMs = (name: string) => rows.find(({ contender }) => contender === name)?.wallMs ?? Number.NaN;
  const ratio = Math.round((wallMs('outlay --version, installed') / wallMs('npm --version')) * 100) / 100;
  return [
    {
      text: `the installed outlay --version takes ${ratio} times as long as npm --version; at most ${maxTimesNpm}`,
      isMet: ratio <= maxTimesNpm,
    },
  ];
}
