import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { unmetExpectations } from '../fixtures/print-case.ts';
import type { FaultOutcome } from './fault-case.ts';
import { deliveryProblems, dueAt, type FolderFixture, runText } from './folder-fixture.ts';
import { mountSmallDisk } from './small-disk.ts';

/** Something else has filled the disk. */
export async function targetFull(fixture: FolderFixture): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(fixture.drive, 8);
  if (!disk) return undefined;
  try {
    await writeFile(join(fixture.drive, 'other'), Buffer.alloc(8_192));
    const failed = await fixture.workAt(dueAt);
    const left = await readdir(fixture.drive, { recursive: true });
    await disk.resize(4_096);
    return await notPut(fixture, { failed, left, reason: 'the disk is full' });
  } finally {
    await disk.unmount();
  }
}

/** A disk that the system has made read-only. */
export async function targetReadOnly(fixture: FolderFixture): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(fixture.drive, 4_096);
  if (!disk) return undefined;
  try {
    await disk.makeReadOnly();
    const failed = await fixture.workAt(dueAt);
    const left = await readdir(fixture.drive, { recursive: true });
    await disk.makeWritable();
    return await notPut(fixture, { failed, left, reason: 'the disk is read-only' });
  } finally {
    await disk.unmount();
  }
}

/** A folder without write permission; root may write everywhere. */
export async function targetForbidden(fixture: FolderFixture): Promise<FaultOutcome | undefined> {
  if (process.getuid?.() === 0) return undefined;
  await chmod(fixture.drive, 0o555);
  const failed = await fixture.workAt(dueAt);
  await chmod(fixture.drive, 0o755);
  return notPut(fixture, { failed, left: [], reason: 'permission denied' });
}

/** The link to the drive leads nowhere for a while. */
export async function targetGone(fixture: FolderFixture): Promise<FaultOutcome> {
  await rm(fixture.drive, { recursive: true });
  const failed = await fixture.workAt(dueAt);
  await mkdir(fixture.drive);
  const left = await readdir(fixture.drive);
  return notPut(fixture, { failed, left, reason: 'the parent folder does not exist' });
}

type NotPut = { readonly failed: RunRecord; readonly left: readonly string[]; readonly reason: string };

/** The message was sent; the file follows five minutes later, and no part of it was there before. */
async function notPut(
  { mail, workAt }: FolderFixture,
  { failed, left, reason }: NotPut,
): Promise<FaultOutcome> {
  const [file, message] = failed.deliveries;
  const over = await workAt(failed.run.nextAt ?? dueAt);
  const problems = unmetExpectations([
    ['the message is sent', message?.state === 'accepted'],
    ['the file is deferred', file?.state === 'deferred' && file.nextAttemptAt === '2026-11-01T05:05:00.000Z'],
    [`because ${reason}`, file?.reason?.endsWith(`cannot be written: ${reason}`) ?? false],
    ['no part of it is left', left.every((name) => !name.endsWith('.csv') && !name.endsWith('.part'))],
  ]);
  return {
    observed: `${file?.reason}; then ${runText(over)}`,
    problems: [...problems, ...deliveryProblems(over, mail)],
  };
}
