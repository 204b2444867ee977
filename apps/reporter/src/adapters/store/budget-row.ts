import type { BudgetState, BudgetStore } from '@outlay/core';

/** The row of a budget, read and written directly or through a parent process. */
export type BudgetRow = {
  readonly read: () => Promise<StoredBudget>;
  /** @returns whether the row still had that version */
  readonly write: (version: number, state: BudgetState) => Promise<boolean>;
};

/** A stored budget; its version is 0 before it is first stored. */
export type StoredBudget = {
  readonly version: number;
  readonly state: BudgetState | undefined;
  /** The database's clock, in milliseconds since 1970. */
  readonly nowMs: number;
};

/** A budget in a row. A change is repeated until no other process has changed the row in the meantime. */
export function budgetIn({ read: readRow, write: writeRow }: BudgetRow): BudgetStore {
  return {
    async update(change) {
      for (;;) {
        const { version, state: kept, nowMs } = await readRow();
        const { state, result } = change(kept, nowMs);
        if (await writeRow(version, state)) return result;
      }
    },
  };
}
