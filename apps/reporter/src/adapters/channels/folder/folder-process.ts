import { fork } from 'node:child_process';
import { programBeside } from '../../processes/program-beside.ts';
import { environmentOfChild } from '../../secrets/environment-of-child.ts';
import type { Environment } from '../../secrets/secret-environment.ts';
import type { FolderAnswer, FolderCall, FolderRequest } from './folder-call.ts';

/** A process that works on folders for this one. */
export type FolderProcess = {
  /** How many calls have not been answered. */
  readonly calls: () => number;
  /** @returns what it answered; `undefined` where it ended before */
  readonly ask: (call: FolderCall) => Promise<FolderAnswer | undefined>;
  /** Ends it, whatever it waits for. */
  readonly kill: () => void;
  /** Comes when the system says that it has ended; never, while a file call of it hangs that cannot be interrupted. */
  readonly ended: Promise<void>;
};

const program = programBeside(import.meta.url, 'folder-program');

/** A file call that hangs takes one of its threads. With the usual four, few of these would stop all others. */
const threads = '32';

/** Starts a process that works on folders. This process does not wait for it to end. */
export function startFolderProcess(environment: Environment): FolderProcess {
  // Nothing of it may keep open what this process writes to: who reads that waits for its end.
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
