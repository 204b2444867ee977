import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { ownVersion } from '../cli/terminal/version.ts';
import { builtOutlay, pathWithNode } from '../testing/built-outlay.ts';

const run = promisify(execFile);

/** Prints of each file of the package that runs whether what was compiled of it is used, and the options of Node.js. */
const watching = `--import=data:text/javascript,${encodeURIComponent(`import vm from 'node:vm';
const { Script } = vm;
vm.Script = class extends Script {
  constructor(code, options) {
    super(code, options);
    const isUsed = options.cachedData !== undefined && !this.cachedDataRejected;
    process._rawDebug((isUsed ? 'used ' : 'compiled ') + options.filename.split('/').at(-1));
  }
};
process._rawDebug('options ' + process.execArgv);`)}`;

/** A copy of the built package in a folder of its own, as one that is installed, with a folder for what is compiled. */
async function aCopy() {
  const folder = await temporaryFolder();
  const { program } = await builtOutlay();
  const files = join(folder, 'dist');
  await cp(dirname(program), files, { recursive: true });
  await cp(join(dirname(program), '../package.json'), join(folder, 'package.json'));
  const env = { PATH: pathWithNode, XDG_CACHE_HOME: join(folder, 'cache'), NODE_OPTIONS: watching };
  const outlay = async (...words: string[]) => {
    const { stdout, stderr } = await run(join(files, 'outlay.cjs'), words, { env });
    const named = (what: string) =>
      [...stderr.matchAll(new RegExp(`^${what} (.*)$`, 'gm'))].map(([, name = '']) => name);
    return { stdout, used: named('used'), compiled: named('compiled'), options: named('options') };
  };
  return { folder, files, outlay, env };
}

/** Where a copy keeps what is compiled. */
async function keptIn(folder: string): Promise<{ readonly folder: string; readonly names: string[] }> {
  const entries = await readdir(join(folder, 'cache/outlay'), { recursive: true, withFileTypes: true });
  const kept = entries.filter(({ name }) => name.endsWith('.compiled'));
  if (kept.length === 0) throw new Error(`nothing is kept in ${folder}`);
  return { folder: kept[0]?.parentPath ?? '', names: kept.map(({ name }) => name).toSorted() };
}

it('runs from what an earlier run compiled', async () => {
  const { folder, outlay } = await aCopy();
  const first = await outlay('report', '--help');
  expect(first.compiled.length).toBeGreaterThan(5);
  expect(first.used).toEqual([]);
  const second = await outlay('report', '--help');
  expect(second).toMatchObject({ stdout: first.stdout, used: first.compiled, compiled: [] });
  // A command that loads more has the same files, and its own.
  const other = await outlay('serve', '--help');
  expect(other.compiled.length).toBeGreaterThan(0);
  const { names } = await keptIn(folder);
  expect(names).toEqual([...first.compiled, ...other.compiled].map((name) => `${name}.compiled`).toSorted());
  expect(await outlay('serve', '--help')).toMatchObject({ stdout: other.stdout, compiled: [] });
});

it.each<[string, (bytes: Buffer, other: Buffer) => Buffer]>([
  ['empty', () => Buffer.of()],
  ['short of its checksums', (bytes) => bytes.subarray(0, 7)],
  ['cut', (bytes) => bytes.subarray(0, bytes.length - 1)],
  [
    'changed in one bit',
    (bytes) => bytes.with(bytes.length >> 1, (bytes.at(bytes.length >> 1) ?? 0) ^ 1) as Buffer,
  ],
  ['of another file', (_, other) => other],
])('compiles a file again if what was kept is %s', async (_, damaged) => {
  const { folder, outlay } = await aCopy();
  const { stdout, compiled } = await outlay('report', '--help');
  const kept = await keptIn(folder);
  const contents = await Promise.all(kept.names.map((name) => readFile(join(kept.folder, name))));
  for (const [index, name] of kept.names.entries()) {
    const other = contents.at(index - 1) ?? Buffer.of();
    await writeFile(join(kept.folder, name), damaged(contents[index] ?? Buffer.of(), other));
  }
  expect(await outlay('report', '--help')).toMatchObject({ stdout, used: [], compiled });
  expect(await outlay('report', '--help')).toMatchObject({ stdout, used: compiled, compiled: [] });
});

