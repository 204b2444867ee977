import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestService } from '@outlay/service/testing';
import type { DiskNode, FolderNode } from './disk.ts';
import type { DiskCall } from './disk-call.ts';
import { parseCalls, tracedCalls } from './parse-calls.ts';

/** The system calls of processes on a folder. */
export type Recording = {
  /** The content of the folder before. */
  readonly begun: FolderNode;
  /** All calls on files and outputs, in order. */
  readonly calls: readonly DiskCall[];
};

/** What is recorded. */
export type RecordingRuns = {
  /** The folder, which is emptied first. */
  readonly folder: string;
  /** The file that strace writes. */
  readonly log: string;
  readonly service: TestService;
  /** How many accounts; each has one run. */
  readonly accounts: number;
  /** Whether the store encrypts its files. */
  readonly isEncrypted: boolean;
};

const program = fileURLToPath(new URL('../../../apps/reporter/bin/outlay.js', import.meta.url));

/** Whether strace works on this machine. */
export function canRecord(): boolean {
  return spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}

/** Runs a job on a new store, and records the system calls of the process. */
export async function recordRuns(recording: RecordingRuns): Promise<Recording> {
  const { folder, log, service, accounts, isEncrypted } = recording;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'ca.pem'), service.ca);
  await writeFile(join(folder, 'token'), (await service.createToken()).token);
  await writeFile(join(folder, 'key'), randomBytes(32).toString('base64'));
  await writeFile(join(folder, 'outlay.yaml'), configuration(service.url, accounts, isEncrypted));
  const begun = await nodeOf(folder);
  const words = ['run', 'monthly', '--period', '2026-10'];
  const traced = [
    '-f',
    '-xx',
    '-s',
    '16777216',
    '-e',
    `trace=${tracedCalls}`,
    '-e',
    'signal=none',
    '-o',
    log,
  ];
  const child = spawn('strace', [...traced, process.execPath, program, ...words], {
    cwd: folder,
    // The compile cache is not part of the recording.
    env: {
      PATH: process.env['PATH'],
      NODE_DISABLE_COMPILE_CACHE: '1',
      OUTLAY_CONFIG: join(folder, 'outlay.yaml'),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the recorded run ended with ${code}: ${output.slice(-2_000)}`);
  const calls: DiskCall[] = [];
  for await (const call of parseCalls(createInterface(createReadStream(log)), folder)) calls.push(call);
  return { begun, calls };
}

function configuration(url: string, accounts: number, isEncrypted: boolean): string {
  const names = Array.from({ length: accounts }, (_, index) => `account-${index}`);
  return `accounts:
${names.map((name) => `  ${name}: { baseUrl: "${url}", token: { file: token }, caFile: ca.pem }`).join('\n')}
jobs:
  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv, json]
    deliveries:
      - { channel: folder, path: out/reports, name: "{account}/{ext}/{kind}-{period}.{ext}" }
      - { channel: folder, path: archive }
store: { url: "sqlite:state/data/store/outlay.sqlite"${isEncrypted ? ', encryption: { key: { file: key } }' : ''} }
`;
}

async function nodeOf(path: string): Promise<FolderNode> {
  const names = new Map<string, DiskNode>();
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    const node: DiskNode = entry.isDirectory()
      ? await nodeOf(below)
      : { kind: 'file', synced: await readFile(below), changes: [] };
    names.set(entry.name, node);
  }
  return { kind: 'folder', synced: names, changes: [] };
}
