import type { Locale } from '@outlay/reports';
import { clockJob } from '../../adapters/store/clock-alerts.ts';
import type { Notice } from '../../adapters/store/schema.ts';
import { type NoticeEntry, noticeEntry, type ToldRun } from './alert-entry.ts';
import { standingOf, type Topic, topicOf, topics } from './alert-kind.ts';
import { noticeWords } from './alert-words.ts';

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

type Told = { readonly topic: Topic; readonly notices: readonly Notice[] };

/** The runs whose details a letter tells. */
export function shownRuns(notices: readonly Notice[]): string[] {
  return groupsOf(notices).flatMap((group) => listed(group).map(({ runId }) => runId));
}

/** Writes the letter that tells the owner of a job's changes. */
export function noticeLetter(news: NoticeNews): NoticeLetter {
  const words = noticeWords[news.locale];
  const groups = groupsOf(news.notices);
  const accounts = (standing: ReturnType<typeof standingOf>) =>
    groups
      .filter(({ topic }) => standingOf(topic) === standing)
      .flatMap(({ notices }) => notices.map(({ account }) => account));
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
function groupsOf(notices: readonly Notice[]): Told[] {
  const latest = [...new Map(notices.map((notice) => [notice.account, notice])).values()];
  const sorted = latest.toSorted((one, other) => (one.account < other.account ? -1 : 1));
  return topics.flatMap((topic) => {
    const group = sorted.filter((notice) => topicOf(notice) === topic);
    return group.length === 0 ? [] : [{ topic, notices: group }];
  });
}

function listed({ notices }: Told): readonly Notice[] {
  return notices.slice(0, mostListed);
}

function groupText(news: NoticeNews, group: Told): NoticeGroup {
  const words = noticeWords[news.locale];
  const { topic, notices } = group;
  const left = notices.length - mostListed;
  return {
    isTrouble: topic !== 'recovered',
    ...words.topics[topic],
    entries: listed(group).map((notice) => noticeEntry(notice, news.runs.get(notice.runId), news)),
    ...(left > 0 ? { more: words.more(left, commandForAll(news.job, topic)) } : {}),
  };
}

function commandForAll(job: string, topic: Topic): string {
  switch (topic) {
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
    case 'bug':
    case 'changed':
    case 'undelivered':
      return `outlay retry --job ${job}`;
  }
}
