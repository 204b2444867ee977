/** Runs some work exclusively. */
export type Isolation = {
  /** Runs work concurrently with others, as soon as no exclusive work runs or waits. */
  readonly runShared: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /**
   * Runs work when all other work has ended. Nothing else starts before it has ended or only waits.
   * @param work - calls `onWaiting` when it only waits
   */
  readonly runExclusively: <Result>(work: (onWaiting: () => void) => Promise<Result>) => Promise<Result>;
};

/** Creates an isolation. Work of other isolations is independent. */
export function createIsolation(): Isolation {
  const active = new Set<Promise<unknown>>();
  let solitary: Promise<unknown> = Promise.resolve();
  return {
    async runShared(work) {
      for (let awaited: unknown; awaited !== solitary; ) {
        awaited = solitary;
        await awaited;
      }
      const working = work();
      active.add(working);
      return working.finally(() => active.delete(working));
    },
    runExclusively(work) {
      const { promise: waiting, resolve: onWaiting } = Promise.withResolvers<void>();
      const working = Promise.allSettled([solitary, ...active]).then(() => work(onWaiting));
      solitary = Promise.race([working.catch(() => undefined), waiting]);
      return working;
    },
  };
}
