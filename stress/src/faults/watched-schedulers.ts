import { setTimeout as pass } from 'node:timers/promises';
import type { SchedulerProcess } from '../scale/start-process.ts';
import { expectations, type FaultOutcome } from './fault-case.ts';
import type { FaultOffice } from './fault-office.ts';
import { judgeFaults } from './judge-faults.ts';

/**
 * Waits until all is over, and stops the schedulers: they end by themselves, and well.
 * @param mayComeTwice - Message-IDs of messages whose record the store lost
 */
export async function judged(
  office: FaultOffice,
  schedulers: readonly SchedulerProcess[],
  mayComeTwice?: ReadonlySet<string>,
): Promise<FaultOutcome> {
  const isOver = await office.untilOver();
  const codes = await Promise.all(schedulers.map(({ stop }) => stop()));
  const { came, wrong } = await judgeFaults(office, mayComeTwice);
  const ends = expectations([
    ['every run ends in time', isOver],
    ['the schedulers end with 0', codes.every((code) => code === 0)],
  ]);
  const last =
    ends.length === 0
      ? []
      : schedulers.flatMap(({ log }) => log.slice(-3).map((line) => JSON.stringify(line)));
  return { came, wrong: [...wrong, ...ends, ...last] };
}

/** A line of a scheduler's log. */
export type Line = Readonly<Record<string, unknown>>;

/** What a scheduler said that it could not do for the moment. */
export function troubles({ log }: SchedulerProcess): Line[] {
  return log.filter((line) => line['msg'] === 'trouble');
}

const mostHearingMs = 60_000;

/** Waits for a line of a scheduler's log. @returns `undefined` where it does not come */
export async function heard(
  { log }: SchedulerProcess,
  suits: (line: Line) => boolean,
): Promise<Line | undefined> {
  for (const until = performance.now() + mostHearingMs; performance.now() < until; await pass(20)) {
    const line = log.find(suits);
    if (line) return line;
  }
  return undefined;
}
