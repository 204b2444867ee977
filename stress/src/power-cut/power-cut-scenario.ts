import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { startService, type TestService } from '@outlay/service/testing';
import { createFolderProcesses } from 'outlay/internal/adapters/channels/folder/folder-processes.ts';
import type { Print, Scenario, Tally } from '../fixtures/scenario.ts';
import { checkRecovery } from './check-recovery.ts';
import { anyCut, cutPower, type DiskContent, everythingKept, onlySynced } from './cut-power.ts';
import { createDisk } from './disk.ts';
import type { DiskCall } from './disk-call.ts';
import { canRecord, recordRuns } from './record-runs.ts';

/** How much is recorded, and how often the power is cut. */
export type PowerCutSize = {
  readonly recordings: number;
  /** Runs of each recording. */
  readonly runs: number;
  /** The power is cut after each so many calls. */
  readonly every: number;
};

const runsOfRecording = 5;

/**
 * Records what `rounds` runs (100) do to the disk, and cuts the power after each of their calls, three times: only what
 * was synced is left, everything is left, or some of what was not synced is. The product starts on each of these disks
 * and resumes: nothing that was printed or recorded as delivered is missing or truncated. Every second store encrypts its
 * files: no report can be read in it.
 */
export const powerCutScenario: Scenario = ({ rounds = 100, seed, print }) =>
  runPowerCut(
    { recordings: Math.ceil(rounds / runsOfRecording), runs: runsOfRecording, every: 1 },
    seed,
    print,
  );

/** Runs the recordings of a size. */
export async function runPowerCut(size: PowerCutSize, seed: number, print: Print): Promise<Tally> {
  if (!canRecord()) {
    print('skipped: strace is not installed, or may not be used');
    return { passed: 0, failed: 0 };
  }
  const service = await startService({ seed: { months: 2, documentsPerMonth: 10, asOf: '2026-11-15' } });
  // In memory where that is possible: what was synced matters, not how long it takes.
  const place = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'outlay-power-cut-'));
  try {
    let [passed, failed] = [0, 0];
    for (let recording = 1; recording <= size.recordings; recording += 1) {
      const isEncrypted = recording % 2 === 1;
      const tally = await checkRecording({
        service,
        place,
        size,
        seed: seed + recording,
        isEncrypted,
        print,
      });
      passed += tally.passed;
      failed += tally.failed;
      print(
        `${recording * size.runs} runs recorded; ${passed + failed} power cuts, ${failed} of them lost something`,
      );
    }
    return { passed, failed };
  } finally {
    await rm(place, { recursive: true, force: true });
    await service.stop();
  }
}

type RecordingCheck = {
  readonly service: TestService;
  readonly place: string;
  readonly size: PowerCutSize;
  readonly seed: number;
  readonly isEncrypted: boolean;
  readonly print: Print;
};

async function checkRecording(check: RecordingCheck): Promise<Tally> {
  const { service, place, size, seed, isEncrypted, print } = check;
  const folder = join(place, 'disk');
  const recorded = await recordRuns({
    folder,
    log: join(place, 'calls'),
    service,
    accounts: size.runs,
    isEncrypted,
  });
  const disk = createDisk(folder, recorded.begun);
  const cuts = [onlySynced, everythingKept, anyCut(seededRandom(seed).fraction)];
  const announced = new Set<string>();
  const checkedDisks = new Set<string>();
  const tally = { passed: 0, failed: 0 };
  const processes = createFolderProcesses(process.env);

  async function cutNow(when: string): Promise<void> {
    for (const cut of cuts) {
      const left = cutPower(disk.root, cut);
      const key = keyOf(left, announced);
      if (checkedDisks.has(key)) continue;
      checkedDisks.add(key);
      const problems = await checkRecovery({ folder, left, announced }, processes).catch(errorText);
      tally[problems.length === 0 ? 'passed' : 'failed'] += 1;
      for (const problem of problems.slice(0, 3)) print(`${when}, ${cut.name}: ${problem}`);
    }
  }

  let changes = 0;
  for (const [index, call] of recorded.calls.entries()) {
    const isAnnounced = readOutput(call, announced);
    if (disk.apply(call)) changes += 1;
    else if (!isAnnounced) continue;
    if (isAnnounced || changes % size.every === 0) await cutNow(`after call ${index} (${callText(call)})`);
  }
  await cutNow('at the end');
  processes.close();
  if (announced.size !== size.runs)
    throw new Error(`${announced.size} of ${size.runs} reports were printed as delivered`);
  return tally;
}

/** Reads the output of the process: each state of a run is a line. @returns whether a delivery was printed */
function readOutput(call: DiskCall, announced: Set<string>): boolean {
  if (call.call !== 'write' || (call.file !== 1 && call.file !== 2)) return false;
  const before = announced.size;
  for (const [, account = ''] of call.bytes.toString().matchAll(/monthly, (\S+): delivered/g))
    announced.add(account);
  return announced.size > before;
}

/** Two cuts that leave the same disk after the same output are one. */
function keyOf(left: DiskContent, announced: ReadonlySet<string>): string {
  const hash = createHash('sha256').update([...announced].join(' '));
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
