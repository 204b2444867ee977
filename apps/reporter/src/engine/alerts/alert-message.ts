import type { Locale } from '@outlay/reports';
import { clockJob } from '../../adapters/store/clock-alerts.ts';
import type { Alert } from '../../adapters/store/schema.ts';
import { type AlertEntry, type AlertedRun, alertEntry } from './alert-entry.ts';
import { type AlertKind, alertKindOf, alertKinds, standingOf } from './alert-kind.ts';
import { alertWords } from './alert-words.ts';

/** What a message to the owner is written from. */
export type AlertContext = {
  readonly job: string;
  /** Of the job: times are told by its clock. */
  readonly timeZone: string;
  readonly locale: Locale;
  /** All of the job, oldest first, at least one. */
  readonly alerts: readonly Alert[];
  /** By identifier, at least those that `shownRuns` names. */
  readonly runs: ReadonlyMap<string, AlertedRun>;
};

/** Accounts of which the same is to be told. */
export type AlertGroup = {
  readonly isFailure: boolean;
  readonly title: string;
  readonly advice: string;
  readonly entries: readonly AlertEntry[];
  /** What is said of those that are not listed. */
  readonly more?: string;
};

/** A message to the owner, before it is a text or a page. */
export type AlertMessage = {
  readonly locale: Locale;
  readonly subject: string;
  readonly groups: readonly AlertGroup[];
  readonly footer: string;
};

/** So many accounts of a group are listed. */
const maxListed = 20;

type Told = { readonly kind: AlertKind; readonly alerts: readonly Alert[] };

/** The runs whose details a message tells. */
export function shownRuns(alerts: readonly Alert[]): string[] {
  return groupsOf(alerts).flatMap((group) => listed(group).map(({ runId }) => runId));
}

/** Writes the message that tells the owner of a job's changes. */
export function alertMessage(news: AlertContext): AlertMessage {
  const words = alertWords[news.locale];
  const groups = groupsOf(news.alerts);
  const accounts = (standing: ReturnType<typeof standingOf>) =>
    groups
      .filter(({ kind }) => standingOf(kind) === standing)
      .flatMap(({ alerts }) => alerts.map(({ account }) => account));
  const [failing, late, recovered] = [accounts('failing'), accounts('late'), accounts('recovered')];
  return {
    locale: news.locale,
    subject:
      news.job === clockJob ? words.clockSubject : words.subject(news.job, { failing, late, recovered }),
    groups: groups.map((group) => groupText(news, group)),
    footer: words.footer,
  };
}

/** Of each account the latest counts: what came and went before anybody was told is over. */
function groupsOf(alerts: readonly Alert[]): Told[] {
  const latest = [...new Map(alerts.map((alert) => [alert.account, alert])).values()];
  const sorted = latest.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  return alertKinds.flatMap((kind) => {
    const group = sorted.filter((alert) => alertKindOf(alert) === kind);
    return group.length === 0 ? [] : [{ kind, alerts: group }];
  });
}

function listed({ alerts }: Told): readonly Alert[] {
  return alerts.slice(0, maxListed);
}

function groupText(news: AlertContext, group: Told): AlertGroup {
  const words = alertWords[news.locale];
  const { kind, alerts } = group;
  const left = alerts.length - maxListed;
  return {
    isFailure: kind !== 'recovered',
    ...words.kinds[kind],
    entries: listed(group).map((alert) => alertEntry(alert, news.runs.get(alert.runId), news)),
    ...(left > 0 ? { more: words.more(left, commandForAll(news.job, kind)) } : {}),
  };
}

function commandForAll(job: string, kind: AlertKind): string {
  switch (kind) {
    case 'clock':
      return 'outlay jobs';
    case 'recovered':
    case 'held':
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
      return `outlay retry --job ${job}`;
  }
}
