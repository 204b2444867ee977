import { datedPeriodName, lastDay, periodName } from '@outlay/core/time';
import type { Run } from '../../adapters/store/schema.ts';

/** Maximum number of runs in a message. */
const maxNamed = 10;

/**
 * A message with the runs that have already delivered a report.
 * @param runs - of one job and period, at least one
 */
export function deliveredBefore(runs: readonly Run[]): string {
  const { job, period, runs: named } = deliveredRuns(runs);
  return `${job} already delivered ${period}: ${named}`;
}

/**
 * The names of runs that have already delivered a report, and their job and period.
 * @param runs - of one job and period, at least one
 */
export function deliveredRuns(runs: readonly Run[]): Readonly<Record<'job' | 'period' | 'runs', string>> {
  const [first] = runs;
  if (!first) return { job: '', period: '', runs: '' };
  const named = runs.slice(0, maxNamed).map(({ id, account }) => `run ${id} (${account})`);
  const more = runs.length > maxNamed ? `, and ${runs.length - maxNamed} more` : '';
  return { job: first.job, period: periodText(first), runs: `${named.join(', ')}${more}` };
}

/** The name of the period of a run, with its days if these are not those of the calendar. */
function periodText({ kind, periodFrom: from, periodUntil: until }: Run): string {
  const period = { from, until };
  const name = periodName(kind, period);
  return datedPeriodName(kind, period) === name ? name : `${name} (${from} to ${lastDay(period)})`;
}
