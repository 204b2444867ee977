import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryKey } from '../../adapters/staged-files/encryption-key.ts';
import type { Delivery, RecordedFile } from '../../adapters/store/schema.ts';
import type { Disposition } from '../make/disposition.ts';
import { plannedRun } from '../plan/planned-run.ts';
import type { RunSource } from '../run/execute-run.ts';
import { withSource } from '../run/run-source.ts';
import type { AskedRun } from './run-account.ts';

/** What a run would come to. */
export type Trial = {
  readonly disposition: Disposition;
  /** Why files would be held; empty where none would. */
  readonly reason: string;
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
  const { token } = asked.settings;
  const planned = plannedRun({ ...asked, token, scheduledFor: now.toISOString(), from, origin: 'manual' });
  const root = await mkdtemp(join(tmpdir(), 'outlay-'));
  try {
    const onFetched = async () => undefined;
    // Who is killed here leaves files that nobody can read.
    const key = temporaryKey();
    const made = await source.make({ ...planned, root, key, onFetched, signal });
    return { ...made, deliveries: madeOf(planned.deliveries, made.disposition) };
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
