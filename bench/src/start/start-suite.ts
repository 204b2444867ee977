import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startService } from '@outlay/service/testing';
import { pathWithNode } from 'outlay/internal/testing/built-outlay.ts';
import { installPackage } from 'outlay/internal/testing/install-package.ts';
import { median } from '../median.ts';
import type { BenchRow, Suite, Target } from '../suite.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('../../../apps/reporter/bin/outlay.js', import.meta.url));

/** How much longer the installed command may take to say its version than npm takes. */
const maxTimesNpm = 1.5;

/** Targets of the installed command line. Milliseconds. */
const maxHelpMs = 120;
const maxReportMs = 350;

const smallReport = 'report monthly --period 2026-10 --format pdf,xlsx,csv,json --out out';

type Contender = { readonly name: string; readonly ours: boolean; readonly command: readonly string[] };

/**
 * How long commands take that do next to nothing, and a report of three documents in four formats: the packed and installed
 * command line, its source, and npm.
 */
export const startSuite: Suite = async ({ rounds = 15, say }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-start-'));
  try {
    const installed = await installPackage(folder);
    const size = await installedSize(folder);
    say(`installed: ${size.files} files, ${size.mebibytes} MiB; packed: ${size.packedMebibytes} MiB`);
    say(`${rounds} rounds, after one that is not counted`);
    await using cleanup = new AsyncDisposableStack();
    const documents = ['12.34', '50.00', '7.99'].map((totalAmount, day) => ({
      storeName: 'Kwiaciarnia',
      totalAmount,
      currency: 'PLN',
      purchaseTime: `2026-10-0${day + 1}T10:00:00`,
    }));
    const service = cleanup.adopt(await startService({ documents }), (server) => server.stop());
    const rows = await measure(contendersOf(join(dirname(installed), '.bin/outlay')), {
      folder,
      environment: {
        OUTLAY_BASE_URL: service.url,
        OUTLAY_TOKEN: service.token,
        OUTLAY_CA_FILE: service.caFile,
      },
      rounds,
      size: size.files,
    });
    return { rows, targets: targetsOf(rows) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** @param program - the installed one, as a shell finds it */
function contendersOf(program: string): Contender[] {
  const ours = (name: string, command: readonly string[], ...words: string[]) => ({
    name: `outlay ${words.join(' ')}, ${name}`,
    ours: true,
    command: [...command, ...words],
  });
  const installed = [program];
  const ofSource = [process.execPath, source];
  return [
    { name: 'node --eval 0', ours: false, command: [process.execPath, '--eval', '0'] },
    { name: 'npm --version', ours: false, command: ['npm', '--version'] },
    ours('installed', installed, '--version'),
    ours('source', ofSource, '--version'),
    ours('installed', installed, '--help'),
    ours('installed', installed, 'report', '--help'),
    ours('source', ofSource, 'report', '--help'),
    { ...ours('installed', installed, ...smallReport.split(' ')), name: 'a small report, installed' },
  ];
}

type Measuring = {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly rounds: number;
  readonly size: number;
};

/** Contenders take turns. What Node.js compiled is kept, as for users: the first round fills the cache. */
async function measure(
  contenders: readonly Contender[],
  { folder, environment, rounds, size }: Measuring,
): Promise<BenchRow[]> {
  const env = { ...process.env, ...environment, PATH: pathWithNode, XDG_CACHE_HOME: join(folder, 'cache') };
  const measured = contenders.map((contender) => ({ ...contender, times: [] as number[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { command, times } of measured) {
      const [program = '', ...words] = command;
      const startedAt = performance.now();
      await run(program, words, { env, cwd: folder });

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
  const target = (name: string, maxMs: number): Target => ({
    text: `${name} takes ${wallMs(name)} ms; at most ${maxMs}`,
    isMet: wallMs(name) <= maxMs,
  });
  return [
    target('outlay --help, installed', maxHelpMs),
    target('a small report, installed', maxReportMs),
    {
      text: `the installed outlay --version takes ${ratio} times as long as npm --version; at most ${maxTimesNpm}`,
      isMet: ratio <= maxTimesNpm,
    },
  ];
}
