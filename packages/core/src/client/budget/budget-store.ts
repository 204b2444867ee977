import type { BudgetState } from './budget-state.ts';

/**
 * Changes a state. Pure and fast, so that a store may call it again after a conflict.
 * @param state - the stored state, or `undefined` before the first change
 * @param nowMs - the time by the clock of the store
 */
export type BudgetChange<Result> = (
  state: BudgetState | undefined,
  nowMs: number,
) => { readonly state: BudgetState; readonly result: Result };

/**
 * Stores the budget of one token. Clients with the same token share a store, and together stay within its limit.
 * Updates are atomic: the store reads the state, applies the change and writes the state without interference (a
 * transaction, a lock, or compare-and-swap in a loop). It treats the state as opaque JSON, and passes the time of one
 * clock that all its users share: the database's, or the machine's.
 */
export type BudgetStore = {
  update<Result>(change: BudgetChange<Result>): Promise<Result>;
};

/**
 * Stores a budget in memory, for clients of one process.
 * @param nowMs - a monotonic clock, milliseconds
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
