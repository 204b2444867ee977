import { lastDay, type Period, parsePeriod, periodKinds, periodName } from '@outlay/core/time';
import type { ConsoleRole, Run } from '../../adapters/store/schema.ts';
import { type RunState, runTransitions } from '../../adapters/store/states.ts';
import { shown } from './markup.ts';
import { isRunId } from './run-words.ts';

/** The states that a list can be limited to. */
export const filterStates = [...(Object.keys(runTransitions) as RunState[]), 'held'] as const;

/** Which runs a page lists, from its address; unknown values select every run. */
export type RunsQuery = {
  readonly state?: (typeof filterStates)[number] | undefined;
  readonly job?: string | undefined;
  readonly account?: string | undefined;
  /** The name of a period or its days, as someone typed it. */
  readonly period?: string | undefined;
  /** An e-mail address; for operators only. */
  readonly recipient?: string | undefined;
  /** Identifier of the run after which the list continues. */
  readonly before?: string | undefined;
};

/** Reads the query of an address. A viewer's recipient is ignored, so that nobody finds out who receives reports. */
export function runsQuery(parameters: URLSearchParams, role: ConsoleRole): RunsQuery {
  const given = (name: string) => shown(parameters.get(name) ?? '').trim() || undefined;
  return {
    state: filterStates.find((state) => state === given('state')),
    job: given('job'),
    account: given('account'),
    period: given('period'),
    recipient: role === 'operator' ? given('recipient') : undefined,
    before: isRunId(given('before') ?? '') ? given('before') : undefined,
  };
}

/** The address of the list of the runs that a query selects. */
export function runsListPath(query: RunsQuery): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const search = new URLSearchParams(given).toString();
  return search === '' ? '/runs' : `/runs?${search}`;
}

/** The days of a period that someone typed: `2026-10`, `2026-W43`, `2026-10-01..2026-10-31`; `undefined` for other texts. */
export function typedPeriod(text: string): Period | undefined {
  for (const kind of periodKinds) {
    try {
      // Only names count, which do not depend on today.
      return text === 'last' || text === 'current' ? undefined : parsePeriod(text, kind, '1970-01-01');
    } catch {
      // Another kind may have this form.
    }
  }
  return undefined;
}

/** The shortest text that is exactly the period of a run. */
export function periodValue({
  kind,
  periodFrom,
  periodUntil,
}: Pick<Run, 'kind' | 'periodFrom' | 'periodUntil'>) {
  const period = { from: periodFrom, until: periodUntil };
  const name = periodName(kind, period);
  const named = typedPeriod(name);
  const isExact = named?.from === periodFrom && named.until === periodUntil;
  return isExact ? name : `${periodFrom}..${lastDay(period)}`;
}
