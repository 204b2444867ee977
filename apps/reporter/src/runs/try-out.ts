import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchDataset } from '../dataset/fetch-dataset.ts';
import type { Delivery, RecordedFile } from '../store/schema.ts';
import { plannedRun } from './planned-run.ts';
import type { AskedRun } from './run-account.ts';
import { withSource } from './run-source.ts';
import { stageRun } from './stage-run.ts';

/** What a run would deliver. */
export type Trial = { readonly deliveries: readonly Delivery[]; readonly files: readonly RecordedFile[] };

/** Reads and writes everything as a run does, and then records, keeps and delivers nothing. */
export function tryOut(asked: AskedRun, from: string | undefined): Promise<Trial> {
  const { now, signal } = asked;
  const { run, deliveries } = plannedRun({ ...asked, scheduledFor: now.toISOString(), from, origin: 'hand' });
  return withSource(asked, asked.settings, asked.form, async (source) => {
    const dataset = await fetchDataset(source.client, source.request);
    const root = await mkdtemp(join(tmpdir(), 'outlay-'));
    try {
      const rendering = { ...source, root, onlyLetters: false, signal };
      return { deliveries, files: await stageRun(run, deliveries, dataset, rendering) };
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
}
