import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { latestRuns, type RunRecord, recordOf } from 'outlay/internal/adapters/store/read-runs.ts';
import { verifyDeliveryLog } from 'outlay/internal/adapters/store/verify-delivery-log.ts';
import { hashOnlyFile } from '../fixtures/file-hash.ts';
import type { FaultOutcome } from './fault-case.ts';
import type { FaultFixture } from './fault-fixture.ts';

/**
 * Compares the records with the delivered files and messages: nothing is lost, nothing came twice, and each failure has a
 * reason.
 * @param mayComeTwice - Message-IDs of messages whose record the store lost
 */
export async function checkRuns(
  { database, folder, mail, accounts }: FaultFixture,
  mayComeTwice: ReadonlySet<string> = new Set(),
): Promise<FaultOutcome> {
  const runs = await latestRuns(database, accounts * 2);
  const records = await Promise.all(runs.map((run) => recordOf(database, run)));
  const taken = Map.groupBy(mail.accepted, ({ messageId }) => messageId);
  const times = new Map([...taken].map(([id, messages]) => [id, mayComeTwice.has(id) ? 1 : messages.length]));
  const thrice = [...taken].filter(([id, { length }]) => mayComeTwice.has(id) && length > 2);
  const known = new Set(records.flatMap(({ deliveries }) => deliveries.map(({ messageId }) => messageId)));
  const ofRuns = await Promise.all(
    records.map((record) => runProblems(record, join(folder, 'reports'), times)),
  );
  const entries = await readdir(join(folder, 'reports'), { recursive: true }).catch(() => []);
  const problems = [
    ...(runs.length === accounts ? [] : [`${runs.length} runs of ${accounts} accounts`]),
    ...ofRuns.flat(),
    ...[...taken.keys()].filter((id) => !known.has(id)).map((id) => `${id} belongs to no run`),
    ...(await verifyDeliveryLog(database)).problems,
    ...thrice.map(([id, { length }]) => `${id} came ${length} times`),
    ...entries.filter((name) => name.endsWith('.part')).map((name) => `${name} was left`),
  ];
  const states = Map.groupBy(runs, ({ state }) => state);
  const attempts = records.reduce((sum, record) => sum + record.attempts.length, 0);
  const starts = records.reduce((sum, { runAttempts }) => sum + runAttempts.length, 0);
  const words = [...states].map(([state, of]) => `${of.length} ${state}`).join(', ');
  return {
    observed: `${words}; ${mail.accepted.length} messages taken; ${attempts} delivery attempts, ${starts} run attempts`,
    problems,
  };
}

async function runProblems(
  { run, deliveries, files, runAttempts }: RunRecord,
  reports: string,
  taken: ReadonlyMap<string, number>,
): Promise<string[]> {
  const problems: string[] = [];
  const ends = run.state === 'delivered' || (run.state === 'unknown' && run.reason !== null);
  if (!ends) problems.push(`it is ${run.state}: ${run.reason}`);
  if (runAttempts.some(({ endedAt }) => endedAt === null)) problems.push('an attempt has not ended');
  for (const { channel, state, messageId, reason } of deliveries) {
    const times = taken.get(messageId ?? '') ?? 0;
    if (channel === 'folder') {
      const csv = files.find(({ format }) => format === 'csv');
      const isThere = (await hashOnlyFile(join(reports, run.account))) === csv?.sha256;
      if (state !== 'accepted' || !isThere)
        problems.push(`its file is ${state}, there: ${isThere}: ${reason}`);
    } else if (state === 'accepted' ? times !== 1 : state !== 'unknown' || times > 1) {
      problems.push(`its message is ${state}, taken ${times} times: ${reason}`);
    }
  }
  return problems.map((problem) => `${run.account}: ${problem}`);
}
