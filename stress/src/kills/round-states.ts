import { latestRuns } from 'outlay/internal/adapters/store/read-runs.ts';
import type { Run } from 'outlay/internal/adapters/store/schema.ts';
import type { RunState } from 'outlay/internal/adapters/store/states.ts';
import { readDelivered } from './delivered-files.ts';
import { type KillableScheduler, startKillableScheduler } from './killable-scheduler.ts';
import { readableFiles } from './readable-files.ts';
import { folders, type RoundFixture } from './round-fixture.ts';
import { instant } from './round-jobs.ts';
import type { RoundResult } from './run-round.ts';
import type { Kill } from './supervised-processes.ts';

/** More than a round or a chain has. */
const maxRuns = 1_000;

const endStates: readonly RunState[] = ['delivered', 'partial', 'failed', 'unknown', 'skipped'];

/** Starts a process. @param index - of its role @param kill - how it is killed */
export function startProcess(
  { built, fixture, roles }: RoundFixture,
  index: number,
  kill: Kill | undefined,
): KillableScheduler {
  const point = typeof kill?.at === 'string' ? kill.at : undefined;
  return startKillableScheduler({ ...fixture, built, role: roles[index] ?? 'serve', instant, point });
}

/** The states of all runs. */
export async function runStates({ fixture }: RoundFixture): Promise<RunState[]> {
  return (await latestRuns(fixture.store.database, maxRuns)).map(({ state }) => state);
}

/** How many runs have ended. */
export async function endedRuns({ fixture }: RoundFixture): Promise<number> {
  const { ended } = await fixture.store.database
    .selectFrom('run')
    .select(({ fn }) => fn.countAll().as('ended'))
    .where('state', 'in', endStates)
    .executeTakeFirstOrThrow();
  return Number(ended);
}

/** Whether a run has ended. */
export function hasEnded({ state }: Pick<Run, 'state'>): boolean {
  return endStates.includes(state);
}

/** How many processes ended, or are, in the middle of the unfinished run that has most of them. */
export async function maxUnfinishedAttempts({ fixture }: RoundFixture): Promise<number> {
  const attempts = await fixture.store.database
    .selectFrom('runAttempt')
    .innerJoin('run', 'run.id', 'runAttempt.runId')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('run.state', 'not in', endStates)
    .where((where) => where.or([where('outcome', '=', 'lost'), where('endedAt', 'is', null)]))
    .groupBy('run.id')
    .execute();
  return Math.max(0, ...attempts.map(({ count }) => Number(count)));
}

/** No report can be read in the folder of a store that encrypts its files. @param skipped - runs that are not looked at */
export async function readableFileProblems(
  { fixture, isEncrypted }: RoundFixture,
  skipped?: ReadonlySet<string>,
): Promise<string[]> {
  if (!isEncrypted) return [];
  return (await readableFiles(fixture.store.root, skipped)).map((name) => `${name} can be read in the store`);
}

/** What is recorded, and what arrived. */
export type RoundOutcome = Omit<RoundResult, 'deaths' | 'problems' | 'durations'>;

/** Reads what is recorded, and what arrived. */
export async function outcomeOf({
  fixture,
  mail: { accepted, begun },
  roles,
}: RoundFixture): Promise<RoundOutcome> {
  const [records, files] = [await fixture.records(), await readDelivered(fixture.folder, folders)];
  return { processes: roles.length, records, files, accepted, begun };
}
