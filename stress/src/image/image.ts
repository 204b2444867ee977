import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join, matchesGlob } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startService } from '@outlay/service/testing';
import { namedChecks } from '../fixtures/named-checks.ts';
import type { Scenario } from '../fixtures/scenario.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** What of an image's file system the Dockerfile names, each in a folder of the proof instead. */
const places = ['/build', '/opt/outlay', '/etc/outlay', '/var/lib/outlay'];

/**
 * Follows `deploy/Dockerfile` without Docker: copies what it copies into a fresh folder, runs what it runs, and starts what
 * it starts. The scheduler answers its health check, makes a report, and stops when it is told to. What Docker itself
 * does, and the base image, is not tried.
 */
export const imageScenario: Scenario = async ({ print }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-image-'));
  const { check, tally } = namedChecks(print);
  try {
    const image = await readImage(folder);
    for (const place of places) await mkdir(join(folder, place), { recursive: true });
    await check('copies its sources', () => copySources(image));
    for (const words of image.building) await check(words, () => shell(words, join(folder, '/build')));
    for (const [from = '', to = ''] of image.built) await cp(join(folder, from), join(folder, to));
    for (const words of image.commands) await check(words, () => shell(words, folder, image.environment));
    await check('makes a report', () => makeReport(image));
    await check('serves, is healthy, and stops', () => serve(image));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return tally();
};

/** What a Dockerfile says, with its places in a folder. */
type Image = {
  readonly folder: string;
  /** What is copied from the repository, and where to. */
  readonly copies: readonly (readonly string[])[];
  /** The commands of the stage that builds. */
  readonly building: readonly string[];
  /** What is copied from that stage, and where to. */
  readonly built: readonly (readonly string[])[];
  readonly commands: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** What runs where nothing else is said. */
  readonly words: readonly string[];
  readonly health: readonly string[];
};

async function readImage(folder: string): Promise<Image> {
  const text = (await readFile(join(root, 'deploy/Dockerfile'), 'utf8')).replaceAll('\\\n', '');
  const [, building = '', last = ''] = text.split('\nFROM ');
  const set = all('ENV', last).flatMap((line) => line.split(' ').map((pair) => pair.split('=')));
  const prefix = join(folder, '/usr/local');
  const path = [join(prefix, 'bin'), process.env['PATH']].join(delimiter);
  // The rest is how this machine reaches the registry.
  const environment: Record<string, string | undefined> = {
    ...process.env,
    PATH: path,
    npm_config_prefix: prefix,
  };
  for (const [name = '', value = ''] of set) environment[name] = moved(value, folder);
  return {
    folder,
    copies: all('COPY', building).map((line) => line.split(' ')),
    building: all('RUN', building).map((words) => moved(words, folder)),
    built: all('COPY', last).map((line) => line.replace('--from=build ', '').split(' ')),
    // Who owns folders is a matter of the image's users.
    commands: all('RUN', last).map((words) => moved(words, folder).replaceAll(/--(?:owner|group)=\S+ /g, '')),
    environment,
    words: JSON.parse(all('CMD', last).at(-1) ?? '[]') as string[],
    health: JSON.parse(all('HEALTHCHECK', last)[0]?.split('CMD ')[1] ?? '[]') as string[],
  };
}

/** What follows each of an instruction's occurrences in a stage. */
function all(instruction: string, stage: string): string[] {
  return [...stage.matchAll(new RegExp(`^${instruction} +(.*)$`, 'gm'))].map(([, value = '']) => value);
}

function shell(words: string, cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<unknown> {
  return run('sh', ['-c', words], { cwd, env, maxBuffer: 64 * 1024 * 1024 });
}

function moved(text: string, folder: string): string {
  return places.reduce((result, place) => result.replaceAll(place, join(folder, place)), text);
}

async function copySources({ copies, folder }: Image): Promise<void> {
  const ignored = (await readFile(join(root, '.dockerignore'), 'utf8'))
    .split('\n')
    .filter((line) => line.startsWith('**/'))
    .map((line) => line.slice('**/'.length));
  const filter = (path: string) => !ignored.some((pattern) => matchesGlob(basename(path), pattern));
  for (const words of copies) {
    const target = words.at(-1) ?? '';
    for (const source of words.slice(0, -1)) {
      const into = target.endsWith('/') ? join(target, basename(source)) : target;
      const to = join(folder, '/build', into);
      await mkdir(dirname(to), { recursive: true });
      await cp(join(root, source), to, { recursive: true, filter });
    }
  }
}

async function makeReport({ folder, environment }: Image): Promise<void> {
  const service = await startService({
    documents: [
      { storeName: 'Żabka', totalAmount: '12.34', currency: 'PLN', purchaseTime: '2026-10-05T10:00:00' },
    ],
  });
  try {
    const configuration = `accounts:
  home: { baseUrl: "${service.url}", token: { env: TOKEN }, caFile: "${service.caFile}" }
jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    deliveries: [{ channel: folder, path: "${join(folder, '/var/lib/outlay/reports')}" }]
store: { url: "sqlite:${join(folder, '/var/lib/outlay/outlay.sqlite')}" }
`;
    await writeFile(join(folder, '/etc/outlay/outlay.yaml'), configuration);
    const env = { ...environment, TOKEN: service.token };
    await run('outlay', ['run', 'monthly', '--period', '2026-10'], { env });
    const report = await readFile(join(folder, '/var/lib/outlay/reports/home/monthly-2026-10.pdf'));
    if (!report.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('the report is no PDF');
  } finally {
    await service.stop();
  }
}

async function serve({ environment, words, health }: Image): Promise<void> {
  const port = String(await freePort());
  const [program = '', ...asked] = health.map((word) => word.replace('9464', port));
  const env = { ...environment, TOKEN: 'svc_a.b' };
  const child = spawn(
    'outlay',
    words.map((word) => word.replace('9464', port)),
    { env, stdio: 'ignore' },
  );
  const ended = once(child, 'exit') as Promise<[number | null]>;
  try {
    for (let isHealthy = false; !isHealthy && isRunning(child); await sleep(200)) {
      isHealthy = await run(program, asked, { env }).then(
        () => true,
        () => false,
      );
    }
  } finally {
    child.kill('SIGTERM');
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}`);
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}
