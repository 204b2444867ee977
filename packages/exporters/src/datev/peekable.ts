/** A sequence whose next value can be looked at before it is taken. */
export type Peekable<Value> = {
  /** The next value; `undefined` at the end. */
  readonly peek: () => Promise<Value | undefined>;
  /** Moves on to the value after it. */
  readonly take: () => void;
};

/** Reads a sequence one value at a time, when it is looked at. */
export function peekable<Value>(values: AsyncIterator<Value>): Peekable<Value> {
  let next: Promise<Value | undefined> | undefined;
  return {
    peek() {
      next ??= values.next().then(({ done, value }) => (done === true ? undefined : value));
      return next;
    },
    take() {
      next = undefined;
    },
  };
}