it('compiles a file again that has changed, even if it is as long as before', async () => {
  const { files, outlay } = await aCopy();
  const { stdout, compiled } = await outlay('report', '--help');
  expect(stdout).toContain('Write one report now');
  const changed: string[] = [];
  for (const name of compiled) {
    const code = await readFile(join(files, name), 'utf8');
    if (!code.includes('Write one report now')) continue;
    changed.push(name);
    await writeFile(join(files, name), code.replaceAll('Write one report now', 'Write two report now'));
  }
  const after = await outlay('report', '--help');
  expect(after.compiled).toEqual(changed);
  expect(after.stdout).toBe(stdout.replaceAll('Write one report now', 'Write two report now'));
});

it('removes what was compiled of files that the package no longer has', async () => {
  const { folder, outlay } = await aCopy();
  await outlay('--help');
  const kept = await keptIn(folder);
  await writeFile(join(kept.folder, 'shared-earlier.cjs.compiled'), 'of an earlier version');
  await outlay('report', '--help');
  expect((await keptIn(folder)).names).not.toContain('shared-earlier.cjs.compiled');
});

it.each([
  ['a folder in which others', '720', 'folder'],
  ['a folder in which others', '702', 'folder'],
  ['a file to which others', '620', 'files'],
  ['a file to which others', '602', 'files'],
] as const)('runs nothing that is compiled from %s can write: %s', async (_, mode, what) => {
  const { folder, outlay } = await aCopy();
  const { stdout, compiled } = await outlay('--help');
  const kept = await keptIn(folder);
  const paths = kept.names.map((name) => join(kept.folder, name));
  for (const path of what === 'folder' ? [kept.folder] : paths) await chmod(path, Number.parseInt(mode, 8));
  expect(await outlay('--help')).toMatchObject({ stdout, used: [], compiled });
});

it.skipIf(process.getuid?.() !== 0)('runs nothing that belongs to another user', async () => {
  const { folder, outlay } = await aCopy();
  const { compiled } = await outlay('--help');
  const kept = await keptIn(folder);
  for (const name of kept.names) await chown(join(kept.folder, name), 65_534, 65_534);
  expect(await outlay('--help')).toMatchObject({ used: [], compiled });
  await Promise.all(kept.names.map((name) => chown(join(kept.folder, name), 0, 0)));
  expect(await outlay('--help')).toMatchObject({ used: compiled });
  await chown(kept.folder, 65_534, 65_534);
  expect(await outlay('--help')).toMatchObject({ used: [], compiled });
});

it('keeps what is compiled where nobody else can read or write, and follows no link', async () => {
  const { folder, outlay } = await aCopy();
  await outlay('--help');
  const kept = await keptIn(folder);
  const [name = ''] = kept.names;
  const modes = await Promise.all(
    [join(folder, 'cache/outlay'), kept.folder, join(kept.folder, name)].map(async (path) =>
      ((await stat(path)).mode & 0o777).toString(8),
    ),
  );
  expect(modes).toEqual(['700', '700', '600']);
  const own = join(folder, 'own');
  await writeFile(own, 'of the user');
  await rm(join(kept.folder, name));
  await symlink(own, join(kept.folder, name));
  await outlay('--help');
  expect(await readFile(own, 'utf8')).toBe('of the user');
});

it('keeps nothing of a run that failed, which called less than others', async () => {
  const { folder, outlay } = await aCopy();
  await expect(outlay('report', 'monthly')).rejects.toMatchObject({ code: 2 });
  await expect(keptIn(folder)).rejects.toThrow('nothing is kept');
});

