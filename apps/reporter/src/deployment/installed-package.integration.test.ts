import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { startService, type TestService } from '@outlay/service/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { readConfiguration } from '../adapters/configuration/read-configuration.ts';
import { lockCursors } from '../adapters/store/job-cursors.ts';
import { openStore } from '../adapters/store/open-store.ts';
import { ownVersion } from '../cli/terminal/version.ts';
import { scheduleKey } from '../engine/plan/plan-jobs.ts';
import { installPackage, nodeOf } from '../testing/install-package.ts';
import { printImports } from '../testing/print-imports.ts';

const run = promisify(execFile);
const formats = ['pdf', 'xlsx', 'csv', 'json', 'html', 'hledger', 'beancount', 'ofx'];

let folder: string;
let installed: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-installed-'));
  [installed, service] = await Promise.all([
    installPackage(folder),
    startService({
      documents: [
        { storeName: 'Żabka', totalAmount: '12.34', currency: 'PLN', purchaseTime: '2026-10-05T10:00:00' },
      ],
    }),
  ]);
}, 180_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Skips a test, with the reason, if a version of Node.js is unavailable. */
async function nodeFor(context: TestContext, version: string): Promise<string> {
  if (version === process.versions.node) return process.execPath;
  const node = await nodeOf(version);
  if (node === undefined)
    context.skip(`the npm registry has no Node.js ${version} for this machine, or is away`);
  return node ?? '';
}

/** An empty folder, and a function that runs the installed program in it. */
async function aFolder(node: string, options: readonly string[] = []) {
  const cwd = await mkdtemp(join(folder, 'work-'));
  const env = {
    // All commands keep there what they have compiled.
    HOME: folder,
    OUTLAY_BASE_URL: service.url,
    OUTLAY_TOKEN: service.token,
    OUTLAY_CA_FILE: service.caFile,
  };
  const program = join(installed, 'dist/outlay.cjs');
  return {
    cwd,
    outlay: (...words: string[]) => run(node, [...options, program, ...words], { cwd, env }),
    start: (...words: string[]) =>
      spawn(node, [program, ...words], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] }),
  };
}

/** Writes a configuration with one monthly job that is due. */
async function letOneBeDue(cwd: string): Promise<void> {
  const path = join(cwd, 'outlay.yaml');
  await writeFile(
    path,
    `accounts:
  home: { baseUrl: "${service.url}", token: { env: OUTLAY_TOKEN }, caFile: "${service.caFile}" }
jobs:
  due:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    deliveries: [{ channel: folder, path: reports }]
store: { url: "sqlite:outlay.sqlite" }
`,
  );
  const { jobs } = await readConfiguration(path);
  const [due] = jobs;
  if (!due) throw new Error('the configuration has no job');
  await using database = await openStore({ sqliteFile: join(cwd, 'outlay.sqlite') });
  const since = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const key = { job: due.name, schedule: scheduleKey(due), since };
  await database.transaction().execute((transaction) => lockCursors(transaction, [key]));
}

/**
 * Reads a log until a message.
 * @returns its lines
 */
async function linesUpTo(message: string, child: ChildProcess): Promise<string[]> {
  const lines: string[] = [];
  if (!child.stderr) return lines;
  for await (const line of createInterface({ input: child.stderr })) {
    lines.push(line);
    if (line.includes(`"msg":"${message}"`)) return lines;
  }
  throw new Error(`it ended before "${message}":\n${lines.join('\n')}`);
}

/**
 * The size of the code that a program loads at its start.
 * @returns bytes
 */
