/** The passing of time, as a client feels it; another one in tests, where nobody waits. */
export type Timer = {
  /** Milliseconds of a clock that never goes back; its zero means nothing. */
  readonly now: () => number;
  /** Waits that many milliseconds. @throws the signal's reason when it is aborted before */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
};

/** The runtime's own time. */
export const systemTimer: Timer = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      const stop = () => {
        clearTimeout(timeout);
        reject(signal?.reason as Error);
      };
      const timeout = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};
