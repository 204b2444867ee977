import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { latestRuns, type RunRecord, recordOf } from 'outlay/internal/adapters/store/read-runs.ts';
import { verifyDeliveryLog } from 'outlay/internal/adapters/store/verify-delivery-log.ts';
import type { FaultOffice } from './fault-office.ts';

/** How the runs of an office came out. */
export type FaultJudgement = {
  /** In how many states the runs are, in words. */
  readonly came: string;
  readonly wrong: readonly string[];
};

/**
 * Holds what is recorded against the files that lie there and the messages that were taken: nothing is lost, nothing is
 * there twice, and of what is not delivered it is said why.
 * @param mayComeTwice - Message-IDs of messages whose record the store lost
 */
export async function judgeFaults(
  { database, folder, mail, accounts }: FaultOffice,
  mayComeTwice: ReadonlySet<string> = new Set(),
): Promise<FaultJudgement> {
  const runs = await latestRuns(database, accounts * 2);
  const records = await Promise.all(runs.map((run) => recordOf(database, run)));
  const taken = Map.groupBy(mail.taken, ({ messageId }) => messageId);
  const times = new Map([...taken].map(([id, messages]) => [id, mayComeTwice.has(id) ? 1 : messages.length]));
  const thrice = [...taken].filter(([id, { length }]) => mayComeTwice.has(id) && length > 2);
  const known = new Set(records.flatMap(({ deliveries }) => deliveries.map(({ messageId }) => messageId)));
  const problems = await Promise.all(
    records.map((record) => runProblems(record, join(folder, 'reports'), times)),
  );
  const entries = await readdir(join(folder, 'reports'), { recursive: true }).catch(() => []);
  const wrong = [
    ...(runs.length === accounts ? [] : [`${runs.length} runs of ${accounts} accounts`]),
    ...problems.flat(),
    ...[...taken.keys()].filter((id) => !known.has(id)).map((id) => `${id} belongs to no run`),
    ...(await verifyDeliveryLog(database)).problems,
    ...thrice.map(([id, { length }]) => `${id} came ${length} times`),
    ...entries.filter((name) => name.endsWith('.part')).map((name) => `${name} was left`),
  ];
  const states = Map.groupBy(runs, ({ state }) => state);
  const tries = records.reduce((sum, { attempts }) => sum + attempts.length, 0);
  const works = records.reduce((sum, { work }) => sum + work.length, 0);
  const words = [...states].map(([state, of]) => `${of.length} ${state}`).join(', ');
  return {
    came: `${words}; ${mail.taken.length} messages taken; ${tries} tries, work was begun ${works} times`,
    wrong,
  };
}

async function runProblems(
  { run, deliveries, files, work }: RunRecord,
  reports: string,
  taken: ReadonlyMap<string, number>,
): Promise<string[]> {
  const wrong: string[] = [];
  const ends = run.state === 'delivered' || (run.state === 'unknown' && run.reason !== null);
  if (!ends) wrong.push(`it is ${run.state}: ${run.reason}`);
  if (work.some(({ endedAt }) => endedAt === null)) wrong.push('a work on it has not ended');
  for (const { channel, state, messageId, reason } of deliveries) {
    const times = taken.get(messageId ?? '') ?? 0;
    if (channel === 'folder') {
      const csv = files.find(({ format }) => format === 'csv');
      const isThere = (await hashIn(join(reports, run.account))) === csv?.sha256;
      if (state !== 'accepted' || !isThere) wrong.push(`its file is ${state}, there: ${isThere}: ${reason}`);
    } else if (state === 'accepted' ? times !== 1 : state !== 'unknown' || times > 1) {
      wrong.push(`its message is ${state}, taken ${times} times: ${reason}`);
    }
  }
  return wrong.map((problem) => `${run.account}: ${problem}`);
}

/** The hash of the only file in a folder. */
async function hashIn(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  if (names.length !== 1) return undefined;
  const bytes = await readFile(join(folder, names[0] ?? ''));
  return createHash('sha256').update(bytes).digest('hex');
}
