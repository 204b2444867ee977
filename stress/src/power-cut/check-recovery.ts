import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FolderProcesses } from 'outlay/internal/adapters/channels/folder/folder-processes.ts';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { verifyStaged } from 'outlay/internal/adapters/staged-files/read-staged.ts';
import { findRuns } from 'outlay/internal/adapters/store/find-runs.ts';
import { deliveriesOf, filesOf, runById } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Run } from 'outlay/internal/adapters/store/schema.ts';
import { type FilesPlace, stagedBytesOf } from 'outlay/internal/adapters/store/staged-bytes-of.ts';
import { openChannels } from 'outlay/internal/engine/deliver/open-channels.ts';
import { resendRun } from 'outlay/internal/engine/manual/resend-run.ts';
import { openRunStore, type RunStore } from 'outlay/internal/engine/scheduler/run-store.ts';
import { hashFile } from '../fixtures/file-hash.ts';
import type { DiskContent } from './cut-power.ts';

/** A disk after a power cut, and the output before. */
export type PowerCutResult = {
  /** The folder where the disk is restored, which is where it was recorded. */
  readonly folder: string;
  readonly left: DiskContent;
  /** Accounts whose reports were printed as delivered. */
  readonly announced: ReadonlySet<string>;
};

const now = new Date('2026-11-15T12:00:00Z');

/**
 * Starts the product on what a power cut has left, and lets it resume.
 * @param processes - that write folders; starting one takes longer than everything else here
 * @returns the problems: reports that were printed or recorded as delivered and are missing or truncated, or that were
 *   staged and cannot be delivered
 */
export async function checkRecovery(
  { folder, left, announced }: PowerCutResult,
  processes: FolderProcesses,
): Promise<string[]> {
  await restore(folder, left);
  const configuration = await readConfiguration(join(folder, 'outlay.yaml'));
  const store = await openRunStore({ configuration, environment: {}, now, processes });
  const channels = await openChannels(configuration, {}, store.processes);
  try {
    const runs = await findRuns(store.database, {}, 1_000);
    const delivered = new Set(
      runs.filter(({ state }) => state === 'delivered').map(({ account }) => account),
    );
    const forgotten = [...announced].filter((account) => !delivered.has(account));
    const problems = forgotten.map(
      (account) => `${account} was printed as delivered, and the store does not know`,
    );
    const checkedDisks = { ...store, keys: channels.keys };
    if (channels.keys) problems.push(...readable(left));
    for (const run of runs) problems.push(...(await runProblems(run, checkedDisks)));
    for (const run of runs.filter(({ state }) => state === 'staged' || state === 'delivering')) {
      const work = {
        ...store,
        ...channels,
        current: { configuration: () => configuration, environment: {} },
        now: () => now,
        signal: new AbortController().signal,
        onState: () => {},
      };
      const { run: resent } = await resendRun(work, run, { to: undefined, isSameAccount: false });
      if (resent.state !== 'delivered')
        problems.push(`${run.account} was staged and then ${resent.state}: ${resent.reason}`);
      problems.push(...(await runProblems(resent, checkedDisks)));
    }
    return problems;
  } finally {
    channels.close();
    await store.close();
  }
}

async function restore(folder: string, left: DiskContent): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  for (const [path, bytes] of left) {
    const full = join(folder, path);
    await mkdir(bytes ? dirname(full) : full, { recursive: true });
    if (bytes) await writeFile(full, bytes);
  }
}

/** Texts of every report: its days, and the name of its account. */
const inReports = ['2026-10-', 'account-'];

/** Staged files of an encrypted store in which a report can be read. */
function readable(left: DiskContent): string[] {
  return [...left].flatMap(([path, bytes]) => {
    const isStaged = path.includes('outlay.sqlite-files') && inReports.some((text) => bytes?.includes(text));
    return isStaged ? [`${path} can be read`] : [];
  });
}

async function runProblems({ id }: Run, store: RunStore & FilesPlace): Promise<string[]> {
  const { database } = store;
  const run = await runById(database, id);
  if (!run) return [`${id} is gone`];
  const files = await filesOf(database, run);
  const problems: string[] = [];
  for (const file of files) {
    const [proved] = await Promise.allSettled([verifyStaged(stagedBytesOf(store, file))]);
    if (proved.status === 'rejected') problems.push(`${String(proved.reason)}; run ${run.state}`);
  }
  const hashes = new Map(files.map(({ format, sha256 }) => [format, sha256]));
  for (const { state, target, files: named } of await deliveriesOf(database, run)) {
    if (state !== 'accepted') continue;
    for (const { format, name } of named) {
      const path = join(target, name);
      const found = await hashFile(path);
      if (found !== hashes.get(format))
        problems.push(`${path} is ${found === undefined ? 'missing' : 'truncated'}; run ${run.state}`);
    }
  }
  return problems;
}
