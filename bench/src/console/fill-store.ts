import type { Database, Run } from 'outlay/internal/adapters/store/schema.ts';
import { insertRows, withoutIndexes } from './insert-rows.ts';

/** How many jobs and accounts the runs are of. */
export const filled = { jobs: 20, accounts: 50 } as const;

const dayMs = 86_400_000;
const batchSize = 20_000;

/** A name with its number, so that names sort as numbers. */
export function numbered(name: string, index: number): string {
  return `${name}-${String(index + 1).padStart(2, '0')}`;
}

/** Identifier of a run: the same number always gives the same. */
function runIdOf(index: number): string {
  return `00000000-0000-5000-8000-${String(index).padStart(12, '0')}`;
}

/**
 * Adds runs of past days to a store, newest first: on each day one of each job and account, of the month of the day. One of a
 * hundred failed, and most of these have a later run of the same month; some are held or may not have arrived. One of three
 * has a delivery to an address of its account, and another one of three to an address of all.
 * @param until - the day after the newest
 */
export async function fillStore(database: Database, count: number, until: Date): Promise<void> {
  await withoutIndexes(database, async (transaction) => {
    for (let start = 0; start < count; start += batchSize) {
      const size = Math.min(batchSize, count - start);
      const runs = Array.from({ length: size }, (_, index) => aRun(start + index, until));
      await insertRows(transaction, 'run', runs);
      await insertRows(transaction, 'delivery', runs.flatMap(deliveriesOf));
    }
  });
}

/** Lets the runs of all days before the last one have failed, except for those that are held. Each has a later run of its month. */
export async function failBefore(database: Database, count: number): Promise<void> {
  const newest = filled.jobs * filled.accounts;
  await withoutIndexes(database, async (transaction) => {
    for (let start = newest; start < count; start += batchSize) {
      await transaction
        .updateTable('run')
        .set({ state: 'failed', isUnresolved: 0 })
        .where('id', '>=', runIdOf(start))
        .where('id', '<', runIdOf(start + batchSize))
        .where('isHeld', '=', 0)
        .execute();
    }
  });
}

function aRun(index: number, until: Date): Run {
  const pairs = filled.jobs * filled.accounts;
  const at = new Date(until.getTime() - (Math.floor(index / pairs) + 1) * dayMs + (index % pairs));
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
  const [instant, isHeld] = [at.toISOString(), index % 20_011 === 7 ? 1 : 0] as const;
  return {
    id: runIdOf(index),
    job: numbered('job', index % filled.jobs),
    account: numbered('account', Math.floor(index / filled.jobs) % filled.accounts),
    kind: 'monthly',
    periodFrom: month.toISOString().slice(0, 10),
    periodUntil: next.toISOString().slice(0, 10),
    scheduledFor: new Date(at.getTime() - (index % pairs)).toISOString(),
    state: isHeld === 1 ? 'staged' : stateOf(index),
    attempt: 1,
    reason: null,
    isHeld,
    heldFor: null,
    pin: null,
    revision: 1,
    request: null,
    owner: null,
    leaseUntilMs: null,
    origin: 'schedule',
    nextAt: null,
    failures: 0,
    stagedAt: instant,
    filesRemovedAt: null,
    warnings: '[]',
    isUnresolved: index % 101 === 5 && index < 20_000 ? 1 : 0,
    canceledBy: null,
    spent: JSON.stringify([{ currency: 'PLN', amount: `${index % 5_000}.00` }]),
    plannedAt: instant,
    changedAt: instant,
  };
}

function stateOf(index: number): Run['state'] {
  if (index % 101 === 5) return 'failed';
  return index % 30_011 === 11 ? 'unknown' : 'delivered';
}

/** The address that has the most deliveries. */
export const sharedRecipient = 'office@finance.example';

function deliveriesOf({ id, account, plannedAt, changedAt }: Run, index: number) {
  const target = [`${account}@finance.example`, sharedRecipient][index % 3];
  if (target === undefined) return [];
  const delivery = {
    id: `${id}/0`,
    runId: id,
    runPlannedAt: plannedAt,
    position: 0,
    copyOf: null,
    origin: 'planned',
    channel: 'email',
    target,
    locale: 'en',
    files: '[]',
    messageId: null,
    onUncertain: 'hold',
    state: 'accepted',
    attempt: 1,
    isHandedOver: 0,
    reason: null,
    receipt: null,
    nextAttemptAt: null,
    changedAt,
  } as const;
  return [delivery];
}
