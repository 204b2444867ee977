/** An action whose executions never overlap. */
export type InTurn = {
  /** Schedules an execution after all earlier ones. */
  readonly ask: () => void;
  /** Resolves when no executions are left. */
  readonly ended: () => Promise<void>;
};

/**
 * Serializes the executions of an action.
 * @param act - never throws
 */
export function inTurn(act: () => Promise<void>): InTurn {
  let last = Promise.resolve();
  return {
    ask() {
      last = last.then(act);
    },
    ended: () => last,
  };
}
