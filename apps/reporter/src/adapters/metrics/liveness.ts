import type { SchedulerEvent } from '../log/scheduler-event.ts';

/** A planner or sweep whose last event is older than this is stuck. Milliseconds. */
const maxSilenceMs = 60_000;

/** The state of each part of a scheduler: `ok`, or what is wrong. */
export type Liveness = Readonly<Record<string, string>>;

/** Tracks whether a scheduler makes progress. */
export type LivenessWatch = {
  readonly observe: (event: SchedulerEvent) => void;
  /** Conditions that do not affect readiness. */
  readonly warnings: () => readonly string[];
  /**
   * @param oldestWaitSeconds - how long the oldest due run has been waiting
   * @returns `ok` for each part that makes progress
   */
  readonly look: (oldestWaitSeconds?: number) => Liveness;
};

/** Due runs that wait longer than this, while no run makes progress, are stuck. Seconds. */
const maxWaitSeconds = 120;

/**
 * Tracks whether a scheduler plans (only `serve`), sweeps, and works on due runs.
 * @param elapsedMs - a monotonic clock
 */
export function watchLiveness(role: 'serve' | 'worker', elapsedMs: () => number): LivenessWatch {
  const parts = role === 'serve' ? (['tick', 'sweep'] as const) : (['sweep'] as const);
  const lastEvents = new Map<SchedulerEvent['type'], number>();
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
    const at = lastEvents.get(part);
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
      lastEvents.set(type, elapsedMs());
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
