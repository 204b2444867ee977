import { setImmediate as otherWork } from 'node:timers/promises';
import type { Hono } from 'hono';
import { withTimeout } from '../../concurrency/with-timeout.ts';
import type { ConsoleEnvironment } from './console-request.ts';
import { PageFailure } from './page-failure.ts';

/** Limits of the work on pages, which happens in the process that also creates reports. */
export type PageLimits = {
  /** Pages that are made at the same time. */
  readonly atOnce: number;
  /** Requests that wait for their turn. */
  readonly waiting: number;
  /** How long they wait. Milliseconds. */
  readonly maxWaitMs: number;
};

/** A page takes milliseconds, with hundreds of jobs a second or two. */
export const pageLimits: PageLimits = { atOnce: 2, waiting: 20, maxWaitMs: 5_000 };

/** Whatever reads files of runs, from a disk that may not answer. */
const filePath = /^\/runs\/[^/]+\/(?:files|messages|compare)(?:\/|$)/;

/**
 * Makes few pages at a time; the other requests wait, and are refused with a page if too many wait, or for too long. Once
 * all turns wait for a store that does not answer, nobody waits for one of them. Files have turns of their own, so that pages go on while a disk does not answer.
 */
export function limitPages(app: Hono<ConsoleEnvironment>, limits: PageLimits = pageLimits): void {
  const [enterPages, enterFiles] = [createTurns(limits), createTurns(limits)];
  app.get('*', async (context, next) => {
    const turn = await (filePath.test(context.req.path) ? enterFiles() : enterPages());
    await next();
    const { error } = context;
    // Work that a page no longer waits for still takes its turn.
    const unfinished = error instanceof PageFailure ? error.unfinished : undefined;
    if (unfinished) turn.leaveAfter(unfinished);
    else void otherWork().then(turn.leave);
  });
}

/** The turn of a request. */
type Turn = {
  readonly leave: () => void;
  /** Leaves when the store has answered, which it did not in time. */
  readonly leaveAfter: (unfinished: Promise<unknown>) => void;
};

function createTurns({ atOnce, waiting, maxWaitMs }: PageLimits): () => Promise<Turn> {
  const queue = new Set<(entered: 'entered' | 'storeAway') => void>();
  let working = 0;
  /** Turns that wait for the store. */
  let stuck = 0;
  const leave = () => {
    const [next] = queue;
    if (!next) {
      working -= 1;
      return;
    }
    queue.delete(next);
    next('entered');
  };
  const leaveAfter = (unfinished: Promise<unknown>) => {
    stuck += 1;
    if (stuck === atOnce) {
      for (const refuse of queue) refuse('storeAway');
      queue.clear();
    }
    void unfinished.finally(() => {
      stuck -= 1;
      leave();
    });
  };
  const turn = { leave, leaveAfter };
  return async () => {
    if (stuck === atOnce) throw new PageFailure('storeAway', 503);
    if (working < atOnce) {
      working += 1;
      return turn;
    }
    if (queue.size >= waiting) throw new PageFailure('busy', 503);
    const { promise, resolve } = Promise.withResolvers<'entered' | 'storeAway'>();
    queue.add(resolve);
    const entered = await withTimeout(maxWaitMs, promise);
    if (entered === 'entered') return turn;
    queue.delete(resolve);
    throw new PageFailure(entered ?? 'busy', 503);
  };
}
