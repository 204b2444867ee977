import { sayReason } from '../../../reasons/say-reason.ts';
import { OutputError } from '../../files/output-error.ts';
import type { Environment } from '../../secrets/secret-environment.ts';
import type { FolderAnswer, FolderCall, FolderFailure } from './folder-call.ts';
import { type FolderProcess, startFolderProcess } from './folder-process.ts';

/** Timeouts of a call. */
export type FolderLimits = {
  /** After this time, other folders use another process. Milliseconds. */
  readonly slowMs: number;
  /** After this time, the call fails. Milliseconds. */
  readonly timeoutMs: number;
  /** Aborted to stop the call early; its reason is part of the error. */
  readonly giveUp?: AbortSignal | undefined;
};

/**
 * Child processes that access folders, so that a folder that does not respond, such as a hanging network drive, blocks
 * no other.
 */
export type FolderProcesses = {
  /**
   * Performs a call on a folder.
   * @param target - what hangs and recovers together, such as a network share
   * @throws {OutputError} the error of the folder; `retryable` if it does not respond in time, or a process is still
   * blocked in it
   */
  readonly perform: (target: string, call: FolderCall, limits: FolderLimits) => Promise<readonly string[]>;
  /** Starts the process that folders share, so that the first call does not wait for its start. */
  readonly start: () => void;
  /** Number of killed processes that are still blocked in a file system call. */
  readonly abandoned: () => number;
  /** Kills all processes, without waiting. */
  readonly close: () => void;
};

/**
 * Maximum number of processes, because each one that hangs holds memory. Beyond that, a slow folder fails instead of
 * getting its own process.
 */
const maxProcesses = 8;

/** An idle process ends after this time. Milliseconds. */
const maxIdleMs = 10_000;

/** A killed process that still exists after this time is blocked in the system. Milliseconds. */
const maxDyingMs = 2_000;

type Worker = { readonly process: FolderProcess; isShared: boolean; idle?: NodeJS.Timeout };

/** A killed process that has not ended, and the target that did not respond. */
type Abandoned = { readonly target: string | undefined };

/**
 * Creates processes on demand. All folders share one; a folder that was slow gets its own process until it responds in
 * time again, and the others continue in a new one. A blocked process does not affect other folders, but its own folder
 * gets no other process.
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
      throw notResponding(path, 'the system still holds a process in a file call there');
    }
    const isSuspect = suspects.has(target);
    if (isSuspect && workers.size >= maxProcesses) {
      throw notResponding(path, 'too many other folders are not responding');
    }
    const isShared = !isSuspect || workers.size + abandoned.size >= maxProcesses;
    return (isShared ? sharedWorker() : undefined) ?? newWorker(isShared);
  }

  function sharedWorker(): Worker | undefined {
    return [...workers].find((worker) => worker.isShared);
  }

  function newWorker(isShared: boolean): Worker {
    const worker: Worker = { process: start(environment), isShared };
    workers.add(worker);
    void worker.process.ended.then(() => workers.delete(worker));
    return worker;
  }

  /** @param target - the target that caused the end, if any */
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

  function releaseWorker(worker: Worker): void {
    if (worker.process.calls() > 0 || !workers.has(worker)) return;
    // Calls that end together each release it: the time of the first one would end the process at work.
    clearTimeout(worker.idle);
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
      // A call that was stopped before it was slow is not to blame.
      end(worker, suspects.has(target) ? target : undefined);
      throw error;
    } finally {
      clearTimeout(slow);
      releaseWorker(worker);
    }
  }

  return {
    async perform(target, call, { slowMs, timeoutMs, giveUp }) {
      const [path] = call.folder;
      using deadline = deadlineOf(path, timeoutMs, giveUp);
      const request = { target, call, slowMs, deadline: deadline.passed };
      // If the process ended because of another call, the call is repeated. Completed work is detected then.
      const answer = (await attempt(request)) ?? (await attempt(request));
      if (!answer) throw notResponding(path, 'the process that writes there ended');
      suspects.delete(target);
      if ('paths' in answer) return answer.paths;
      throw failureOf(answer.failure);
    },
    start() {
      if (!sharedWorker()) releaseWorker(newWorker(true));
    },
    abandoned: () => abandoned.size,
    close() {
      for (const worker of workers) end(worker);
    },
  };
}

/**
 * The given processes, which outlive whoever uses them; without them own ones, which are closed with their user.
 * @param environment - of own ones
 */
export function givenOrOwnProcesses(
  given: FolderProcesses | undefined,
  environment: Environment,
): FolderProcesses {
  return given ? { ...given, close: () => undefined } : createFolderProcesses(environment);
}

type Attempt = {
  readonly target: string;
  readonly call: FolderCall;
  readonly slowMs: number;
  readonly deadline: Promise<never>;
};

/** Fails after a timeout, or when aborted, until it is disposed of. */
function deadlineOf(path: string, timeoutMs: number, giveUp: AbortSignal | undefined) {
  const { promise: passed, reject } = Promise.withResolvers<never>();
  // The deadline may pass before it is awaited.
  passed.catch(() => undefined);
  const seconds = Math.max(1, Math.round(timeoutMs / 1000));
  const late = setTimeout(
    () => reject(notResponding(path, sayReason('no_response_seconds', { count: seconds }))),
    timeoutMs,
  );
  const abort = () => reject(notResponding(path, String(giveUp?.reason)));
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

function notResponding(path: string, reason: string): OutputError {
  return new OutputError(path, reason, { retryable: true });
}

function failureOf({ message, retryable, code }: FolderFailure): Error {
  if (retryable === undefined) return Object.assign(new Error(message), code === undefined ? {} : { code });
  return OutputError.of(message, { retryable, code: code === 'name_taken' ? code : 'not_writable' });
}
