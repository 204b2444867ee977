import { datedPeriodName } from '@outlay/core/time';
import type { Run } from '../../adapters/store/schema.ts';
import { reportName } from '../../engine/plan/plain-file-name.ts';
import { revisedName } from '../../engine/plan/revised-name.ts';
import { runToJson } from './run-text.ts';

/** Maximum number of runs in a message. */
const maxNamed = 10;

/**
 * A message with the runs that have already delivered a report.
 * @param runs - of one job and period, at least one
 */
export function deliveredBefore(runs: readonly Run[]): string {
  const [first] = runs;
  if (!first) return '';
  const named = runs.slice(0, maxNamed).map(({ id, account }) => `run ${id} (${account})`);
  const more = runs.length > maxNamed ? `, and ${runs.length - maxNamed} more` : '';
  return `${first.job} already delivered ${periodText(first)}: ${named.join(', ')}${more}`;
}

/** The name of the period of a run, with its days if these are not those of the calendar. */
function periodText(run: Run): string {
  const { name, start, end } = runToJson(run).period;
  const period = { from: run.periodFrom, until: run.periodUntil };
  return datedPeriodName(run.kind, period) === name ? name : `${name} (${start} to ${end})`;
}

/**
 * Advice for a report that was already delivered.
 * @param isBatch - whether the reports are numbered batches
 */
export function deliveredAdvice(runs: readonly Run[], isBatch: boolean): string {
  const [first] = runs;
  if (!first) return '';
  const { job } = first;
  const { name } = runToJson(first).period;
  const revision = Math.max(...runs.map((run) => run.revision)) + 1;
  return [
    `${deliveredBefore(runs)}. Nothing was created or sent.`,
    `To send the same files again: outlay resend ${runs.length === 1 ? first.id : 'RUN'}`,
    isBatch
      ? `To export what is new, changed or removed since, as the next batch: outlay run ${job} --period ${name} --revision`
      : `To create the reports again and send them to everybody as revisions (${revisedName(reportName(first), { revision, ext: '' })}): outlay run ${job} --period ${name} --revision`,
    ...(runs.length === 1 ? [] : ['To limit this to one account, add --account ACCOUNT.']),
  ].join('\n');
}
