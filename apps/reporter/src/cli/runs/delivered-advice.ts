import type { Run } from '../../adapters/store/schema.ts';
import { deliveredRuns } from '../../engine/manual/delivered-before.ts';
import { reportName } from '../../engine/plan/plain-file-name.ts';
import { revisedName } from '../../engine/plan/revised-name.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { runToJson } from './run-text.ts';

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
    sayReason('already_delivered', deliveredRuns(runs)),
    `To send the same files again: outlay resend ${runs.length === 1 ? first.id : 'RUN'}`,
    isBatch
      ? `To export what is new, changed or removed since, as the next batch: outlay run ${job} --period ${name} --revision`
      : `To create the reports again and send them to everybody as revisions (${revisedName(reportName(first), { revision, ext: '' })}): outlay run ${job} --period ${name} --revision`,
    ...(runs.length === 1 ? [] : ['To limit this to one account, add --account ACCOUNT.']),
  ].join('\n');
}
