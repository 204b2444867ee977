import { OutputError } from '../../files/output-error.ts';
import type { Environment } from '../../secrets/secret-environment.ts';
import type { FolderAnswer, FolderCall, FolderFailure } from './folder-call.ts';
import { type FolderProcess, startFolderProcess } from './folder-process.ts';

/** How long a call on a folder may take. */
export type FolderLimits = {
  /** After so long another process is used for other folders. Milliseconds. */
  readonly slowMs: number;
  /** After so long it is given up. Milliseconds. */
  readonly timeoutMs: number;
  /** Aborted when it is to be given up early: what it says is why. */
  readonly giveUp?: AbortSignal | undefined;
};

/** Processes that work on folders, so that one that does not answer, like a network drive that hangs, stops no other. */
export type FolderProcesses = {
  /**
   * Does something with a folder.
   * @param target - what hangs and recovers as one, like a share
   * @throws {OutputError} what the folder says, or `retryable` where it does not answer in time, or the system holds a
   *   process that worked on it
   */
  readonly perform: (target: string, call: FolderCall, limits: FolderLimits) => Promise<readonly string[]>;
  /** How many processes were ended and are not gone: the system holds them in a file call. */
  readonly abandoned: () => number;
  /** Ends all of them, without waiting. */
  readonly close: () => void;
};

/** Where there are so many, a folder that was slow gets none of its own: each that hangs holds memory. */
const maxProcesses = 8;

/** An idle process ends after so long. Milliseconds. */
const maxIdleMs = 10_000;

/** A process that is killed is gone at once, unless the system holds it. Milliseconds. */
const maxDyingMs = 2_000;

type Worker = { readonly process: FolderProcess; isShared: boolean; idle?: NodeJS.Timeout };

/** A process that was ended and is not gone, and what did not answer it. */
type Abandoned = { readonly target: string | undefined };

/**
 * Makes processes when they are needed. All folders share one; one that was slow gets a process of its own until it
 * answers in time again, and who shared the process with it goes on in another. Processes that the system holds take
 * nothing from other folders; a folder that has one of them gets no other.
 */
export function createFolderProcesses(
  environment: Environment,
  start: typeof startFolderProcess = startFolderProcess,
): FolderProcesses {
  const workers = new Set<Worker>();
  const suspects = new Set<string>();
  const abandoned = new Set<Abandoned>();

  function workerFor(target: string, path: string): Worker {
    if ([...abandoned].some((held) => held.target === target)) {
      throw unanswered(path, 'the system still holds a process in a file call there');
    }
    const isSuspect = suspects.has(target);
    if (isSuspect && workers.size >= maxProcesses) {
      throw unanswered(path, 'too many other folders are not responding');
    }
    const isShared = !isSuspect || workers.size + abandoned.size >= maxProcesses;
    const shared = isShared ? [...workers].find((worker) => worker.isShared) : undefined;
    if (shared) return shared;
    const worker = { process: start(environment), isShared };
    workers.add(worker);
    void worker.process.ended.then(() => workers.delete(worker));
    return worker;
  }

  /** @param target - what it was ended for, where there is such */
  function end(worker: Worker, target?: string): void {
    clearTimeout(worker.idle);
    workers.delete(worker);
    worker.process.kill();
    void watchDying(worker.process, { target });
  }

  async function watchDying({ ended }: FolderProcess, held: Abandoned): Promise<void> {
    const timer = setTimeout(() => abandoned.add(held), maxDyingMs).unref();
    await ended;
    clearTimeout(timer);
    abandoned.delete(held);
  }

  function rest(worker: Worker): void {
    if (worker.process.calls() > 0 || !workers.has(worker)) return;
    if (worker.isShared) worker.idle = setTimeout(() => end(worker), maxIdleMs).unref();
    else end(worker);
  }

  async function attempt({ target, call, slowMs, deadline }: Attempt): Promise<FolderAnswer | undefined> {
    const worker = workerFor(target, call.folder[0]);
    clearTimeout(worker.idle);
    const slow = setTimeout(() => {
      suspects.add(target);
      worker.isShared = false;
    }, slowMs).unref();
    try {
      return await Promise.race([worker.process.ask(call), deadline]);
    } catch (error) {
      // Who was given up before it was slow is not to blame.
      end(worker, suspects.has(target) ? target : undefined);
      throw error;
    } finally {
      clearTimeout(slow);
      rest(worker);
    }
  }

  return {
    async perform(target, call, { slowMs, timeoutMs, giveUp }) {
      const [path] = call.folder;
      using deadline = deadlineOf(path, timeoutMs, giveUp);
      const asked = { target, call, slowMs, deadline: deadline.passed };
      // A process that ended did so by something else, like another folder that hung; what was done is found done.
      const answer = (await attempt(asked)) ?? (await attempt(asked));
      if (!answer) throw unanswered(path, 'the process that writes there ended');
      suspects.delete(target);
      if ('paths' in answer) return answer.paths;
      throw failureOf(answer.failure);
    },
    abandoned: () => abandoned.size,
    close() {
      for (const worker of workers) end(worker);
    },
  };
}

type Attempt = {
  readonly target: string;
  readonly call: FolderCall;
  readonly slowMs: number;
  readonly deadline: Promise<never>;
};

/** Fails after a time, or when it is told to, until it is disposed of. */
function deadlineOf(path: string, timeoutMs: number, giveUp: AbortSignal | undefined) {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  // Who waits hears of it; it may pass before anybody does.
  passed.catch(() => undefined);
  const seconds = Math.max(1, Math.round(timeoutMs / 1000));
  const late = setTimeout(
    () => reject(unanswered(path, `it did not respond within ${seconds} seconds`)),
    timeoutMs,
  );
  const abort = () => reject(unanswered(path, String(giveUp?.reason)));
  giveUp?.addEventListener('abort', abort);
  if (giveUp?.aborted) abort();
  return {
    passed,
    [Symbol.dispose]() {
      clearTimeout(late);
      giveUp?.removeEventListener('abort', abort);
    },
  };
}

function unanswered(path: string, reason: string): OutputError {
  return new OutputError(path, reason, { retryable: true });
}

function failureOf({ message, retryable, code }: FolderFailure): Error {
  if (retryable === undefined) return Object.assign(new Error(message), code === undefined ? {} : { code });
  return OutputError.of(message, { retryable, code: code === 'name_taken' ? code : 'not_writable' });
}
