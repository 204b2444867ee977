import { fork } from 'node:child_process';
import { programBeside } from '../../processes/program-beside.ts';
import { environmentOfChild } from '../../secrets/environment-of-child.ts';
import type { Environment } from '../../secrets/secret-environment.ts';
import type { FolderAnswer, FolderCall, FolderRequest } from './folder-call.ts';

/** A child process that accesses folders. */
export type FolderProcess = {
  /** Number of calls in progress. */
  readonly calls: () => number;
  /** @returns its response; `undefined` if it ended before */
  readonly ask: (call: FolderCall) => Promise<FolderAnswer | undefined>;
  /** Kills it immediately. */
  readonly kill: () => void;
  /** Resolves when the process has exited; never while a file call hangs that cannot be interrupted. */
  readonly ended: Promise<void>;
};

const program = programBeside(import.meta.url, 'folder-program');

/**
 * A file call that hangs blocks one of these threads. With the default of four, a few of them would block all others.
 */
const threads = '32';

/** Starts a process that accesses folders. This process does not wait for its end. */
export function startFolderProcess(environment: Environment): FolderProcess {
  // The child must not inherit the output streams, because their readers would wait for its end.
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...environmentOfChild(environment), UV_THREADPOOL_SIZE: threads },
  });
  const waiting = new Map<number, (answer: FolderAnswer | undefined) => void>();
  let last = 0;
  const settle = (id: number, answer: FolderAnswer | undefined) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
    if (waiting.size === 0) child.channel?.unref();
  };
  const settleAll = () => {
    for (const id of waiting.keys()) settle(id, undefined);
  };
  child.unref();
  child.channel?.unref();
  child.on('message', (answer: FolderAnswer) => settle(answer.id, answer));
  child.on('error', settleAll);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.once('disconnect', settleAll);
  return {
    calls: () => waiting.size,
    ask: (call) =>
      new Promise((resolve) => {
        last += 1;
        const request: FolderRequest = { id: last, call };
        waiting.set(last, resolve);
        child.channel?.ref();
        if (child.connected) child.send(request, (error) => error && settle(request.id, undefined));
        else settle(request.id, undefined);
      }),
    kill() {
      child.kill('SIGKILL');
      settleAll();
    },
    ended,
  };
}
