import type { Database } from './schema.ts';

/** How often a process ended in the middle of its work on a run. */
export type LostAttempts = {
  readonly total: number;
  /** How often it worked on no other one then: who is alone is the cause, or the victim of the machine. */
  readonly alone: number;
};

/** Counts the attempts at a run that were lost. What a process had in progress when it ended was lost together. */
export async function lostAttempts(database: Database, runId: string): Promise<LostAttempts> {
  const lost = await database
    .selectFrom('runAttempt')
    .select('owner')
    .where('runId', '=', runId)
    .where('outcome', '=', 'lost')
    .execute();
  if (lost.length === 0) return { total: 0, alone: 0 };
  const owners = lost.map(({ owner }) => owner);
  const beside = await database
    .selectFrom('runAttempt')
    .select('owner')
    .distinct()
    .where('owner', 'in', owners)
    .where('runId', '!=', runId)
    // One that nobody has taken over yet has no outcome.
    .where((where) => where.or([where('outcome', '=', 'lost'), where('endedAt', 'is', null)]))
    .execute();
  const inCompany = new Set(beside.map(({ owner }) => owner));
  return { total: lost.length, alone: owners.filter((owner) => !inCompany.has(owner)).length };
}
