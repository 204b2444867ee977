import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { packError, unpackError } from '../../adapters/processes/portable-error.ts';
import { processEndError } from '../../adapters/processes/process-end-error.ts';
import { programBeside } from '../../adapters/processes/program-beside.ts';
import { ReportProcessError } from '../../adapters/processes/report-process-error.ts';
import { startProcess } from '../../adapters/processes/start-process.ts';
import { startWorkingTime } from '../../adapters/processes/working-time.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { BudgetRow } from '../../adapters/store/budget-row.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import type { MadeReport } from './make-report.ts';
import type { BudgetVersion, Calls, FromProcess, IsolatedTask, ToProcess } from './messages.ts';

/** What the parent does while a process creates a report. */
export type ReportCalls = {
  /** Records that the records are read. @param budget - recorded together with it. @returns as `Calls.fetched` */
  readonly onFetched: (budget?: BudgetVersion) => Promise<boolean>;
  /** The hourly budget of the account's token. */
  readonly budget: BudgetRow;
  /** Called for each request. */
  readonly onSend: () => void;
  /** Called with the service's clock, in milliseconds since 1970. */
  readonly onDate: (ms: number) => void;
  readonly signal: AbortSignal;
};

/** How an unresponsive process is detected. */
export type HeartbeatLimits = {
  /** How often to check for messages. The process sends heartbeats twice as often. Milliseconds. */
  readonly checkMs: number;
  /** Maximum number of consecutive checks without a message; then the process is killed. */
  readonly maxSilent: number;
  /** Time to stop after an abort. Milliseconds. */
  readonly stopMs: number;
};

/**
 * Two minutes, because writing a very large file blocks the process for seconds. A machine that resumes from sleep
 * makes only one check.
 */
const defaultHeartbeat: HeartbeatLimits = { checkMs: 10_000, maxSilent: 12, stopMs: 10_000 };

/** A process that creates reports, one at a time. */
export type ReportProcess = {
  readonly heapMiB: number;
  /**
   * @throws {ReportProcessError} if the process is gone
   * @throws the error of the report
   */
  readonly make: (task: IsolatedTask, calls: ReportCalls) => Promise<MadeReport>;
  /** Whether it can create another report. */
  readonly isAlive: () => boolean;
  /**
   * Disconnects the process.
   * @returns when it has exited
   */
  readonly end: () => Promise<void>;
};

/** Additional checks without a message while the process starts. */
const startChecks = 12;

/** Maximum length of the process output that is kept for error messages. Characters. */
const maxOutputLength = 16_384;

const program = programBeside(import.meta.url, 'report-program');

/** Starts a process that creates reports. */
export function startReportProcess(
  environment: Environment,
  heapMiB: number,
  heartbeat: HeartbeatLimits = defaultHeartbeat,
): ReportProcess {
  const child = startProcess(program, environment, heapMiB);
  // A failed start is reported when the process is awaited.
  child.on('error', () => undefined);
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-maxOutputLength);
  });
  // Waits for the last output; Node.js emits no "close" for a process that was disconnected.
  const silenced = child.stderr ? once(child.stderr, 'close') : undefined;
  const ended = once(child, 'exit').then(async ([code, signal]) => {
    await silenced;
    return processEndError({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
      output,
      heapMiB,
    });
  });
  let isAlive = true;
  const over = () => {
    isAlive = false;
  };
  ended.then(over, over);
  const running: RunningProcess = { child, ended, heartbeat, isStarted: false };
  return {
    heapMiB,
    isAlive: () => isAlive && child.connected,
    make: (task, calls) => makeIn(running, task, calls),
    async end() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), heartbeat.stopMs);
      await ended.catch(() => undefined);
      clearTimeout(timer);
    },
  };
}

type RunningProcess = {
  readonly child: ChildProcess;
  /** @throws if the process could not be started */
  readonly ended: Promise<ReportProcessError>;
  readonly heartbeat: HeartbeatLimits;
  /** Whether it takes messages at once. */
  isStarted: boolean;
};

async function makeIn(running: RunningProcess, task: IsolatedTask, calls: ReportCalls): Promise<MadeReport> {
  const { child, ended, heartbeat } = running;
  // A process that starts would take it too late: its time is the present.
  const budget = running.isStarted ? await calls.budget.read() : undefined;
  const answered = Promise.withResolvers<MadeReport>();
  let killedFor: ReportProcessError | undefined;
  // Before its first message the process is starting, which takes long if many reports begin at the same time.
  let silent = -startChecks;
  const giveUp = (why: ReportProcessError) => {
    killedFor ??= why;
    child.kill('SIGKILL');
  };
  const time = startWorkingTime(task.limits.maxMinutes * 60_000, () => giveUp(tooLong(task)));
  const receive = (message: unknown) => {
    running.isStarted = true;
    silent = 0;
    const received = message as FromProcess;
    switch (received.type) {
      case 'call':
        return void answer(child, received, calls);
      case 'sent':
        for (let request = 0; request < received.requests; request += 1) calls.onSend();
        return received.datedMs === undefined ? undefined : calls.onDate(received.datedMs);
      case 'waiting':
        return time.wait(received.waitMs);
      case 'beat':
        return undefined;
      case 'made':
        return answered.resolve(received.made);
      case 'failed':
        return answered.reject(unpackError(received.error));
    }
  };
  const looking = setInterval(() => {
    silent += 1;
    if (silent > heartbeat.maxSilent) giveUp(unresponsive(heartbeat));
  }, heartbeat.checkMs);
  let stopping: NodeJS.Timeout | undefined;
  const stop = () => {
    send(child, { type: 'abort' });
    stopping = setTimeout(() => giveUp(new ReportProcessError('died', 'stopped')), heartbeat.stopMs);
  };
  child.on('message', receive);
  calls.signal.addEventListener('abort', stop, { once: true });
  send(child, { type: 'make', task, beatMs: heartbeat.checkMs / 2, budget });
  if (calls.signal.aborted) stop();
  try {
    const gone = ended.then((why) => Promise.reject(killedFor ?? why));
    return await Promise.race([answered.promise, gone]);
  } finally {
    answered.promise.catch(() => undefined);
    time.stop();
    clearInterval(looking);
    clearTimeout(stopping);
    child.off('message', receive);
    calls.signal.removeEventListener('abort', stop);
  }
}

/** Executes a call from the process, and sends the result. */
async function answer(
  child: ChildProcess,
  { call, name, parameters }: Extract<FromProcess, { readonly type: 'call' }>,
  { onFetched, budget }: ReportCalls,
): Promise<void> {
  const done: Calls = { fetched: onFetched, readBudget: budget.read, writeBudget: budget.write };
  try {
    const value = await (done[name] as (...parameters: readonly unknown[]) => Promise<unknown>)(
      ...parameters,
    );
    send(child, { type: 'answer', call, value });
  } catch (error) {
    send(child, { type: 'answer', call, error: packError(error) });
  }
}

/** A process that is gone gets nothing; its end is handled elsewhere. */
function send(child: ChildProcess, message: ToProcess): void {
  if (child.connected) child.send(message, () => undefined);
}

function tooLong({ limits }: IsolatedTask): ReportProcessError {
  const message = sayReason('report_too_long', { minutes: limits.maxMinutes });
  return new ReportProcessError(
    'time',
    joinReasons(message, sayReason('raise_limit', { limit: 'limits.maxMinutes' })),
  );
}

function unresponsive({ checkMs, maxSilent }: HeartbeatLimits): ReportProcessError {
  const seconds = Math.round((checkMs * maxSilent) / 1000);
  return new ReportProcessError('time', sayReason('report_silent', { seconds }));
}
