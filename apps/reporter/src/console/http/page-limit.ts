import { setImmediate as otherWork } from 'node:timers/promises';
import type { Hono } from 'hono';
import { withTimeout } from '../../concurrency/with-timeout.ts';
import type { ConsoleEnvironment } from './console-request.ts';
import { PageFailure } from './page-failure.ts';
import { withStoreTime } from './store-time.ts';

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

/** Work that pages no longer wait for, at most: so many requests have asked the store in vain. */
const maxUnanswered = 8;

/** How long the next in the queue may wait for the store, after it waited while others asked in vain. Milliseconds. */
const lastWaitMs = 400;

/**
 * Makes few pages at a time; the other requests wait, and are refused with a page if too many wait, or for too long. While all
 * turns wait for queries that the store has not answered in time, one request after the other still asks it: the store may be
 * away, or only these queries may be slow. Files have turns of their own, so that pages go on while a disk does not answer.
 */
export function limitPages(app: Hono<ConsoleEnvironment>, limits: PageLimits = pageLimits): void {
  const [enterPages, enterFiles] = [createTurns(limits), createTurns(limits)];
  app.get('*', async (context, next) => {
    const turn = await (filePath.test(context.req.path) ? enterFiles() : enterPages());
    await (turn.storeMs === undefined ? next() : withStoreTime(next, turn.storeMs));
    const { error } = context;
    // Work that a page no longer waits for still takes its turn.
    const unfinished = error instanceof PageFailure ? error.unfinished : undefined;
    if (unfinished) turn.leaveAfter(unfinished);
    else void otherWork().then(turn.leave);
  });
}

/** The turn of a request. */
type Turn = {
  /** How long it may wait for the store, if that is less than for others. */
  readonly storeMs?: number;
  readonly leave: () => void;
  /** Leaves when the store has answered, which it did not in time. */
  readonly leaveAfter: (unfinished: Promise<unknown>) => void;
};

function createTurns({ atOnce, waiting, maxWaitMs }: PageLimits): () => Promise<Turn> {
  const queue = new Set<(entered: Turn | 'storeAway') => void>();
  let working = 0;
  /** Queries that nobody waits for any more. */
  let unanswered = 0;
  /** Whether a request enters only to learn whether the store answers others. */
  const isTrial = () => unanswered >= atOnce;
  const isFree = () => unanswered < maxUnanswered && working < Math.max(1, atOnce - unanswered);
  const enter = (hasWaited: boolean): Turn => {
    working += 1;
    const wasTrial = isTrial();
    return {
      ...(wasTrial && hasWaited ? { storeMs: lastWaitMs } : {}),
      leave() {
        working -= 1;
        admit();
      },
      leaveAfter(unfinished) {
        working -= 1;
        unanswered += 1;
        if (wasTrial) refuseAll();
        admit();
        void unfinished.finally(() => {
          unanswered -= 1;
          admit();
        });
      },
    };
  };
  const admit = () => {
    for (const next of queue) {
      if (!isFree()) return;
      queue.delete(next);
      next(enter(true));
    }
  };
  const refuseAll = () => {
    for (const refuse of queue) refuse('storeAway');
    queue.clear();
  };
  return async () => {
    if (unanswered >= maxUnanswered) throw new PageFailure('storeAway', 503);
    if (isFree()) return enter(false);
    if (queue.size >= waiting) throw new PageFailure('busy', 503);
    const { promise, resolve } = Promise.withResolvers<Turn | 'storeAway'>();
    queue.add(resolve);
    // Who is not in the queue any more has been answered just now.
    const entered =
      (await withTimeout(maxWaitMs, promise)) ?? (queue.delete(resolve) ? 'busy' : await promise);
    if (typeof entered === 'object') return entered;
    throw new PageFailure(entered, 503);
  };
}