it('keeps what two installations compile apart', async () => {
  const [one, other] = [await aCopy(), await aCopy()];
  other.env.XDG_CACHE_HOME = one.env.XDG_CACHE_HOME;
  const { compiled } = await one.outlay('--help');
  expect(await other.outlay('--help')).toMatchObject({ used: [], compiled });
  expect(await one.outlay('--help')).toMatchObject({ used: compiled, compiled: [] });
});

it('keeps what a scheduler compiles', async () => {
  const { folder, files, env } = await aCopy();
  await writeFile(
    join(folder, 'outlay.yaml'),
    `accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }
jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *" }
    deliveries: [{ channel: folder, path: reports }]
store: { url: "sqlite:outlay.sqlite" }
`,
  );
  const serve = async () => {
    const stdio = ['ignore', 'ignore', 'pipe'] as const;
    const child = spawn(join(files, 'outlay.cjs'), ['serve', '--metrics', '127.0.0.1:0'], {
      cwd: folder,
      env: { ...env, TOKEN: 'svc_a.b' },
      stdio: [...stdio],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stderr })) {
      lines.push(line);
      if (line.includes('"msg":"started"')) child.kill('SIGTERM');
    }
    expect(lines.join('\n')).toContain('"msg":"started"');
    const filesThat = (what: string) => lines.filter((line) => line.startsWith(`${what} `)).length;
    return { used: filesThat('used'), compiled: filesThat('compiled') };
  };
  const first = await serve();
  expect(first.compiled).toBeGreaterThan(20);
  expect(await serve()).toEqual({ used: first.compiled, compiled: 0 });
});

it('passes on what it is given, from a folder and by a link whose names need quotes', async () => {
  const { folder, env, files } = await aCopy();
  const link = join(folder, `a "link" to $HOME's`);
  await symlink(join(files, 'outlay.cjs'), link);
  const word = `a "b"  'c' $HOME * \\ ; exit\n$(exit)`;
  const ended = await run(link, [word, ''], { env }).catch((error: unknown) => error);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended).toHaveProperty('stderr', expect.stringContaining(JSON.stringify(word)));
});

it('limits the young generation, and is one process that gets signals', async () => {
  const { files, env, outlay } = await aCopy();
  const { stdout, options } = await outlay('--version');
  expect(stdout).toBe(`${ownVersion()}\n`);
  expect(options).toEqual(['--max-semi-space-size=8']);
  // Who runs Node.js with another limit has it.
  env.NODE_OPTIONS += ' --max-semi-space-size=1';
  expect((await outlay('--version')).options).toEqual(['']);
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  server.once('connection', () => child.kill('SIGINT'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const words = ['report', 'monthly', '--period', '2026-10', '--base-url', `https://127.0.0.1:${port}`];
  const child = spawn(join(files, 'outlay.cjs'), words, {
    env: { ...env, OUTLAY_TOKEN: 'svc_a.b' },
    stdio: 'ignore',
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  server.close();
  expect({ code, signal }).toEqual({ code: 130, signal: null });
});

it('fails, and says so, if it has nothing left to wait for before it is done', async () => {
  const { folder, files, env } = await aCopy();
  // Files that never answer, and no limit of time.
  const hanging = `import fs from 'node:fs/promises';
fs.open = fs.readFile = () => new Promise(() => {});
const { setTimeout: start } = globalThis;
globalThis.setTimeout = (...words) => start(...words).unref();`;
  await writeFile(join(folder, 'outlay.yaml'), '');
  const ended = await run(join(files, 'outlay.cjs'), ['config', 'check'], {
    cwd: folder,
    env: { ...env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hanging)}` },
  }).catch((error: unknown) => error);
  expect(ended).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'error: outlay had nothing left to wait for before it was done; please report this\n',
  });
});
