import { oneLine } from '@outlay/core/text';
import { datedPeriodName, type Instant, periodName } from '@outlay/core/time';
import { formatInstant } from '@outlay/reports';
import type { Alert, Delivery, Run } from '../../adapters/store/schema.ts';
import { deliveryReason } from '../deliver/delivery-reason.ts';
import { acceptCommand, isToConfirm, revisionCommand } from '../deliver/settings-advice.ts';
import { type AlertKind, alertKindOf } from './alert-kind.ts';
import { type AlertWords, alertWords } from './alert-words.ts';

/** The current state of a run in an alert. */
export type AlertedRun = {
  readonly run: Run;
  /** Its deliveries that are deferred, refused or unknown. */
  readonly failedDeliveries: readonly Delivery[];
  /** Approximate time of the last attempt; `null` if the run is not retried. */
  readonly lastAttemptAt: Instant | null;
};

/** What an alert says about the report of one account. */
export type AlertEntry = {
  readonly title: string;
  readonly facts: readonly string[];
  /** Commands that solve the problem. */
  readonly commands: readonly string[];
};

/** Language and time zone of an alert. */
export type AlertFormat = { readonly locale: keyof typeof alertWords; readonly timeZone: string };

/**
 * Describes the report of an alert's account.
 * @param alerted - missing if the run is not known
 */
export function alertEntry(alert: Alert, alerted: AlertedRun | undefined, format: AlertFormat): AlertEntry {
  const words = alertWords[format.locale];
  const kind = alertKindOf(alert);
  return {
    title: alerted ? `${alert.account}, ${periodOf(alerted.run)}` : alert.account,
    facts: [
      ...(alert.runId === '' ? [] : [`${words.run}: ${alert.runId}`]),
      ...(alerted ? timesOf(alerted, format, words) : []),
      ...reasonsOf(alert, alerted).map((reason) => `${words.reason}: ${reason}`),
    ],
    commands: commandsOf(kind, alert.runId, alerted),
  };
}

function periodOf({ kind, periodFrom, periodUntil }: Run): string {
  const period = { from: periodFrom, until: periodUntil };
  const name = periodName(kind, period);
  return name === datedPeriodName(kind, period) ? name : `${name} (${periodName('custom', period)})`;
}

/** When the run was due, and when it is retried. */
function timesOf(
  { run, lastAttemptAt }: AlertedRun,
  { locale, timeZone }: AlertFormat,
  words: AlertWords,
): string[] {
  const shown = (at: Instant) => formatInstant(at, locale, timeZone);
  const due = `${words.due}: ${shown(run.scheduledFor)}`;
  if (run.nextAt === null || lastAttemptAt === null) return [due];
  return [due, words.attempts(shown(run.nextAt), shown(lastAttemptAt))];
}

function reasonsOf({ cause, reason }: Alert, alerted: AlertedRun | undefined): string[] {
  if (cause === null) return [];
  const isOfDeliveries = cause === 'undelivered' || cause === 'uncertain';
  const failedDeliveries = isOfDeliveries ? (alerted?.failedDeliveries ?? []) : [];
  if (failedDeliveries.length > 0) return failedDeliveries.map((one) => oneLine(deliveryReason(one)));
  return reason === null ? [] : [oneLine(reason)];
}

function commandsOf(kind: AlertKind, run: string, alerted: AlertedRun | undefined): string[] {
  switch (kind) {
    case 'held':
      return [`outlay show ${run}`, `outlay release ${run}`];
    case 'unclosed':
      return [`outlay show ${run}`, ...(alerted ? [revisionCommand(alerted.run)] : [])];
    case 'deletions':
      return [`outlay show ${run}`, acceptCommand({ id: run })];
    case 'changed':
      return changedCommands(run, alerted);
    case 'uncertain': {
      const uncertain = (alerted?.failedDeliveries ?? []).filter(({ state }) => state === 'unknown');
      return uncertain.map(({ target }) => `outlay resend ${run} --to ${target}`);
    }
    case 'token':
    case 'configuration':
    case 'limit':
    case 'service':
    case 'disk':
    case 'format':
    case 'store':
    case 'crash':
    case 'internal_error':
    case 'undelivered':
    case 'heldBatch':
      return [`outlay retry ${run}`];
    case 'serviceRetried':
    case 'diskRetried':
    case 'otherRetried':
    case 'undeliveredRetried':
      return [`outlay show ${run}`, `outlay retry ${run}`];
    case 'clock':
      return ['outlay jobs'];
    case 'directory':
      return ['outlay config check'];
    case 'recovered':
      return [];
  }
}

/** Commands for a canceled run, a run that is not staged, and a staged run. */
function changedCommands(run: string, alerted: AlertedRun | undefined): string[] {
  const state = alerted?.run.state;
  if (state === 'skipped') return [`outlay show ${run}`];
  return state === 'staged' || state === 'delivering'
    ? [`outlay show ${run}`, `outlay release ${run} --same-account`]
    : [`outlay retry ${run}${alerted && isToConfirm(alerted.run) ? ' --same-account' : ''}`];
}
