import { addAction } from '../../adapters/store/console-actions.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import type { Act, ActingDeps, ActionsInProgress } from './actions-in-progress.ts';
import type { RequestedAction, RequestedBatch } from './requested-action.ts';

/** Actions on several runs. */
export type RunBatches = {
  /**
   * Records an action on several runs, and begins it, unless it was begun before. Does not wait for its end.
   * @returns `busy` if nothing was begun, because another one is in progress
   */
  readonly begin: (requested: RequestedBatch) => Promise<'begun' | 'busy'>;
  /** Waits until what was asked for is begun, and for the end of the batch in progress. */
  readonly ended: () => Promise<void>;
};

/** One batch at a time, and in it one run after the other. @param actOn - what an action on one run does */
export function createRunBatches(
  deps: ActingDeps,
  actions: Pick<ActionsInProgress, 'finish'>,
  actOn: (requested: RequestedAction) => Act,
): RunBatches {
  let batch: { readonly id: string; readonly ended: Promise<void> } | undefined;
  let lastBegun: Promise<unknown> = Promise.resolve();
  const begin = async (requested: RequestedBatch): Promise<'begun' | 'busy'> => {
    deps.signal.throwIfAborted();
    if (batch && batch.id !== requested.id) return 'busy';
    const added = await addActions(deps, requested);
    if (added.length === 0) return 'begun';
    const oneByOne = async () => {
      for (const one of added) await actions.finish({ id: one.id, runId: one.run }, actOn(one));
    };
    const ended = oneByOne()
      .catch(deps.onError)
      .finally(() => {
        batch = undefined;
      });
    batch = { id: requested.id, ended };
    return 'begun';
  };
  return {
    begin(requested) {
      // One after the other, so that the second finds out about the first.
      const begun = lastBegun.then(() => begin(requested));
      lastBegun = begun.catch(() => undefined);
      return begun;
    },
    async ended() {
      await lastBegun;
      await batch?.ended;
    },
  };
}

/** Records the actions of a batch. @returns those that were not recorded before */
function addActions(
  { store, now, owner }: ActingDeps,
  { id: batchId, runs, action, who }: RequestedBatch,
): Promise<RequestedAction[]> {
  const startedAt = now().toISOString();
  return inTransaction(store.database, async (transaction) => {
    const added: RequestedAction[] = [];
    for (const { id: run, listed } of runs) {
      const id = `${batchId}:${run}`;
      const row = { id, runId: run, batchId, what: action.what, recipient: null, who, owner, startedAt };
      if (await addAction(transaction, row)) added.push({ id, run, action, recipient: null, who, listed });
    }
    return added;
  });
}
