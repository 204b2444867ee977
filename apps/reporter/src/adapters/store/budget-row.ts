import type { BudgetState, BudgetStore } from '@outlay/core';

/** The row of a budget, wherever it lies. */
export type BudgetRow = {
  readonly read: () => Promise<KeptBudget>;
  /** @returns whether nobody else changed it since it had that version */
  readonly write: (version: number, state: BudgetState) => Promise<boolean>;
};

/** A budget as it is kept; its version is 0 before it is. */
export type KeptBudget = {
  readonly version: number;
  readonly state: BudgetState | undefined;
  /** Now by the clock of the database. */
  readonly nowMs: number;
};

/** A budget in a row: each change is made again until nobody else has changed it meanwhile. */
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
