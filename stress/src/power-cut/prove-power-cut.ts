import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@outlay/core/testing';
import type { Proof } from '@outlay/service/proofs';
import { startService, type TestService } from '@outlay/service/testing';
import { createFolderProcesses } from 'outlay/internal/adapters/channels/folder/folder-processes.ts';
import { anyCut, cutPower, harshest, type LeftOnDisk, mildest } from './cut-power.ts';
import { createDisk } from './disk.ts';
import type { DiskCall } from './disk-call.ts';
import { judgeCut } from './judge-cut.ts';
import { canRecord, recordRuns } from './record-runs.ts';

/** How much is recorded, and after how many of its calls the power is cut. */
export type PowerCutSize = {
  readonly recordings: number;
  /** Runs of each. */
  readonly runs: number;
  /** After each call, or after each so many. */
  readonly every: number;
};

type Tally = { readonly passed: number; readonly failed: number };
type Say = (line: string) => void;

const runsOfRecording = 5;

/**
 * Records what `rounds` runs (100) do to the disk, and cuts the power after each of their calls, three times: only what
 * was synced is left, everything is left, and some of what was not synced is. The product is started on each of these
 * disks and goes on: nothing that was said or recorded to be delivered is missing or cut. Every second store encrypts its
 * files: nothing in it can be read then.
 */
export const provePowerCut: Proof = ({ rounds = 100, seed, say }) =>
  provePowerCutOf(
    { recordings: Math.ceil(rounds / runsOfRecording), runs: runsOfRecording, every: 1 },
    seed,
    say,
  );

/** The same at a size. */
export async function provePowerCutOf(size: PowerCutSize, seed: number, say: Say): Promise<Tally> {
  if (!canRecord()) {
    say('skipped: strace is not installed here, or may not be used');
    return { passed: 0, failed: 0 };
  }
  const service = await startService({ seed: { months: 2, documentsPerMonth: 10, asOf: '2026-11-15' } });
  // Where there is one, in memory: what is proved is what was synced, not how long that takes.
  const place = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'outlay-power-cut-'));
  try {
    let [passed, failed] = [0, 0];
    for (let recording = 1; recording <= size.recordings; recording += 1) {
      const isEncrypted = recording % 2 === 1;
      const tally = await proveRecording({ service, place, size, seed: seed + recording, isEncrypted, say });
      passed += tally.passed;
      failed += tally.failed;
      say(
        `${recording * size.runs} runs recorded; ${passed + failed} power cuts, ${failed} of them lost something`,
      );
    }
    return { passed, failed };
  } finally {
    await rm(place, { recursive: true, force: true });
    await service.stop();
  }
}

type Proving = {
  readonly service: TestService;
  readonly place: string;
  readonly size: PowerCutSize;
  readonly seed: number;
  readonly isEncrypted: boolean;
  readonly say: Say;
};

async function proveRecording(proving: Proving): Promise<Tally> {
  const { service, place, size, seed, isEncrypted, say } = proving;
  const folder = join(place, 'disk');
  const recorded = await recordRuns({
    folder,
    log: join(place, 'calls'),
    service,
    accounts: size.runs,
    isEncrypted,
  });
  const disk = createDisk(folder, recorded.begun);
  const cuts = [harshest, mildest, anyCut(seededRandom(seed).fraction)];
  const said = new Set<string>();
  const judged = new Set<string>();
  const tally = { passed: 0, failed: 0 };
  const processes = createFolderProcesses(process.env);

  async function cutNow(when: string): Promise<void> {
    for (const cut of cuts) {
      const left = cutPower(disk.root, cut);
      const key = keyOf(left, said);
      if (judged.has(key)) continue;
      judged.add(key);
      const problems = await judgeCut({ folder, left, said }, processes).catch(errorText);
      tally[problems.length === 0 ? 'passed' : 'failed'] += 1;
      for (const problem of problems.slice(0, 3)) say(`${when}, ${cut.name}: ${problem}`);
    }
  }

  let changes = 0;
  for (const [index, call] of recorded.calls.entries()) {
    const isSaid = hear(call, said);
    if (disk.apply(call)) changes += 1;
    else if (!isSaid) continue;
    if (isSaid || changes % size.every === 0) await cutNow(`after call ${index} (${callText(call)})`);
  }
  await cutNow('at the end');
  processes.close();
  if (said.size !== size.runs)
    throw new Error(`${said.size} of ${size.runs} reports were said to be delivered`);
  return tally;
}

/** What the process tells people: each state that a run comes to is a line. @returns whether it told of a delivery */
function hear(call: DiskCall, said: Set<string>): boolean {
  if (call.call !== 'write' || (call.file !== 1 && call.file !== 2)) return false;
  const before = said.size;
  for (const [, account = ''] of call.bytes.toString().matchAll(/monthly, (\S+): delivered/g))
    said.add(account);
  return said.size > before;
}

/** Two cuts that leave the same after the same was said are one. */
function keyOf(left: LeftOnDisk, said: ReadonlySet<string>): string {
  const hash = createHash('sha256').update([...said].join(' '));
  for (const [path, bytes] of left) {
    hash.update(`\0${path}\0${bytes?.byteLength ?? 'folder'}\0`);
    if (bytes) hash.update(bytes);
  }
  return hash.digest('hex');
}

function callText(call: DiskCall): string {
  return Object.entries(call)
    .map(([name, value]) => (Buffer.isBuffer(value) ? `${value.byteLength} bytes` : `${name} ${value}`))
    .join(', ');
}

function errorText(error: unknown): string[] {
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
