import type { SchedulerEvent } from '../log/scheduler-event.ts';

/** A planner or a sweep that was last heard of so long ago is stuck. Milliseconds. */
const maxSilenceMs = 60_000;

/** How the parts of a scheduler are: each is well, or it is said what is wrong with it. */
export type Liveness = Readonly<Record<string, string>>;

/** Watches whether a scheduler goes on. */
export type LivenessWatch = {
  readonly observe: (event: SchedulerEvent) => void;
  /** What is well and still not as it usually is. */
  readonly warnings: () => readonly string[];
  /** @param oldestWaitSeconds - how long the first of the runs waits that are due. @returns `ok` for each part that is well */
  readonly look: (oldestWaitSeconds?: number) => Liveness;
};

/** Runs that wait for longer than this, while none goes on, are stuck. Seconds. */
const maxWaitSeconds = 120;

/**
 * Watches whether a scheduler goes on: whether it plans, which only `serve` does, sweeps, and
 * works on runs that are due.
 * @param elapsedMs - a clock that nobody sets
 */
export function watchLiveness(role: 'serve' | 'worker', elapsedMs: () => number): LivenessWatch {
  const parts = role === 'serve' ? (['tick', 'sweep'] as const) : (['sweep'] as const);
  const heard = new Map<SchedulerEvent['type'], number>();
  let isStopping = false;
  let sharedFile: string | undefined;
  let lastWorkMs = elapsedMs();
  const workOf = (oldestWaitSeconds: number): Liveness => {
    const silenceSeconds = (elapsedMs() - lastWorkMs) / 1000;
    const isStuck = Math.min(oldestWaitSeconds, silenceSeconds) > maxWaitSeconds;
    if (!isStuck) return {};
    return { work: `runs are waiting, and none has made progress for ${Math.round(silenceSeconds)} seconds` };
  };
  const stateOf = (part: (typeof parts)[number]): string => {
    const at = heard.get(part);
    if (at === undefined) return 'not run yet';
    const silenceMs = elapsedMs() - at;
    return silenceMs <= maxSilenceMs ? 'ok' : `last ${Math.round(silenceMs / 1000)} seconds ago`;
  };
  return {
    observe(event) {
      const { type } = event;
      if (type === 'stopping') isStopping = true;
      if (event.type === 'store') sharedFile = event.status === 'shared' ? event.file : undefined;
      if (type === 'run' || type === 'delivery') lastWorkMs = elapsedMs();
      heard.set(type, elapsedMs());
    },
    look: (oldestWaitSeconds = 0) => ({
      ...Object.fromEntries(parts.map((part) => [part, stateOf(part)])),
      ...workOf(oldestWaitSeconds),
      ...(isStopping ? { scheduler: 'stopping' } : {}),
    }),
    warnings: () =>
      sharedFile === undefined ? [] : [`another outlay serve uses ${sharedFile} too; run only one`],
  };
}
