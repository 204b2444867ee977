import type { Client } from '@outlay/core';
import type { ExportOptions } from '@outlay/exporters';
import type { ReportOptions } from '@outlay/reports';
import { failureOf } from '../cli/exit-code.ts';
import type { Job } from '../configuration/configuration.ts';
import { type DatasetRequest, fetchDataset } from '../dataset/fetch-dataset.ts';
import { leaveOutFiles, skipPending } from '../store/change-delivery.ts';
import { changeRun, leaveRun, recordStaged } from '../store/change-run.ts';
import type { PlannedRun } from '../store/plan-run.ts';
import type { Run } from '../store/schema.ts';
import { deliverRun, type RunWork } from './deliver-run.ts';
import { stageRun } from './stage-run.ts';
import { clearStaging } from './staging-folder.ts';

/** What a run reads, and how it is written. */
export type RunSource = {
  readonly client: Client;
  readonly request: DatasetRequest;
  readonly report: Omit<ReportOptions, 'locale'>;
  readonly exportOptions: ExportOptions;
  readonly withReceipts: boolean;
  readonly whenEmpty: Job['whenEmpty'];
  readonly whenIncomplete: Job['whenIncomplete'];
};

/** How a run came out, and what ended it before its files were staged. */
export type Executed = { readonly run: Run; readonly error?: unknown };

const emptyPeriod = 'the period has no documents';
const incompleteRecords = 'the records are not proved to be all: the files wait for a person';

/** Makes a planned run: reads the records, writes the files, keeps them, delivers them; each step is recorded. */
export async function executeRun(work: RunWork, planned: PlannedRun, source: RunSource): Promise<Executed> {
  let run = planned.run;
  work.onState(run);
  const onState = (next: Run) => {
    run = next;
    work.onState(next);
  };
  try {
    await stage({ ...work, onState }, planned, source);
  } catch (error) {
    return { run: await fail(work, run, error), error };
  }
  if (run.state === 'skipped') return { run };
  if (run.isHeld) return { run: await leaveRun(work.database, run) };
  return { run: await deliverRun(work, run) };
}

async function stage(work: RunWork, { run, deliveries }: PlannedRun, source: RunSource): Promise<void> {
  const { database, now, onState } = work;
  const dataset = await fetchDataset(source.client, source.request);
  const fetched = await changeRun(database, run, 'fetched', { now: now() });
  onState(fetched);
  const isIncomplete = dataset.gaps.length > 0 || dataset.unreadableDocuments > 0;
  const whenEmpty = dataset.documents.length === 0 && !isIncomplete ? source.whenEmpty : 'send';
  const letters = deliveries.filter(({ channel }) => channel === 'email');
  if (whenEmpty === 'skip' || (whenEmpty === 'note' && letters.length === 0)) {
    await skipPending(database, fetched, { reason: emptyPeriod, now: now() });
    onState(await changeRun(database, fetched, 'skipped', { now: now(), reason: emptyPeriod }));
    return;
  }
  const isNote = whenEmpty === 'note';
  const rendering = { ...source, root: work.root, onlyLetters: isNote, signal: work.signal };
  const files = await stageRun(fetched, isNote ? letters : deliveries, dataset, rendering);
  const rendered = await changeRun(database, fetched, 'rendered', { now: now() });
  onState(rendered);
  if (isNote) await noteOnly(work, rendered);
  const isHeld = isIncomplete && source.whenIncomplete === 'hold';
  const held = isHeld ? ({ isHeld: 1, reason: incompleteRecords } as const) : {};
  onState(await recordStaged(database, rendered, { files, now: now(), ...held }));
}

/** A message without files says that there is nothing to report; folders get nothing. */
async function noteOnly({ database, now }: RunWork, run: Run): Promise<void> {
  await leaveOutFiles(database, run);
  await skipPending(database, run, { reason: emptyPeriod, now: now(), channels: ['folder'] });
}

async function fail({ database, now, root, onState }: RunWork, run: Run, error: unknown): Promise<Run> {
  const reason = failureOf(error).line ?? 'unexpected failure';
  await clearStaging(root, run);
  const failed = await changeRun(database, run, 'failed', { now: now(), reason });
  await skipPending(database, failed, { reason: 'the report was not made', now: now() });
  onState(failed);
  return failed;
}
