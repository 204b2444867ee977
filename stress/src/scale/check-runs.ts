import { join } from 'node:path';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { hashOnlyFile } from '../fixtures/file-hash.ts';

/** How all runs came out. */
export type RunFindings = {
  readonly runs: number;
  /** What differs from what was expected. */
  readonly problems: readonly string[];
  /** From the start of the first attempt to the end of the last, seconds. */
  readonly seconds: number;
  /** The duration of each attempt, seconds, ascending. */
  readonly workSeconds: readonly number[];
  /** From planned to delivered, seconds: of each run, ascending. */
  readonly waitSeconds: readonly number[];
};

/** What runs are checked against. */
export type RunEvidence = {
  readonly database: Database;
  /** The folder of the delivered reports. */
  readonly folder: string;
  /** How often the mail server took each message. */
  readonly taken: ReadonlyMap<string, number>;
  readonly accounts: number;
};

/** Compares the records with the delivered files and messages. */
export async function checkRuns(evidence: RunEvidence): Promise<RunFindings> {
  const { database } = evidence;
  const runs = await database.selectFrom('run').selectAll().execute();
  const attempts = await database.selectFrom('runAttempt').selectAll().execute();
  const starts = attempts.map(({ startedAt }) => Date.parse(startedAt));
  const ends = attempts.map(({ endedAt, startedAt }) => Date.parse(endedAt ?? startedAt));
  return {
    runs: runs.length,
    problems: [
      ...(await runProblems(evidence)),
      ...(await deliveryProblems(evidence)),
      ...(await fileProblems(evidence)),
    ],
    seconds: (Math.max(...ends) - Math.min(...starts)) / 1000,
    workSeconds: ascending(attempts.map(({ startedAt, endedAt }) => secondsBetween(startedAt, endedAt))),
    waitSeconds: ascending(runs.map(({ plannedAt, changedAt }) => secondsBetween(plannedAt, changedAt))),
  };
}

async function runProblems({ database, accounts }: RunEvidence): Promise<string[]> {
  const runs = await database.selectFrom('run').select(['account', 'state', 'reason']).execute();
  return [
    ...(runs.length === accounts ? [] : [`${runs.length} runs of ${accounts} accounts`]),
    ...runs
      .filter(({ state }) => state !== 'delivered')
      .map(({ account, state, reason }) => `${account} is ${state}: ${reason ?? ''}`),
  ];
}

/** Each delivery was accepted at its first attempt, and each message was taken once. */
async function deliveryProblems({ database, taken }: RunEvidence): Promise<string[]> {
  const deliveries = await database.selectFrom('delivery').selectAll().execute();
  const messages = new Set(deliveries.flatMap(({ messageId }) => messageId ?? []));
  return [
    ...deliveries
      .filter(({ state, attempt }) => state !== 'accepted' || attempt !== 1)
      .map(({ runId, state, attempt }) => `a delivery of ${runId} is ${state} after ${attempt} attempts`),
    ...[...messages]
      .filter((id) => taken.get(id) !== 1)
      .map((id) => `${id} was taken ${taken.get(id) ?? 0} times`),
    ...[...taken.keys()].filter((id) => !messages.has(id)).map((id) => `${id} belongs to no run`),
  ];
}

/** The folder of each account has the staged CSV and nothing else. */
async function fileProblems({ database, folder }: RunEvidence): Promise<string[]> {
  const staged = await database
    .selectFrom('run')
    .innerJoin('stagedFile', 'stagedFile.runId', 'run.id')
    .select(['run.account', 'stagedFile.sha256'])
    .where('stagedFile.format', '=', 'csv')
    .execute();
  const problems: string[] = [];
  for (const { account, sha256 } of staged) {
    const isDelivered = (await hashOnlyFile(join(folder, account))) === sha256;
    if (!isDelivered) problems.push(`the folder of ${account} does not have its staged file alone`);
  }
  return problems;
}

function secondsBetween(from: string, to: string | null): number {
  return (Date.parse(to ?? from) - Date.parse(from)) / 1000;
}

function ascending(numbers: readonly number[]): number[] {
  return numbers.toSorted((one, other) => one - other);
}
