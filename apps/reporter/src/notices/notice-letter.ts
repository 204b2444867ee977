import { localDateTime, periodName } from '@outlay/core';
import type { Locale } from '@outlay/reports';
import type { Delivery, Notice, Run, TroubleCause } from '../store/schema.ts';
import { noticeWords } from './notice-words.ts';

/** A run as a notice tells of it: how it stands now, and those of its deliveries that did not go well. */
export type ToldRun = { readonly run: Run; readonly troubles: readonly Delivery[] };

/** What a letter to the owner is written from. */
export type NoticeNews = {
  readonly job: string;
  /** Of the job: times are told by its clock. */
  readonly timeZone: string;
  readonly locale: Locale;
  /** All of the job, oldest first, at least one. */
  readonly notices: readonly Notice[];
  /** By identifier, at least those that `shownRuns` names. */
  readonly runs: ReadonlyMap<string, ToldRun>;
};

/** An account, and what became of its report. */
export type NoticeEntry = {
  readonly title: string;
  readonly facts: readonly string[];
  /** Lines to type, which make it good. */
  readonly commands: readonly string[];
};

/** Accounts of which the same is to be told. */
export type NoticeGroup = {
  readonly isTrouble: boolean;
  readonly title: string;
  readonly advice: string;
  readonly entries: readonly NoticeEntry[];
  /** What is said of those that are not listed. */
  readonly more?: string;
};

/** A letter to the owner, before it is a text or a page. */
export type NoticeLetter = {
  readonly locale: Locale;
  readonly subject: string;
  readonly groups: readonly NoticeGroup[];
  readonly footer: string;
};

/** So many accounts of a group are listed. */
const mostListed = 20;

/** The order in which trouble is told: first what nobody but the owner can end. */
const causes: readonly TroubleCause[] = [
  'token',
  'configuration',
  'disk',
  'uncertain',
  'held',
  'undelivered',
  'service',
  'bug',
];

type Told = { readonly cause: TroubleCause | null; readonly notices: readonly Notice[] };

/** The runs whose details a letter tells. */
export function shownRuns(notices: readonly Notice[]): string[] {
  return groupsOf(notices).flatMap((group) => listed(group).map(({ runId }) => runId));
}

/** Writes the letter that tells the owner of a job's changes. */
export function noticeLetter(news: NoticeNews): NoticeLetter {
  const words = noticeWords[news.locale];
  const groups = groupsOf(news.notices);
  const [failing, recovered] = [true, false].map((isTrouble) =>
    groups.filter(({ cause }) => (cause !== null) === isTrouble).flatMap(({ notices }) => notices),
  );
  return {
    locale: news.locale,
    subject: words.subject(news.job, accountsOf(failing), accountsOf(recovered)),
    groups: groups.map((group) => groupText(news, group)),
    footer: words.footer,
  };
}

/** Of each account the latest counts: what came and went before anybody was told is over. */
function groupsOf(notices: readonly Notice[]): Told[] {
  const latest = [...new Map(notices.map((notice) => [notice.account, notice])).values()];
  const sorted = latest.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  return [...causes, null].flatMap((cause) => {
    const group = sorted.filter((notice) => notice.cause === cause);
    return group.length === 0 ? [] : [{ cause, notices: group }];
  });
}

function listed({ notices }: Told): readonly Notice[] {
  return notices.slice(0, mostListed);
}

function accountsOf(notices: readonly Notice[] = []): string[] {
  return notices.map(({ account }) => account);
}

function groupText(news: NoticeNews, group: Told): NoticeGroup {
  const words = noticeWords[news.locale];
  const { cause, notices } = group;
  const left = notices.length - mostListed;
  return {
    isTrouble: cause !== null,
    ...(cause === null ? words.recovered : words.causes[cause]),
    entries: listed(group).map((notice) => entryOf(news, notice)),
    ...(left > 0 ? { more: words.more(left, commandForAll(news.job, cause)) } : {}),
  };
}

function entryOf(news: NoticeNews, notice: Notice): NoticeEntry {
  const words = noticeWords[news.locale];
  const told = news.runs.get(notice.runId);
  const { cause, runId } = notice;
  const due = told && localDateTime(told.run.scheduledFor, news.timeZone).slice(0, 16).replace('T', ' ');
  return {
    title: told ? `${notice.account}, ${periodOf(told.run)}` : notice.account,
    facts: [
      `${words.run}: ${runId}`,
      ...(due === undefined ? [] : [`${words.due}: ${due} (${news.timeZone})`]),
      ...(cause === null ? [] : reasonsOf(notice, told).map((reason) => `${words.reason}: ${reason}`)),
    ],
    commands: cause === null ? [] : commandsOf(cause, runId, told),
  };
}

function periodOf({ kind, periodFrom, periodUntil }: Run): string {
  return periodName(kind, { from: periodFrom, until: periodUntil });
}

function reasonsOf({ cause, reason }: Notice, told: ToldRun | undefined): string[] {
  const isOfDeliveries = cause === 'undelivered' || cause === 'uncertain';
  const troubles = isOfDeliveries ? (told?.troubles ?? []) : [];
  if (troubles.length > 0) return troubles.map((one) => oneLine(`${one.target}: ${one.reason ?? one.state}`));
  return reason === null ? [] : [oneLine(reason)];
}

function commandsOf(cause: TroubleCause, run: string, told: ToldRun | undefined): string[] {
  switch (cause) {
    case 'held':
      return [`outlay show ${run}`, `outlay resend ${run}`];
    case 'uncertain': {
      const uncertain = (told?.troubles ?? []).filter(({ state }) => state === 'unknown');
      return uncertain.map(({ target }) => `outlay resend ${run} --to ${target}`);
    }
    case 'token':
    case 'configuration':
    case 'service':
    case 'disk':
    case 'bug':
    case 'undelivered':
      return [`outlay retry ${run}`];
  }
}

function commandForAll(job: string, cause: TroubleCause | null): string {
  const isForEach = cause === null || cause === 'held' || cause === 'uncertain';
  return isForEach ? 'outlay history' : `outlay retry --job ${job}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
