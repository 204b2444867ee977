import type { Run } from '../../adapters/store/schema.ts';
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
  return `${first.job} already delivered ${runToJson(first).period.name}: ${named.join(', ')}${more}`;
}

/** Advice for a report that was already delivered. */
export function deliveredAdvice(runs: readonly Run[]): string {
  const [first] = runs;
  if (!first) return '';
  const { job, kind } = first;
  const { name } = runToJson(first).period;
  const revision = Math.max(...runs.map((run) => run.revision)) + 1;
  return [
    `${deliveredBefore(runs)}. Nothing was created or sent.`,
    `To send the same files again: outlay resend ${runs.length === 1 ? first.id : 'RUN'}`,
    `To create the reports again and send them to everybody as revisions (${kind}-${name}.r${revision}): outlay run ${job} --period ${name} --revision`,
    ...(runs.length === 1 ? [] : ['To limit this to one account, add --account ACCOUNT.']),
  ].join('\n');
}
