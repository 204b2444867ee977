/** Acts that never overlap. */
export type InTurn = {
  /** Does it when all that was asked for before has ended. */
  readonly ask: () => void;
  /** When nothing is left to do. */
  readonly ended: () => Promise<void>;
};

/** Does something one time after the other, as often as it is asked for. @param act - never fails */
export function inTurn(act: () => Promise<void>): InTurn {
  let last = Promise.resolve();
  return {
    ask() {
      last = last.then(act);
    },
    ended: () => last,
  };
}
