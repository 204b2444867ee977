import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { MakingError } from '../../adapters/processes/making-error.ts';
import { packError, unpackError } from '../../adapters/processes/portable-error.ts';
import { programBeside } from '../../adapters/processes/program-beside.ts';
import { startProcess } from '../../adapters/processes/start-process.ts';
import { whyEnded } from '../../adapters/processes/why-ended.ts';
import { startWorkingTime } from '../../adapters/processes/working-time.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { BudgetRow } from '../../adapters/store/budget-row.ts';
import type { MadeReport } from './make-report.ts';
import type { Calls, FromProcess, IsolatedTask, ToProcess } from './messages.ts';

/** What is done for a report while a process makes it. */
export type MakingCalls = {
  readonly onFetched: () => Promise<void>;
  /** The hourly budget of the account's token. */
  readonly budget: BudgetRow;
  /** Told of every request that goes out. */
  readonly onSend: () => void;
  /** Told what the service says of the time, milliseconds since 1970. */
  readonly onDate: (ms: number) => void;
  readonly signal: AbortSignal;
};

/** How it is noticed that a process does not answer any more. */
export type Vigilance = {
  /** How often it is looked whether it has said something since. Milliseconds; it speaks twice as often. */
  readonly lookMs: number;
  /** So many looks in vain end it. */
  readonly most: number;
  /** How long a process may take to stop when it is told to. Milliseconds. */
  readonly stopMs: number;
};

/** Two minutes: to write very large files takes seconds at a time. A paused machine looks once when it goes on. */
const usualVigilance: Vigilance = { lookMs: 10_000, most: 12, stopMs: 10_000 };

/** A process that makes reports, one at a time. */
export type ReportProcess = {
  readonly heapMiB: number;
  /** @throws {MakingError} where the process is gone; what making the report has thrown */
  readonly make: (task: IsolatedTask, calls: MakingCalls) => Promise<MadeReport>;
  /** Whether it can make another one. */
  readonly isAlive: () => boolean;
  /** Lets go of it. @returns when it has ended */
  readonly end: () => Promise<void>;
};

/** So many looks in vain are for its start. */
const startLooks = 12;

/** The last that a process said, in characters. */
const saidLength = 16_384;

const program = programBeside(import.meta.url, 'report-program');

/** Starts a process that makes reports. */
export function startReportProcess(
  environment: Environment,
  heapMiB: number,
  vigilance: Vigilance = usualVigilance,
): ReportProcess {
  const child = startProcess(program, environment, heapMiB);
  // One that could not be started says so when it is waited for.
  child.on('error', () => undefined);
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-saidLength);
  });
  // What it said last is read then; Node.js emits no "close" for one that was let go of.
  const silenced = child.stderr ? once(child.stderr, 'close') : undefined;
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await silenced;
    return whyEnded({ code: code as number | null, signal: signal as NodeJS.Signals | null, said, heapMiB });
  });
  let isAlive = true;
  const over = () => {
    isAlive = false;
  };
  ended.then(over, over);
  return {
    heapMiB,
    isAlive: () => isAlive && child.connected,
    make: (task, calls) => makeIn({ child, ended, vigilance }, task, calls),
    async end() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), vigilance.stopMs);
      await ended.catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

type Place = {
  readonly child: ChildProcess;
  /** @throws where it could not be started */
  readonly ended: Promise<MakingError>;
  readonly vigilance: Vigilance;
};

async function makeIn(place: Place, task: IsolatedTask, calls: MakingCalls): Promise<MadeReport> {
  const { child, ended, vigilance } = place;
  const answered = Promise.withResolvers<MadeReport>();
  let killedFor: MakingError | undefined;
  // Until it speaks for the first time it starts, which takes long where all reports begin at once.
  let silent = -startLooks;
  const giveUp = (why: MakingError) => {
    killedFor ??= why;
    child.kill('SIGKILL');
  };
  const time = startWorkingTime(task.limits.maxMinutes * 60_000, () => giveUp(tooLong(task)));
  const hear = (message: unknown) => {
    silent = 0;
    const heard = message as FromProcess;
    switch (heard.type) {
      case 'call':
        return void answer(child, heard, calls);
      case 'sent':
        return calls.onSend();
      case 'dated':
        return calls.onDate(heard.ms);
      case 'waiting':
        return time.wait(heard.waitMs);
      case 'beat':
        return undefined;
      case 'made':
        return answered.resolve(heard.made);
      case 'failed':
        return answered.reject(unpackError(heard.error));
    }
  };
  const looking = setInterval(() => {
    silent += 1;
    if (silent > vigilance.most) giveUp(unresponsive(vigilance));
  }, vigilance.lookMs);
  let stopping: NodeJS.Timeout | undefined;
  const stop = () => {
    tell(child, { type: 'abort' });
    stopping = setTimeout(() => giveUp(new MakingError('died', 'stopped')), vigilance.stopMs);
  };
  child.on('message', hear);
  calls.signal.addEventListener('abort', stop, { once: true });
  tell(child, { type: 'make', task, beatMs: vigilance.lookMs / 2 });
  if (calls.signal.aborted) stop();
  try {
    const gone = ended.then((why) => Promise.reject(killedFor ?? why));
    return await Promise.race([answered.promise, gone]);
  } finally {
    answered.promise.catch(() => undefined);
    time.stop();
    clearInterval(looking);
    clearTimeout(stopping);
    child.off('message', hear);
    calls.signal.removeEventListener('abort', stop);
  }
}

/** Does what a process asks for, and tells it what came of that. */
async function answer(
  child: ChildProcess,
  { call, name, words }: Extract<FromProcess, { readonly type: 'call' }>,
  { onFetched, budget }: MakingCalls,
): Promise<void> {
  const done: Calls = { fetched: onFetched, readBudget: budget.read, writeBudget: budget.write };
  try {
    const value = await (done[name] as (...words: readonly unknown[]) => Promise<unknown>)(...words);
    tell(child, { type: 'answer', call, value });
  } catch (error) {
    tell(child, { type: 'answer', call, error: packError(error) });
  }
}

/** One that is gone hears nothing; that it is gone is noticed elsewhere. */
function tell(child: ChildProcess, message: ToProcess): void {
  if (child.connected) child.send(message, () => undefined);
}

function tooLong({ limits }: IsolatedTask): MakingError {
  const message = `creating the report took longer than ${limits.maxMinutes} min, the current maximum`;
  return new MakingError('time', `${message}; raise limits.maxMinutes`);
}

function unresponsive({ lookMs, most }: Vigilance): MakingError {
  const seconds = Math.round((lookMs * most) / 1000);
  return new MakingError('time', `the report process did not respond for ${seconds} s and was stopped`);
}
