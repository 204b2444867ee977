import { mkdir, rename, rm } from 'node:fs/promises';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { unmetExpectations } from '../fixtures/print-case.ts';
import type { FaultOutcome } from './fault-case.ts';
import { deliveryProblems, dueAt, type FolderFixture, runText } from './folder-fixture.ts';
import { mountSmallDisk } from './small-disk.ts';

/** A disk with room for nothing but a page. */
export async function stagingFull(fixture: FolderFixture): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(fixture.scheduler.store.root, 4);
  if (!disk) return undefined;
  try {
    const failed = await fixture.workAt(dueAt);
    await disk.resize(4_096);
    return await notStaged(fixture, failed, 'the disk is full');
  } finally {
    await disk.unmount();
  }
}

/** A disk that the system has made read-only. */
export async function stagingReadOnly(fixture: FolderFixture): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(fixture.scheduler.store.root, 4_096);
  if (!disk) return undefined;
  try {
    await disk.makeReadOnly();
    const failed = await fixture.workAt(dueAt);
    await disk.makeWritable();
    return await notStaged(fixture, failed, 'the disk is read-only');
  } finally {
    await disk.unmount();
  }
}

/** Nothing was sent; a minute later the run succeeds. */
async function notStaged(
  { mail, workAt }: FolderFixture,
  failed: RunRecord,
  reason: string,
): Promise<FaultOutcome> {
  const sent = mail.accepted.length;
  const { run } = failed;
  const over = await workAt(run.nextAt ?? dueAt);
  const problems = unmetExpectations([
    ['nothing is sent', sent === 0],
    ['the run is planned again', run.state === 'planned' && run.owner === null && run.failures === 1],
    ['in a minute', run.nextAt === '2026-11-01T05:01:00.000Z'],
    [`because ${reason}`, run.reason?.endsWith(`cannot be written: ${reason}`) ?? false],
  ]);
  return {
    observed: `${run.reason}; then ${runText(over)}`,
    problems: [...problems, ...deliveryProblems(over, mail)],
  };
}

/** The whole folder disappears between two attempts of a delivery. */
export async function stagingGone({ scheduler, mail, drive, workAt }: FolderFixture): Promise<FaultOutcome> {
  await rm(drive, { recursive: true });
  await workAt(dueAt);
  await rename(scheduler.store.root, `${scheduler.store.root}-away`);
  await mkdir(drive);
  const away = await workAt('2026-11-01T05:05:00.000Z');
  await rename(`${scheduler.store.root}-away`, scheduler.store.root);
  const over = await workAt(away.run.nextAt ?? dueAt);
  const [delivery] = away.deliveries;
  const problems = unmetExpectations([['the delivery is deferred', delivery?.state === 'deferred']]);
  return {
    observed: `${delivery?.reason}; then ${runText(over)}`,
    problems: [...problems, ...deliveryProblems(over, mail)],
  };
}
