import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';

/** What became of all runs. */
export type Judgement = {
  readonly runs: number;
  /** What is not as it has to be, some of it; empty where all is well. */
  readonly wrong: readonly string[];
  /** From the first beginning to the last end, seconds. */
  readonly seconds: number;
  /** How long processes worked on a run, seconds: of all runs, ascending. */
  readonly workSeconds: readonly number[];
  /** From being planned to being delivered, seconds: of all runs, ascending. */
  readonly waitSeconds: readonly number[];
};

/** Everything that is judged by. */
export type Evidence = {
  readonly database: Database;
  /** The folder that the office's reports go to. */
  readonly folder: string;
  /** How often the mail server took each message. */
  readonly taken: ReadonlyMap<string, number>;
  readonly accounts: number;
};

/** Compares what is recorded with the files that lie there and the messages that were taken. */
export async function judgeOffice({ database, folder, taken, accounts }: Evidence): Promise<Judgement> {
  const runs = await database.selectFrom('run').selectAll().execute();
  const deliveries = await database.selectFrom('delivery').selectAll().execute();
  const files = await database.selectFrom('stagedFile').selectAll().execute();
  const work = await database.selectFrom('runAttempt').selectAll().execute();
  const wrong: string[] = [];
  if (runs.length !== accounts) wrong.push(`${runs.length} runs of ${accounts} accounts`);
  for (const { account, state, reason } of runs) {
    if (state !== 'delivered') wrong.push(`${account} is ${state}: ${reason ?? ''}`);
  }
  for (const { runId, state, attempt } of deliveries) {
    if (state !== 'accepted' || attempt !== 1)
      wrong.push(`a delivery of ${runId} is ${state} after ${attempt} tries`);
  }
  const messages = deliveries.flatMap(({ messageId }) => messageId ?? []);
  for (const id of messages)
    if (taken.get(id) !== 1) wrong.push(`${id} was taken ${taken.get(id) ?? 0} times`);
  const expected = new Set(messages);
  for (const id of taken.keys()) if (!expected.has(id)) wrong.push(`${id} belongs to no run`);
  const staged = new Map(files.filter(({ format }) => format === 'csv').map((file) => [file.runId, file]));
  for (const { account, id } of runs) {
    const found = await readdir(join(folder, account)).catch(() => []);
    const bytes =
      found.length === 1 ? await readFile(join(folder, account, found[0] ?? '')) : Buffer.alloc(0);
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== staged.get(id)?.sha256) wrong.push(`the folder of ${account} has ${found.join(', ')}`);
  }
  const secondsOf = (from: string, to: string | null) => (Date.parse(to ?? from) - Date.parse(from)) / 1000;
  const starts = work.map(({ startedAt }) => Date.parse(startedAt));
  const ends = work.map(({ endedAt, startedAt }) => Date.parse(endedAt ?? startedAt));
  return {
    runs: runs.length,
    wrong,
    seconds: (Math.max(...ends) - Math.min(...starts)) / 1000,
    workSeconds: ascending(work.map(({ startedAt, endedAt }) => secondsOf(startedAt, endedAt))),
    waitSeconds: ascending(runs.map(({ plannedAt, changedAt }) => secondsOf(plannedAt, changedAt))),
  };
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}
