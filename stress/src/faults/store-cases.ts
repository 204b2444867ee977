import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { FaultOutcome } from './fault-case.ts';
import { type FaultFixture, type FaultFixtureOptions, openFaultFixture } from './fault-fixture.ts';
import type { ProcessCasesSize } from './process-cases-size.ts';
import {
  errorLines,
  stopAndCheck,
  waitForLine,
  waitForMessage,
  withExpectations,
} from './scheduler-outcome.ts';

/** Both plan and work; no run is worked on by both. */
export function twoSchedulers(size: ProcessCasesSize): Promise<FaultOutcome> {
  return onFixture(size, async (fixture) => {
    const schedulers = [fixture.start('serve'), fixture.start('serve')];
    const outcome = await stopAndCheck(fixture, schedulers);
    const shares = schedulers.map(({ log }) => log.filter((line) => line['msg'] === 'run delivered').length);
    return withExpectations(outcome, `delivered by each: ${shares.join(', ')}`, [
      ['no errors', schedulers.every((each) => errorLines(each).length === 0)],
    ]);
  });
}

/** Locks the store as a backup or a database tool does. */
export function lockedStore(size: ProcessCasesSize): Promise<FaultOutcome> {
  return onFixture(size, async (fixture) => {
    const scheduler = fixture.start('serve');
    await waitForMessage(scheduler, 'delivery accepted');
    const other = new DatabaseSync(fixture.sqliteFile);
    other.exec('PRAGMA busy_timeout = 10000; BEGIN IMMEDIATE');
    const before = fixture.mail.accepted.length;
    await pause(5_000);
    const meanwhile = fixture.mail.accepted.length - before;
    other.exec('ROLLBACK');
    other.close();
    const outcome = await stopAndCheck(fixture, [scheduler]);
    return withExpectations(outcome, `${meanwhile} messages while it was locked`, [
      ['no errors: it waits', errorLines(scheduler).length === 0],
    ]);
  });
}

const storeKib = 24 * 1_024;

/** Fills the disk while runs are in progress, and makes it larger some seconds later. */
export function fullStore(size: ProcessCasesSize): Promise<FaultOutcome | undefined> {
  return onFixture({ ...size, diskKib: storeKib }, async (fixture) => {
    const { disk } = fixture;
    if (!disk) return undefined;
    const scheduler = fixture.start('serve');
    await waitForMessage(scheduler, 'delivery accepted');
    await fill(join(fixture.store, 'filler'));
    const line = await waitForLine(scheduler, ({ reason }) => /full/.test(String(reason)));
    await pause(3_000);
    await disk.resize(4 * storeKib);
    const outcome = await stopAndCheck(fixture, [scheduler]);
    return withExpectations(outcome, String(line?.['reason']), [
      ['a line says that the disk is full', line !== undefined],
    ]);
  });
}

async function onFixture<Outcome>(
  options: FaultFixtureOptions,
  run: (fixture: FaultFixture) => Promise<Outcome>,
): Promise<Outcome> {
  const fixture = await openFaultFixture(options);
  try {
    return await run(fixture);
  } finally {
    await fixture.close();
  }
}

/** Writes until nothing more fits; fast, since runs go on meanwhile. */
async function fill(path: string): Promise<void> {
  for (const bytes of [1_048_576, 4_096]) {
    const piece = Buffer.alloc(bytes);
    while (await isWritten(path, piece));
  }
}

async function isWritten(path: string, piece: Buffer): Promise<boolean> {
  try {
    await writeFile(path, piece, { flag: 'a' });
    return true;
  } catch {
    return false;
  }
}
