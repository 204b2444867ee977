import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, expect, it } from 'vitest';
import { builtOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';

/** Fails at a signal in ways that no code of ours has a hand in. */
const failing = `process.on('SIGUSR2', () => {
  const cause = new Error('the socket of ' + process.env.TOKEN);
  const error = new TypeError('no answer for ' + process.env.TOKEN + '\\nfrom the service', { cause });
  error.headers = { 'X-API-Key': process.env.TOKEN };
  if (process.env.WAY === 'throws') throw error;
  Promise.reject(process.env.WAY === 'rejects' ? error : 'only text, with ' + process.env.TOKEN);
});`;

const { PATH } = childEnvironment;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  const account = '{ baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } }';
  await writeFile(join(folder, 'outlay.yaml'), `accounts: { home: ${account} }\n`);
});

const expected = 'unexpected TypeError: no answer for [secret] from the service';
const caused = /^TypeError: no answer [^]*\n {4}at [^]*\ncaused by: Error: the socket of \[secret\]\n {4}at /;

it.each([
  ['throws', expected, caused],
  ['rejects', expected, caused],
  ['rejects with text', expect.stringContaining('only text, with [secret]'), /^[^]*with \[secret\]/],
])(
  'says as a line of the log what ended it: something %s',
  async (way, reason, stack) => {
    const { lines, code } = await crashed(way);
    expect(lines.map((line) => JSON.parse(line) as unknown).at(-1)).toEqual({
      level: 'fatal',
      time: expect.any(String),
      reason,
      stack: expect.stringMatching(stack),
      msg: 'crashed',
    });
    expect(lines.join('\n')).not.toContain('svc_very.secret');
    expect(code).toBe(1);
  },
  30_000,
);

it('survives a reload before its store is open', async ({ onTestFinished }) => {
  const yaml = await readFile(join(folder, 'outlay.yaml'), 'utf8');
  await writeFile(join(folder, 'outlay.yaml'), `${yaml}store: { url: { env: DATABASE } }\n`);
  const sockets = new Set<Socket>();
  // A database that takes connections, and answers none.
  const database = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  await once(database, 'listening');
  const { port } = database.address() as AddressInfo;
  const DATABASE = `postgres://outlay@127.0.0.1:${port}/outlay`;
  const { program, compileCache } = await builtOutlay();
  const env = { PATH, NODE_COMPILE_CACHE: compileCache, HOME: folder, TOKEN: 'svc_a.b', DATABASE };
  const words = [program, 'serve', '--metrics', 'off'];
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: 'ignore' });
  onTestFinished(() => {
    child.kill('SIGKILL');
    for (const socket of sockets) socket.destroy();
    database.close();
  });
  const ended = once(child, 'exit');
  await once(database, 'connection');
  child.kill('SIGHUP');
  for (const socket of sockets) socket.destroy();
  database.close();
  expect(await ended).toEqual([5, null]);
}, 60_000);

async function crashed(way: string): Promise<{ lines: string[]; code: unknown }> {
  const preload = `data:text/javascript,${encodeURIComponent(failing)}`;
  const { program, compileCache } = await builtOutlay();
  const words = ['--import', preload, program, 'serve', '--metrics', 'off'];
  const env = {
    PATH,
    NODE_COMPILE_CACHE: compileCache,
    HOME: folder,
    TOKEN: 'svc_very.secret',
    WAY: way,
  };
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  const lines: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    lines.push(line);
    if (line.includes('"started"')) child.kill('SIGUSR2');
  }
  return { lines, code: (await ended)[0] };
}
