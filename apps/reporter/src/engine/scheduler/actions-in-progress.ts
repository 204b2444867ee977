import {
  type ActionEnd,
  addAction,
  endAction,
  type NewAction,
} from '../../adapters/store/console-actions.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { RunActionsDeps } from './with-run-deps.ts';

/** What an action does. @param runs - receives the runs that it works on */
export type Act = (runs: Set<string>) => Promise<ActionEnd>;

/** An action that is being recorded or done. */
export type ActionInProgress = {
  readonly runs: ReadonlySet<string>;
  /** Whether it is new. */
  readonly added: Promise<boolean>;
  readonly ended: Promise<void>;
};

/** An action to record and do. */
export type ActionToStart = Omit<NewAction, 'owner' | 'startedAt' | 'batchId'>;

/** The actions that this process does. */
export type ActionsInProgress = {
  /**
   * Records an action and does it, unless it was recorded before.
   * @returns the action in progress, and whether it is new; `busy` if too many actions are in progress
   */
  readonly start: (action: ActionToStart, act: Act) => ActionInProgress | 'busy';
  /** Does an action on a run that was recorded, and waits for its end. */
  readonly finish: (recorded: Pick<ActionToStart, 'id' | 'runId'>, act: Act) => Promise<void>;
  /** The runs that are acted on. */
  readonly runs: () => ReadonlySet<string>;
  /** Waits for the end of every action in progress. */
  readonly ended: () => Promise<void>;
};

/** What actions in progress need, and the process that does them. */
export type ActingDeps = Pick<RunActionsDeps, 'store' | 'now' | 'signal'> & {
  readonly owner: string;
  readonly onError: (error: unknown) => void;
};

/** Each may create a report, as those of the scheduler do, which creates four at a time by default. */
const maxAtOnce = 4;

/** Records actions, does them, and records how they ended. */
export function createActionsInProgress(deps: ActingDeps): ActionsInProgress {
  const { store, now, owner, signal, onError } = deps;
  const inProgress = new Map<string, ActionInProgress>();
  /** Acts once it is recorded. What is in progress counts before that, because recording may take long. */
  const work = (
    { id, runId }: Pick<ActionToStart, 'id' | 'runId'>,
    added: Promise<boolean>,
    act: Act,
  ): ActionInProgress => {
    const runs = new Set(runId === null ? [] : [runId]);
    const ended = added
      .then(
        (isNew) => (isNew ? actAndRecord(deps, id, () => act(runs)).catch(onError) : undefined),
        () => undefined,
      )
      .finally(() => inProgress.delete(id));
    const acting = { runs, added, ended };
    inProgress.set(id, acting);
    return acting;
  };
  return {
    start(action, act) {
      signal.throwIfAborted();
      const earlier = inProgress.get(action.id);
      if (earlier) return { ...earlier, added: earlier.added.then(() => false) };
      if (inProgress.size >= maxAtOnce) return 'busy';
      const row = { ...action, batchId: null, owner, startedAt: now().toISOString() };
      return work(action, addAction(store.database, row), act);
    },
    finish: (recorded, act) => work(recorded, Promise.resolve(true), act).ended,
    runs: () => new Set([...inProgress.values()].flatMap(({ runs }) => [...runs])),
    async ended() {
      await Promise.all([...inProgress.values()].map((acting) => acting.ended));
    },
  };
}

const stopped: ActionEnd = { outcome: 'refused', reason: sayReason('stopped_before') };

async function actAndRecord(
  { store, now, signal, onError }: ActingDeps,
  id: string,
  act: () => Promise<ActionEnd>,
): Promise<void> {
  // It may have taken long to record the action.
  const acting = signal.aborted ? Promise.resolve(stopped) : act();
  const end = await acting.catch((error: unknown): ActionEnd => {
    onError(error);
    return { outcome: 'failed', reason: failureText(error) };
  });
  await untilStored(() => endAction(store.database, id, { ...end, now: now() }), onError);
}
