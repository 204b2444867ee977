import { setTimeout as pause } from 'node:timers/promises';
import { unmetExpectations } from '../fixtures/print-case.ts';
import type { LogLine, SchedulerProcess } from '../fixtures/scheduler-process.ts';
import { checkRuns } from './check-runs.ts';
import type { FaultOutcome } from './fault-case.ts';
import type { FaultFixture } from './fault-fixture.ts';

/**
 * Waits until every run has ended, stops the schedulers, which have to exit with 0, and checks the runs.
 * @param mayComeTwice - Message-IDs of messages whose record the store lost
 */
export async function stopAndCheck(
  fixture: FaultFixture,
  schedulers: readonly SchedulerProcess[],
  mayComeTwice?: ReadonlySet<string>,
): Promise<FaultOutcome> {
  const isOver = await fixture.untilOver();
  const codes = await Promise.all(schedulers.map(({ stop }) => stop()));
  const { observed, problems } = await checkRuns(fixture, mayComeTwice);
  const unmet = unmetExpectations([
    ['every run ends in time', isOver],
    ['the schedulers exit with 0', codes.every((code) => code === 0)],
  ]);
  const lastLines =
    unmet.length === 0
      ? []
      : schedulers.flatMap(({ log }) => log.slice(-3).map((line) => JSON.stringify(line)));
  return { observed, problems: [...problems, ...unmet, ...lastLines] };
}

/** Lines of a scheduler's log about errors that it retries. */
export function errorLines({ log }: SchedulerProcess): LogLine[] {
  return log.filter((line) => line['msg'] === 'error');
}

const maxLineWaitMs = 60_000;

/** Waits for a line of a scheduler's log. @returns `undefined` where it does not come within a minute */
export async function waitForLine(
  { log }: SchedulerProcess,
  matches: (line: LogLine) => boolean,
): Promise<LogLine | undefined> {
  for (const until = performance.now() + maxLineWaitMs; performance.now() < until; await pause(20)) {
    const line = log.find(matches);
    if (line) return line;
  }
  return undefined;
}

/** Waits until a scheduler has written a message to its log. */
export function waitForMessage(scheduler: SchedulerProcess, message: string): Promise<LogLine | undefined> {
  return waitForLine(scheduler, (line) => line['msg'] === message);
}

type Expectation = readonly [expectation: string, holds: boolean];

/** The expectation of one message a run. */
export function oneMessagePerRun({ mail, accounts }: FaultFixture): Expectation[] {
  return [['one message a run', mail.accepted.length === accounts]];
}

/** Adds to an outcome what was observed besides, and the expectations that do not hold. */
export function withExpectations(
  { observed, problems }: FaultOutcome,
  also: string | undefined,
  expectations: readonly Expectation[],
): FaultOutcome {
  return {
    observed: also === undefined ? observed : `${also}; ${observed}`,
    problems: [...problems, ...unmetExpectations(expectations)],
  };
}
