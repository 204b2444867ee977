import type { Delivery } from '../../adapters/store/schema.ts';
import { makeInTemporaryFolder } from '../make/make-in-temporary-folder.ts';
import type { MadeReport } from '../make/make-report.ts';
import { messageForm } from '../make/message-form.ts';
import type { ReportAction } from '../make/report-action.ts';
import { openConnectedSource } from '../make/report-source.ts';
import { plannedRun } from '../plan/planned-run.ts';
import { requestOf } from '../run/account-settings.ts';
import { renditionsOf } from '../run/renditions-of.ts';
import type { ManualRunRequest } from './run-account.ts';

/** The result of a dry run. */
export type DryRun = Pick<MadeReport, 'action' | 'reason' | 'files' | 'warnings'> & {
  /** Deliveries that would be made, or held. */
  readonly deliveries: readonly Delivery[];
};

/** Creates a report like a run, but records and delivers nothing and removes the files. */
export async function dryRun(request: ManualRunRequest, from: string | undefined): Promise<DryRun> {
  const { now, signal, settings, form, account, connection = {}, due } = request;
  const plan = {
    ...request,
    token: settings.token,
    scheduledFor: now.toISOString(),
    from,
    origin: 'manual',
  } as const;
  const { run, deliveries } = plannedRun(plan);
  await using source = await openConnectedSource({ settings, connection, timeZone: account.timeZone, due });
  const task = {
    request: requestOf(request),
    form: { ...form, keepsFigures: false, keepsDocuments: false },
    renditions: renditionsOf(deliveries),
    revision: run.revision,
    messages: messageForm(request.job, account),
  };
  await using made = await makeInTemporaryFolder(source, task, { signal });
  const { action, reason, files, warnings } = made;
  return { action, reason, files, warnings, deliveries: madeOf(deliveries, action) };
}

function madeOf(deliveries: readonly Delivery[], action: ReportAction): readonly Delivery[] {
  switch (action) {
    case 'deliver':
    case 'hold':
      return deliveries;
    case 'note':
      return deliveries
        .filter(({ channel }) => channel === 'email')
        .map((delivery) => ({ ...delivery, files: [] }));
    case 'skip':
      return [];
  }
}
