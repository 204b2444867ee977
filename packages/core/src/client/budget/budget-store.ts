import type { BudgetState } from './budget-state.ts';

/**
 * Changes a state. Pure and quick, so a store may call it again after a lost race.
 * @param state - what is kept, or `undefined` before the first change
 * @param nowMs - the time by the clock of the store
 */
export type BudgetChange<Result> = (
  state: BudgetState | undefined,
  nowMs: number,
) => { readonly state: BudgetState; readonly result: Result };

/**
 * Keeps the budget of one token. Clients that share a token share one of these and together stay within its limit.
 *
 * A store makes each update alone: reads the state, applies the change, writes the state, with nobody in between (a
 * transaction, a lock, or compare-and-swap in a loop). It keeps the state as JSON, unread, and gives every change the
 * time of one clock that all its users share: the database's, or the machine's.
 */
export type BudgetStore = {
  update<Result>(change: BudgetChange<Result>): Promise<Result>;
};

/**
 * Keeps a budget in memory, for clients of one process.
 * @param nowMs - a clock that never goes back, milliseconds
 */
export function createMemoryBudgetStore(nowMs: () => number = () => performance.now()): BudgetStore {
  let kept: BudgetState | undefined;
  return {
    async update(change) {
      const { state, result } = change(kept, nowMs());
      kept = state;
      return result;
    },
  };
}
