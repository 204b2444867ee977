import type { Locale } from '@outlay/reports';
import { clockJob } from '../../adapters/store/clock-alerts.ts';
import type { Alert } from '../../adapters/store/schema.ts';
import { type AlertEntry, type AlertedRun, alertEntry } from './alert-entry.ts';
import { type AlertKind, alertKindOf, alertKinds, alertStatusOf } from './alert-kind.ts';
import { alertWords } from './alert-words.ts';

/** What an alert message is written from. */
export type AlertContext = {
  readonly job: string;
  /** Time zone of the job. */
  readonly timeZone: string;
  readonly locale: Locale;
  readonly alerts: readonly Alert[];
  /** Runs by identifier, including at least those of `shownRuns`. */
  readonly runs: ReadonlyMap<string, AlertedRun>;
};

/** Accounts with the same kind of alert. */
export type AlertGroup = {
  readonly isFailure: boolean;
  readonly title: string;
  readonly advice: string;
  readonly entries: readonly AlertEntry[];
  /** A note about accounts that are not listed. */
  readonly more?: string;
};

/** A message to the owner, before it is formatted as text or HTML. */
export type AlertMessage = {
  readonly locale: Locale;
  readonly subject: string;
  readonly groups: readonly AlertGroup[];
  readonly footer: string;
};

/** Maximum number of accounts listed in a group. */
const maxListed = 20;

type KindGroup = { readonly kind: AlertKind; readonly alerts: readonly Alert[] };

/** The runs whose details a message includes. */
export function shownRuns(alerts: readonly Alert[]): string[] {
  return groupsOf(alerts).flatMap((group) => listed(group).map(({ runId }) => runId));
}

/** Composes the message about a job's alerts. */
export function alertMessage(context: AlertContext): AlertMessage {
  const words = alertWords[context.locale];
  const groups = groupsOf(context.alerts);
  const accounts = (standing: ReturnType<typeof alertStatusOf>) =>
    distinct(
      groups
        .filter(({ kind }) => alertStatusOf(kind) === standing)
        .flatMap(({ alerts }) => alerts.map(({ account }) => account)),
    );
  const [failing, late, recovered] = [accounts('failing'), accounts('late'), accounts('recovered')];
  return {
    locale: context.locale,
    subject:
      context.job === clockJob
        ? words[groups.some(({ kind }) => kind === 'directory') ? 'directorySubject' : 'clockSubject']
        : words.subject(context.job, { failing, late, recovered }),
    groups: groups.map((group) => groupText(context, group)),
    footer: words.footer,
  };
}

/** Groups the latest alert of each account, and those of its periods: a failure that recovered before the message was sent is not mentioned. */
function groupsOf(alerts: readonly Alert[]): KindGroup[] {
  const latest = [...new Map(alerts.map((alert) => [subjectOf(alert), alert])).values()];
  const sorted = latest.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  return alertKinds.flatMap((kind) => {
    const group = sorted.filter((alert) => alertKindOf(alert) === kind);
    return group.length === 0 ? [] : [{ kind, alerts: group }];
  });
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

/** What an alert is about: the reports of an account, or a period of it that was not closed. */
function subjectOf({ account, kind, runId }: Alert): string {
  return JSON.stringify(kind === 'unclosed' ? [account, runId] : [account]);
}

function listed({ alerts }: KindGroup): readonly Alert[] {
  return alerts.slice(0, maxListed);
}

function groupText(context: AlertContext, group: KindGroup): AlertGroup {
  const words = alertWords[context.locale];
  const { kind, alerts } = group;
  const left = alerts.length - maxListed;
  return {
    isFailure: kind !== 'recovered',
    ...words.kinds[kind],
    entries: listed(group).map((alert) => alertEntry(alert, context.runs.get(alert.runId), context)),
    ...(left > 0 ? { more: words.more(left, commandForAll(context.job, kind)) } : {}),
  };
}

function commandForAll(job: string, kind: AlertKind): string {
  switch (kind) {
    case 'clock':
    case 'directory':
    case 'unclosed':
      return 'outlay jobs';
    case 'recovered':
    case 'held':
    case 'deletions':
    case 'uncertain':
      return 'outlay history';
    case 'serviceRetried':
    case 'diskRetried':
    case 'otherRetried':
      return `outlay history --job ${job} --state planned`;
    case 'undeliveredRetried':
      return `outlay history --job ${job} --state delivering`;
    case 'token':
    case 'configuration':
    case 'limit':
    case 'service':
    case 'disk':
    case 'format':
    case 'store':
    case 'crash':
    case 'internal_error':
    case 'changed':
    case 'undelivered':
    case 'heldBatch':
      return `outlay retry --job ${job}`;
  }
}
