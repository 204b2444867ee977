import { oneLine, printable } from '@outlay/core/text';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { deliveriesOf, runById } from '../../adapters/store/read-runs.ts';
import type { Alert, Database } from '../../adapters/store/schema.ts';
import type { DeliveryState } from '../../adapters/store/states.ts';
import { countedDeliveries, latestDeliveries } from '../deliver/run-outcome.ts';
import { lastAttemptOf } from '../retry/next-attempt.ts';
import type { AlertedRun } from './alert-entry.ts';
import { alertMessage, shownRuns } from './alert-message.ts';
import { alertPage } from './alert-page.ts';
import { alertText } from './alert-text.ts';

const failedStates: ReadonlySet<DeliveryState> = new Set(['deferred', 'refused', 'unknown']);

/** Dependencies of composing an alert. */
export type AlertSource = { readonly database: Database; readonly configuration: Configuration };

/** Subject and bodies of an e-mail to the owner. */
export type AlertTexts = { readonly subject: string; readonly text: string; readonly html: string };

/**
 * Composes the e-mail for the alerts of one job, in the owner's language.
 * @param alerts - oldest first
 */
export async function composeAlert(
  { database, configuration }: AlertSource,
  alerts: readonly Alert[],
): Promise<AlertTexts> {
  const job = alerts[0]?.job ?? '';
  const runs = new Map<string, AlertedRun>();
  for (const id of shownRuns(alerts)) {
    const alerted = await alertedRun(database, id);
    if (alerted) runs.set(id, alerted);
  }
  const timeZone = configuration.jobs.find(({ name }) => name === job)?.schedule.timeZone ?? 'UTC';
  const locale = configuration.alerts?.locale ?? 'en';
  const message = alertMessage({ job, timeZone, locale, alerts, runs });
  return { subject: oneLine(message.subject), text: printable(alertText(message)), html: alertPage(message) };
}

async function alertedRun(database: Database, id: string): Promise<AlertedRun | undefined> {
  const run = await runById(database, id);
  if (!run) return undefined;
  const deliveries = await deliveriesOf(database, run);
  return {
    run,
    failedDeliveries: countedDeliveries(deliveries).filter(({ state }) => failedStates.has(state)),
    lastAttemptAt: lastAttemptOf(run, latestDeliveries(deliveries)),
  };
}
