import type { BudgetState, BudgetStore } from '@outlay/core';
import type { Database } from './schema.ts';

/** The row of a budget, read and written directly or through a parent process. */
export type BudgetRow = {
  readonly read: () => Promise<StoredBudget>;
  /**
   * @param transaction - by default, the change is a transaction of its own
   * @returns whether the row still had that version
   */
  readonly write: (version: number, state: BudgetState, transaction?: Database) => Promise<boolean>;
};

/** A stored budget; its version is 0 before it is first stored. */
export type StoredBudget = {
  readonly version: number;
  readonly state: BudgetState | undefined;
  /** The database's clock, in milliseconds since 1970. */
  readonly nowMs: number;
};

/** How long a budget is taken for unchanged without reading it. Milliseconds. */
const knownForMs = 60_000;

/**
 * The row of a token's budget for one report, as its last change left it: it is read again if another process has changed it, which
 * the next change finds out.
 * @param justRead - the budget, if it was just read
 */
export function rememberedBudgetRow(row: BudgetRow, justRead?: StoredBudget): BudgetRow {
  let known = justRead && { ...justRead, atMs: performance.now() };
  return {
    async read() {
      const elapsedMs = performance.now() - (known?.atMs ?? 0);
      if (known && elapsedMs < knownForMs) return { ...known, nowMs: known.nowMs + Math.floor(elapsedMs) };
      const stored = await row.read();
      known = { ...stored, atMs: performance.now() };
      return stored;
    },
    async write(version, state, transaction) {
      const before = known;
      known = undefined;
      const isWritten = await row.write(version, state, transaction);
      if (isWritten && before) known = { ...before, version: version + 1, state };
      return isWritten;
    },
  };
}

/** A change that is asked for, and who waits for it. */
type AskedChange = {
  /** Changes a state. What the change returns besides is kept until the state is stored. */
  readonly apply: (state: BudgetState | undefined, nowMs: number) => BudgetState;
  readonly succeed: () => void;
  readonly fail: (reason: unknown) => void;
};

/**
 * A budget in a row. Changes that are asked for while the row is read are written together, in their order: the requests of
 * a report come in groups, and a transaction takes longer than the changes in it. They are repeated until no other process
 * has changed the row in the meantime.
 */
export function budgetIn(row: BudgetRow): BudgetStore {
  const asked: AskedChange[] = [];
  let isChanging = false;
  const changeAll = async () => {
    isChanging = true;
    while (asked.length > 0) await changeOnce(row, asked);
    isChanging = false;
  };
  return {
    update: (change) =>
      new Promise((resolve, reject) => {
        let succeed = () => {};
        const apply: AskedChange['apply'] = (kept, nowMs) => {
          const { state, result } = change(kept, nowMs);
          succeed = () => resolve(result);
          return state;
        };
        asked.push({ apply, succeed: () => succeed(), fail: reject });
        if (!isChanging) void changeAll();
      }),
  };
}

/** Makes the changes that are asked for, those too that are while the row is read. Leaves them if another process was faster. */
async function changeOnce({ read, write }: BudgetRow, asked: AskedChange[]): Promise<void> {
  let taken: readonly AskedChange[] = [];
  try {
    const { version, state: kept, nowMs } = await read();
    taken = asked.splice(0);
    const state = taken.reduce<BudgetState | undefined>((before, { apply }) => apply(before, nowMs), kept);
    if (state === undefined) return;
    if (await write(version, state)) for (const { succeed } of taken) succeed();
    else asked.unshift(...taken);
  } catch (error) {
    const failed = taken.length > 0 ? taken : asked.splice(0);
    for (const { fail } of failed) fail(error);
  }
}
