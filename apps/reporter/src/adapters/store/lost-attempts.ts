import type { Database } from './schema.ts';

/** Number of attempts on a run whose process crashed. */
export type LostAttempts = {
  readonly total: number;
  /** Those in which the process worked on no other run: the run, or the machine, is then the cause. */
  readonly alone: number;
};

/** Counts the lost attempts on a run. A crash loses all attempts of the process at once. */
export async function lostAttempts(database: Database, runId: string): Promise<LostAttempts> {
  const lost = await database
    .selectFrom('runAttempt')
    .select('owner')
    .where('runId', '=', runId)
    .where('outcome', '=', 'lost')
    .execute();
  if (lost.length === 0) return { total: 0, alone: 0 };
  const owners = lost.map(({ owner }) => owner);
  const concurrent = await database
    .selectFrom('runAttempt')
    .select('owner')
    .distinct()
    .where('owner', 'in', owners)
    .where('runId', '!=', runId)
    // An attempt on a run that was not taken over yet has no outcome.
    .where((where) => where.or([where('outcome', '=', 'lost'), where('endedAt', 'is', null)]))
    .execute();
  const shared = new Set(concurrent.map(({ owner }) => owner));
  return { total: lost.length, alone: owners.filter((owner) => !shared.has(owner)).length };
}
