import { mkdir, rename, rm } from 'node:fs/promises';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { expectations, type FaultOutcome } from './fault-case.ts';
import { came, dueAt, type FolderOffice, notOnce } from './folder-office.ts';
import { mountSmallDisk } from './small-disk.ts';

/** A disk with room for nothing but a page. */
export async function stagingFull({ fixture, ...office }: FolderOffice): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(fixture.store.root, 4);
  if (!disk) return undefined;
  try {
    const failed = await office.workAt(dueAt);
    await disk.resize(4_096);
    return await notStaged({ fixture, ...office }, failed, 'the disk is full');
  } finally {
    await disk.unmount();
  }
}

/** A disk that the system has made read-only. */
export async function stagingReadOnly({
  fixture,
  ...office
}: FolderOffice): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(fixture.store.root, 4_096);
  if (!disk) return undefined;
  try {
    await disk.makeReadOnly();
    const failed = await office.workAt(dueAt);
    await disk.makeWritable();
    return await notStaged({ fixture, ...office }, failed, 'the disk is read-only');
  } finally {
    await disk.unmount();
  }
}

/** Nothing went out; a minute later the report is made. */
async function notStaged(
  { mail, workAt }: FolderOffice,
  failed: RunRecord,
  reason: string,
): Promise<FaultOutcome> {
  const sent = mail.taken.length;
  const { run } = failed;
  const over = await workAt(run.nextAt ?? dueAt);
  const wrong = expectations([
    ['nothing is sent', sent === 0],
    ['the run begins anew', run.state === 'planned' && run.owner === null && run.failures === 1],
    ['in a minute', run.nextAt === '2026-11-01T05:01:00.000Z'],
    [`because ${reason}`, run.reason?.endsWith(`cannot be written: ${reason}`) ?? false],
  ]);
  return { came: `${run.reason}; then ${came(over)}`, wrong: [...wrong, ...notOnce(over, mail)] };
}

/** The whole folder is away between two tries of a delivery. */
export async function stagingGone({ fixture, mail, drive, workAt }: FolderOffice): Promise<FaultOutcome> {
  await rm(drive, { recursive: true });
  await workAt(dueAt);
  await rename(fixture.store.root, `${fixture.store.root}-away`);
  await mkdir(drive);
  const away = await workAt('2026-11-01T05:05:00.000Z');
  await rename(`${fixture.store.root}-away`, fixture.store.root);
  const over = await workAt(away.run.nextAt ?? dueAt);
  const [delivery] = away.deliveries;
  const wrong = expectations([['it is tried again', delivery?.state === 'deferred']]);
  return { came: `${delivery?.reason}; then ${came(over)}`, wrong: [...wrong, ...notOnce(over, mail)] };
}
