import { withFile } from '../../adapters/files/file-failure.ts';
import { removeAttachments, skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun, holdRun, recordStaged } from '../../adapters/store/change-run.ts';
import { addRevision } from '../../adapters/store/closed-periods.ts';
import { nameBatchFiles, recordBatch } from '../../adapters/store/export-batches.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { noteBatch } from '../../adapters/store/noted-batches.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { keepsPieces } from '../../adapters/store/staged-pieces.ts';
import { isUnnumberedBatch, undeliveredBatches } from '../../adapters/store/undelivered-batches.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { acceptAdvice } from '../deliver/settings-advice.ts';
import { undeliveredClauses } from '../deliver/undelivered-text.ts';
import type { MadeReport } from '../make/make-report.ts';
import type { SourceContext } from '../make/report-source.ts';
import { clearStaging, makeAttemptFolder, recordedFile, syncStagingFolders } from '../make/staging-folder.ts';
import type { RunSource } from './open-run-source.ts';
import { renditionsOf } from './renditions-of.ts';
import type { RunDeps } from './run-deps.ts';

/**
 * Creates the report of a run and stages its files; each step is recorded before the next begins.
 * @param source - with the deliveries of the run, if they were just read
 */
export async function stageRun(
  deps: RunDeps,
  run: Run,
  source: RunSource & { readonly deliveries?: readonly Delivery[] | undefined },
): Promise<void> {
  const { database, now, onState, root, keys, signal } = deps;
  const deliveries = source.deliveries ?? (await deliveriesOf(database, run));
  const folder = await withFile(root, () => makeAttemptFolder(root, run));
  // The transaction that records the files stores their bytes, too: the files are then only copies of them.
  const isSynced = !keepsPieces(database);
  let fetched = run;
  const made = await source.make(
    {
      ...source.task,
      renditions: renditionsOf(deliveries),
      revision: run.revision,
      place: { folder, key: keys?.current, isSynced },
    },
    {
      async onFetched(change) {
        const recorded = await recordFetched(database, run, { now: now(), change });
        if (!recorded) return false;
        fetched = recorded;
        onState(fetched);
        return true;
      },
      signal,
    },
  );
  if (made.action === 'skip' || made.files.length === 0) {
    // If the removal fails, only an empty folder remains.
    await clearStaging(root, run).catch(() => undefined);
    onState(
      await (made.action === 'skip'
        ? skip(deps, fetched, { reason: made.reason, deliveries })
        : holdUnmade(deps, fetched, made)),
    );
    return;
  }
  const locales = new Set(made.files.map(({ locale }) => locale));
  if (isSynced) await withFile(root, () => syncStagingFolders(root, run, [...locales]));
  const isCorrection = source.task.closed !== undefined;
  for (const changed of await recordFiles(deps, fetched, { ...made, isCorrection })) onState(changed);
  // The batch is recorded: without its note, only a restored database is detected less often.
  if (made.batch) await noteBatch(root, run, made.batch).catch(() => undefined);
}

type Fetched = {
  readonly now: Date;
  /** Recorded in the same transaction. */
  readonly change: Parameters<SourceContext['onFetched']>[0];
};

/** Records that the records are read. @returns `undefined` if a change that belongs to it could not be recorded */
function recordFetched(database: Database, run: Run, { now, change }: Fetched): Promise<Run | undefined> {
  if (!change) return changeRun(database, run, 'fetched', { now });
  return inTransaction(database, async (transaction) =>
    (await change(transaction)) ? changeRun(transaction, run, 'fetched', { now }) : undefined,
  );
}

/** Skips a run without documents, and its deliveries. Its reason names the earlier batches that were not delivered, if any. */
function skip(
  { database, now }: RunDeps,
  run: Run,
  { reason, deliveries }: Pick<MadeReport, 'reason'> & { readonly deliveries: readonly Delivery[] },
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    const undelivered = isUnnumberedBatch(deliveries) ? await undeliveredBatches(transaction, run) : [];
    const skipping = { reason: joinReasons(reason, ...undeliveredClauses(undelivered)), now: now() };
    await skipPending(transaction, run, skipping);
    return changeRun(transaction, run, 'skipped', skipping);
  });
}

/** Holds a run whose report cannot be created from the records as they are: it has no files. */
function holdUnmade(
  { database, now }: RunDeps,
  run: Run,
  { reason, heldFor }: Pick<MadeReport, 'reason' | 'heldFor'>,
): Promise<Run> {
  const advice =
    heldFor === undefined
      ? sayReason('reads_again', { command: `outlay retry ${run.id}` })
      : acceptAdvice(run);
  return holdRun(database, run, {
    reason: joinReasons(reason, advice),
    heldFor: heldFor ?? null,
    now: now(),
  });
}

type RecordedReport = MadeReport & { readonly isCorrection: boolean };

/**
 * Records in one transaction that the files are written, and what they are: a run that starts again must find its deliveries as planned. A correction becomes
 * the next revision of its closed period with them; one that is held, when it is released.
 * @returns the run in each state
 */
function recordFiles(
  deps: RunDeps,
  fetched: Run,
  { action, files, warnings, spent, reason, batch, isCorrection }: RecordedReport,
): Promise<Run[]> {
  const now = deps.now();
  const held =
    action === 'hold' ? ({ isHeld: 1, reason: joinReasons(reason, sayReason('files_held')) } as const) : {};
  const recording = {
    files: files.map((file) => recordedFile(fetched, file)),
    warnings,
    spent,
    now,
    ...held,
  };
  return inTransaction(deps.database, async (transaction) => {
    const run = await changeRun(transaction, fetched, 'rendered', { now });
    if (action === 'note') await noteOnly(transaction, run, { reason, now });
    if (batch) {
      await recordBatch(transaction, run, batch, { now, isEncrypted: deps.keys !== undefined });
      await nameBatchFiles(transaction, run, batch.number);
    }
    const recorded = await recordStaged(transaction, deps, { run, ...recording });
    if (isCorrection && action === 'deliver') {
      await addRevision(transaction, recorded, { closedBy: 'correction', now });
    }
    return [run, recorded];
  });
}

/** E-mails only a note that there is nothing to report; the other channels get nothing. */
async function noteOnly(
  database: Database,
  run: Run,
  skipping: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await removeAttachments(database, run);
  await skipPending(database, run, { ...skipping, channels: ['folder', 's3'] });
}