async function codeAtStart(name: string, seen: Set<string> = new Set()): Promise<number> {
  if (seen.has(name)) return 0;
  seen.add(name);
  const code = await readFile(join(installed, 'dist', name), 'utf8');
  let bytes = Buffer.byteLength(code);
  for (const [, imported = ''] of code.matchAll(/^(?:const \w+ = )?require\("\.\/([^"]+)"\);$/gm))
    bytes += await codeAtStart(imported, seen);
  return bytes;
}

/** The files of the package that a command loads, and the packages of other authors whose code is in them. */
async function loadedBy(words: readonly string[]) {
  const { outlay } = await aFolder(process.execPath, printImports);
  const { stderr } = await outlay(...words);
  const files = new Set(stderr.match(/(?<=\/outlay\/dist\/)\S+\.cjs$/gm));
  const codes = await Promise.all([...files].map((file) => readFile(join(installed, 'dist', file), 'utf8')));
  // The bundler names each source in a comment.
  const sources = codes.join('\n').matchAll(/^\/\/ .*\/node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//gm);
  return { files: files.size, packages: [...new Set([...sources].map(([, name = '']) => name))].toSorted() };
}

const packagesOfReport = [
  '@date-fns/tz',
  '@noble/hashes',
  '@swc/helpers',
  'bidi-js',
  'clone',
  'commander',
  'dfa',
  'fast-deep-equal',
  'fontkit',
  'linebreak',
  'pdfkit',
  'png-js',
  'restructure',
  'undici',
  'unicode-properties',
  'unicode-trie',
  'zod',
];

describe('the installed package', () => {
  it('is one package without dependencies, with types, fonts, schema, licenses and SBOM', async () => {
    expect(await readdir(join(folder, 'node_modules'))).toEqual(['.bin', '.package-lock.json', 'outlay']);
    const files = await readdir(join(installed, 'dist'));
    expect(files).toEqual(
      expect.arrayContaining(['index.d.cts', 'THIRD-PARTY-LICENSES.txt', 'sbom.cdx.json']),
    );
    expect(await readdir(join(installed, 'dist/files'))).toEqual([
      'Inter_400Regular.ttf',
      'Inter_600SemiBold.ttf',
      'NotoEmoji_400Regular.ttf',
      'NotoSansArabic_400Regular.ttf',
      'NotoSansDevanagari_400Regular.ttf',
      'NotoSansHebrew_400Regular.ttf',
      'NotoSansJP_400Regular.ttf',
      'NotoSansKR_400Regular.ttf',
      'NotoSansSC_400Regular.ttf',
      'NotoSansThai_400Regular.ttf',
      'htmx.min.js',
      'hx-sse.min.js',
      'sRGB_IEC61966_2_1.icc',
    ]);
    await access(join(installed, 'LICENSE'));
    await access(join(installed, 'schema/outlay.schema.json'));
    const recovery = await readFile(join(installed, 'dist/docs/how-to-recover-the-store.md'), 'utf8');
    expect(recovery).toContain('# How to recover the store');
    expect(recovery).not.toContain('](../');
    await access(join(installed, 'dist/docs/examples/outlay.yaml'));
  });

  // Each program has the sentences of all reasons, 38 kB, and a report all its sections and words: each new one adds some hundred bytes.
  it.each([
    ['folder-program-code.cjs', 95_000],
    ['report-program-code.cjs', 1_275_000],
    ['compare-program-code.cjs', 200_000],
  ])('starts %s without the code of other programs', async (name, maxBytes) => {
    const bytes = await codeAtStart(name);
    expect(bytes).toBeGreaterThan(maxBytes / 4);
    expect(bytes).toBeLessThan(maxBytes);
  });

  it.each([
    ['pdf-exporter.cjs', 160_000],
    ['xlsx-exporter.cjs', 160_000],
    ['html-exporter.cjs', 100_000],
    ['datev-exporter.cjs', 60_000],
  ])('loads %s into a report without the code of other programs', async (name, maxBytes) => {
    const seen = new Set<string>();
    await codeAtStart('report-program-code.cjs', seen);
    const bytes = await codeAtStart(name, seen);
    expect(bytes).toBeGreaterThan(maxBytes / 4);
    expect(bytes).toBeLessThan(maxBytes);
  });

  it.each([
    ['--help', 14, ['@date-fns/tz', 'commander']],
    ['report monthly --period 2026-10 --format pdf,xlsx,csv,json --out out', 56, packagesOfReport],
  ])('loads for outlay %s at most %i files, with code of few packages', async (words, maxFiles, packages) => {
    const loaded = await loadedBy(words.split(' '));
    expect(loaded.packages).toEqual(packages);
    expect(loaded.files).toBeLessThanOrEqual(maxFiles);
  });

  it('imports nothing while it runs, which a script cannot do', async () => {
    const files = (await readdir(join(installed, 'dist'))).filter((name) => name.endsWith('.cjs'));
    expect(files.length).toBeGreaterThan(50);
    const codes = await Promise.all(files.map((name) => readFile(join(installed, 'dist', name), 'utf8')));
    // Outside of texts and comments.
    const isImporting = (code = '') => /^(?!\s*(?:\/\/|\*))[^"'`\n]*\bimport\(/m.test(code);
    expect(isImporting('\tconst { request } = await import("node:http");')).toBe(true);
    expect(files.filter((_, index) => isImporting(codes[index]))).toEqual([]);
  });

  it('has nothing of undici but what sends requests', async () => {
    const code = await readFile(join(installed, 'dist/undici.cjs'), 'utf8');
    expect(code).toContain('undici/lib/dispatcher/agent.js');
    expect(code).not.toMatch(
      /undici\/lib\/(?:mock|interceptor|cache|web\/(?:websocket|eventsource|cache))\//,
    );
  });

  it('lists in its SBOM exactly the packages whose licenses it includes, and ours', async () => {
    const sbom = JSON.parse(await readFile(join(installed, 'dist/sbom.cdx.json'), 'utf8')) as {
      readonly components: readonly { readonly purl: string }[];
    };
    const listed = sbom.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')));
    const licenses = await readFile(join(installed, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8');
    const licensed = [...licenses.matchAll(/^(\S+) (\S+) \(\S.*\)$/gm)].map(
      ([, name, version]) => `${name}@${version}`,
    );
    const foreign = listed.filter((name) => !name.startsWith('@outlay/'));
    expect(foreign.toSorted()).toEqual(licensed.toSorted());
    expect(licensed).toContainEqual(expect.stringMatching(/^@expo-google-fonts\/inter@/));
    // Of a parser that undici took over, in a folder of its own.
    const ofUndici = licenses.split(/^-{80}$/m).find((part) => part.trimStart().startsWith('undici '));
    expect(ofUndici).toContain('ISC License');
  });

  it('names the required version on Node.js 16', async (context) => {
    const { outlay } = await aFolder(await nodeFor(context, '16.20.2'));
    await expect(outlay('--version')).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        'Outlay needs Node.js 22.19 or later; this is 16.20.2. Install it from https://nodejs.org and try again.\n',
    });
  });
});

describe.each([process.versions.node, '22.19.0'])('the installed package on Node.js %s', (version) => {
  it('creates reports in every format, without a warning', async (context) => {
    const { cwd, outlay } = await aFolder(await nodeFor(context, version));
    expect(await outlay('--version')).toEqual({ stdout: `${ownVersion()}\n`, stderr: '' });
    const words = ['report', 'monthly', '--period', '2026-10', '--out', 'out'];
    const single = await outlay(...words, '--format', formats.join(','));
    const archive = await outlay(...words, '--format', 'zip');
    expect([single.stderr, archive.stderr]).toEqual(['', '']);
    const paths = `${single.stdout}${archive.stdout}`.trim().split('\n');
    expect(paths).toHaveLength(formats.length + 1);
    for (const path of paths) expect((await readFile(join(cwd, path))).byteLength).toBeGreaterThan(100);
  });

  it('writes a configuration, checks it, and names the schema for editors', async (context) => {
    const { cwd, outlay } = await aFolder(await nodeFor(context, version));
    await outlay('init', '--yes');
    const [, schema = ''] = /\$schema=(\S+)/.exec(await readFile(join(cwd, 'outlay.yaml'), 'utf8')) ?? [];
    expect(JSON.parse(await readFile(join(cwd, schema), 'utf8'))).toHaveProperty('properties.accounts');
    await letOneBeDue(cwd);
    const { stdout, stderr } = await outlay('config', 'check');
    expect(stdout).toContain(`${service.url} accepts the token`);
    expect(stderr).toBe('');
  });

  it('serves: delivers due reports and stops when requested', async (context) => {
    const { cwd, start } = await aFolder(await nodeFor(context, version));
    await letOneBeDue(cwd);
    const serve = start('serve');
    onTestFinished(() => void serve.kill('SIGKILL'));
    const ended = once(serve, 'exit');
    const lines = await linesUpTo('run delivered', serve);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 'info' });
    serve.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await readdir(join(cwd, 'reports/home'))).toHaveLength(2);
  });

  it('contains no file that fails to load', async (context) => {
    const node = await nodeFor(context, version);
    const programs = new Set([
      'outlay.cjs',
      'main.cjs',
      ...['report-program', 'folder-program', 'compare-program'].flatMap((each) => [
        `${each}.cjs`,
        `${each}-code.cjs`,
      ]),
    ]);
    const files = (await readdir(join(installed, 'dist'))).filter(
      (name) => name.endsWith('.cjs') && !programs.has(name),
    );
    expect(files.length).toBeGreaterThan(50);
    const text = `for (const file of ${JSON.stringify(files)}) await import('./dist/' + file);`;
    await run(node, ['--input-type=module', '--eval', text], { cwd: installed });
  });
});
