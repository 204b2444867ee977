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
 * Makes few pages at a time; the other requests wait, and are refused with a page if too many wait, or for too long.
 * Files have turns of their own, so that pages go on while a disk does not answer.
 */
export function limitPages(app: Hono<ConsoleEnvironment>, limits: PageLimits = pageLimits): void {
  const [enterPages, enterFiles] = [createTurns(limits), createTurns(limits)];
  app.get('*', async (context, next) => {
    const leave = await (filePath.test(context.req.path) ? enterFiles() : enterPages());
    await next();
    const { error } = context;
    // Work that a page no longer waits for still takes its turn.
    const unfinished = error instanceof PageFailure ? error.unfinished : undefined;
    if (unfinished) void unfinished.finally(leave);
    else void otherWork().then(leave);
  });
}

function createTurns({ atOnce, waiting, maxWaitMs }: PageLimits): () => Promise<() => void> {
  const queue = new Set<() => void>();
  let working = 0;
  const leave = () => {
    const [next] = queue;
    if (!next) {
      working -= 1;
      return;
    }
    queue.delete(next);
    next();
  };
  return async () => {
    if (working < atOnce) {
      working += 1;
      return leave;
    }
    if (queue.size >= waiting) throw new PageFailure('busy', 503);
    const { promise, resolve } = Promise.withResolvers<true>();
    const begin = () => resolve(true);
    queue.add(begin);
    if (await withTimeout(maxWaitMs, promise)) return leave;
    queue.delete(begin);
    throw new PageFailure('busy', 503);
  };
}
