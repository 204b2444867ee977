import type { SchedulerEvent } from '../scheduler/scheduler-event.ts';

/** A planner or a sweep that was last heard of so long ago is stuck. Milliseconds. */
const longestSilenceMs = 60_000;

/** How the parts of a scheduler are: each is well, or it is said what is wrong with it. */
export type Liveness = Readonly<Record<string, string>>;

/** Watches whether a scheduler goes on. */
export type LivenessWatch = {
  readonly hear: (event: SchedulerEvent) => void;
  /** @returns `ok` for each part that is well */
  readonly look: () => Liveness;
  /** What is well and still not as it usually is. */
  readonly warnings: () => readonly string[];
};

/**
 * Watches whether a scheduler goes on: whether it plans, which only `serve` does, and sweeps.
 * @param elapsedMs - a clock that nobody sets
 */
export function watchLiveness(role: 'serve' | 'worker', elapsedMs: () => number): LivenessWatch {
  const parts = role === 'serve' ? (['tick', 'sweep'] as const) : (['sweep'] as const);
  const heard = new Map<SchedulerEvent['type'], number>();
  let isStopping = false;
  let sharedFile: string | undefined;
  const stateOf = (part: (typeof parts)[number]): string => {
    const at = heard.get(part);
    if (at === undefined) return 'has not happened yet';
    const silenceMs = elapsedMs() - at;
    return silenceMs <= longestSilenceMs ? 'ok' : `last ${Math.round(silenceMs / 1000)} seconds ago`;
  };
  return {
    hear(event) {
      const { type } = event;
      if (type === 'stopping') isStopping = true;
      if (event.type === 'store') sharedFile = event.status === 'shared' ? event.file : undefined;
      heard.set(type, elapsedMs());
    },
    look: () => ({
      ...Object.fromEntries(parts.map((part) => [part, stateOf(part)])),
      ...(isStopping ? { scheduler: 'stopping' } : {}),
    }),
    warnings: () =>
      sharedFile === undefined ? [] : [`another outlay serve works on ${sharedFile} too; one is enough`],
  };
}
