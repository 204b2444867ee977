import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchDataset } from '../dataset/fetch-dataset.ts';
import type { Delivery, RecordedFile } from '../store/schema.ts';
import { type Disposition, dispositionOf } from './disposition.ts';
import type { RunSource } from './execute-run.ts';
import { plannedRun } from './planned-run.ts';
import type { AskedRun } from './run-account.ts';
import { withSource } from './run-source.ts';
import { stageRun } from './stage-run.ts';

/** What a run would come to. */
export type Trial = {
  readonly disposition: Disposition;
  /** Those that would be made, or would wait for a person. */
  readonly deliveries: readonly Delivery[];
  readonly files: readonly RecordedFile[];
};

/** Reads and writes everything as a run does, and then records, keeps and delivers nothing. */
export function tryOut(asked: AskedRun, from: string | undefined): Promise<Trial> {
  return withSource(asked, asked.settings, asked.form, (source) => tryWith(asked, source, from));
}

async function tryWith(asked: AskedRun, source: RunSource, from: string | undefined): Promise<Trial> {
  const { now, signal } = asked;
  const planned = plannedRun({ ...asked, scheduledFor: now.toISOString(), from, origin: 'hand' });
  const dataset = await fetchDataset(source.client, source.request);
  const disposition = dispositionOf(dataset, source, planned.deliveries);
  const deliveries = madeOf(planned.deliveries, disposition);
  const root = await mkdtemp(join(tmpdir(), 'outlay-'));
  try {
    const rendering = { ...source, root, onlyLetters: disposition === 'note', signal };
    const files = deliveries.length === 0 ? [] : await stageRun(planned.run, deliveries, dataset, rendering);
    return { disposition, deliveries, files };
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

function madeOf(deliveries: readonly Delivery[], disposition: Disposition): readonly Delivery[] {
  switch (disposition) {
    case 'deliver':
    case 'hold':
      return deliveries;
    case 'note':
      return deliveries
        .filter(({ channel }) => channel === 'email')
        .map((delivery) => ({ ...delivery, files: [] }));
    case 'skip':
      return [];
  }
}
