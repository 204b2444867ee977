import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunRecord } from 'outlay/internal/adapters/store/read-runs.ts';
import { expectations, type FaultOutcome } from './fault-case.ts';
import { came, dueAt, type FolderOffice, notOnce } from './folder-office.ts';
import { mountSmallDisk } from './small-disk.ts';

/** Somebody else has filled the disk. */
export async function targetFull({ drive, ...office }: FolderOffice): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(drive, 8);
  if (!disk) return undefined;
  try {
    await writeFile(join(drive, 'other'), Buffer.alloc(8_192));
    const failed = await office.workAt(dueAt);
    const left = await readdir(drive, { recursive: true });
    await disk.resize(4_096);
    return await notPut({ drive, ...office }, { failed, left, reason: 'the disk is full' });
  } finally {
    await disk.unmount();
  }
}

/** A disk that the system has made read-only. */
export async function targetReadOnly({ drive, ...office }: FolderOffice): Promise<FaultOutcome | undefined> {
  const disk = await mountSmallDisk(drive, 4_096);
  if (!disk) return undefined;
  try {
    await disk.makeReadOnly();
    const failed = await office.workAt(dueAt);
    const left = await readdir(drive, { recursive: true });
    await disk.makeWritable();
    return await notPut({ drive, ...office }, { failed, left, reason: 'the disk is read-only' });
  } finally {
    await disk.unmount();
  }
}

/** A folder without the right to write; root has it everywhere. */
export async function targetForbidden({ drive, ...office }: FolderOffice): Promise<FaultOutcome | undefined> {
  // To root no folder is forbidden.
  if (process.getuid?.() === 0) return undefined;
  await chmod(drive, 0o555);
  const failed = await office.workAt(dueAt);
  await chmod(drive, 0o755);
  return notPut({ drive, ...office }, { failed, left: [], reason: 'permission denied' });
}

/** The link to the drive leads nowhere for a while. */
export async function targetGone({ drive, ...office }: FolderOffice): Promise<FaultOutcome> {
  await rm(drive, { recursive: true });
  const failed = await office.workAt(dueAt);
  await mkdir(drive);
  const left = await readdir(drive);
  return notPut({ drive, ...office }, { failed, left, reason: 'a part of the path is not there' });
}

type NotPut = { readonly failed: RunRecord; readonly left: readonly string[]; readonly reason: string };

/** The message went out; the file comes five minutes later, and nothing half of it lay there. */
async function notPut(
  { mail, workAt }: FolderOffice,
  { failed, left, reason }: NotPut,
): Promise<FaultOutcome> {
  const [file, message] = failed.deliveries;
  const over = await workAt(failed.run.nextAt ?? dueAt);
  const wrong = expectations([
    ['the message is sent', message?.state === 'accepted'],
    ['the file is put off', file?.state === 'deferred' && file.nextTryAt === '2026-11-01T05:05:00.000Z'],
    [`because ${reason}`, file?.reason?.endsWith(`cannot be written: ${reason}`) ?? false],
    ['no part of it lies there', left.every((name) => !name.endsWith('.csv') && !name.endsWith('.part'))],
  ]);
  return { came: `${file?.reason}; then ${came(over)}`, wrong: [...wrong, ...notOnce(over, mail)] };
}
