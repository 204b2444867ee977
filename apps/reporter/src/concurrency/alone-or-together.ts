/** Lets some work be done by itself, while nothing else is done. */
export type Isolation = {
  /** Does something beside others, as soon as nothing has to be done alone. */
  readonly among: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /**
   * Does something when all that goes on has ended; nothing else begins before it has, or does nothing but wait.
   * @param work - calls back when it waits
   */
  readonly alone: <Result>(work: (onWaiting: () => void) => Promise<Result>) => Promise<Result>;
};

/** Makes an isolation; what is given to another one is not seen. */
export function createIsolation(): Isolation {
  const active = new Set<Promise<unknown>>();
  let solitary: Promise<unknown> = Promise.resolve();
  return {
    async among(work) {
      for (let awaited: unknown; awaited !== solitary; ) {
        awaited = solitary;
        await awaited;
      }
      const working = work();
      active.add(working);
      return working.finally(() => active.delete(working));
    },
    alone(work) {
      const { promise: waiting, resolve: onWaiting } = Promise.withResolvers<void>();
      const working = Promise.allSettled([solitary, ...active]).then(() => work(onWaiting));
      solitary = Promise.race([working.catch(() => undefined), waiting]);
      return working;
    },
  };
}
