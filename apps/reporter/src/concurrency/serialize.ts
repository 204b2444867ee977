/** An action whose executions never overlap. */
export type SerializedAction = {
  /** Schedules an execution after all earlier ones. */
  readonly schedule: () => void;
  /** Resolves when no executions are left. */
  readonly ended: () => Promise<void>;
};

/**
 * Serializes the executions of an action.
 * @param act - never throws
 */
export function serialize(act: () => Promise<void>): SerializedAction {
  let last = Promise.resolve();
  return {
    schedule() {
      last = last.then(act);
    },
    ended: () => last,
  };
}
