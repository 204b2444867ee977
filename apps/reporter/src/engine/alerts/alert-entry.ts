import { oneLine } from '@outlay/core/text';
import { type Instant, localDateTime, periodName } from '@outlay/core/time';
import type { Delivery, Notice, Run } from '../../adapters/store/schema.ts';
import { type Topic, topicOf } from './alert-kind.ts';
import { type NoticeWords, noticeWords } from './alert-words.ts';

/** A run as a notice tells of it: how it stands now. */
export type ToldRun = {
  readonly run: Run;
  /** Those of its deliveries that did not go well. */
  readonly troubles: readonly Delivery[];
  /** About when it is tried for the last time; none where it is not tried again. */
  readonly lastTryAt: Instant | null;
};

/** An account, and what became of its report. */
export type NoticeEntry = {
  readonly title: string;
  readonly facts: readonly string[];
  /** Lines to type, which make it good. */
  readonly commands: readonly string[];
};

/** How an entry is told. Times are by the clock of a zone. */
export type Telling = { readonly locale: keyof typeof noticeWords; readonly timeZone: string };

/** Tells what became of the report of a notice's account. @param told - none where the run is not known */
export function noticeEntry(notice: Notice, told: ToldRun | undefined, telling: Telling): NoticeEntry {
  const words = noticeWords[telling.locale];
  const topic = topicOf(notice);
  return {
    title: told ? `${notice.account}, ${periodOf(told.run)}` : notice.account,
    facts: [
      ...(notice.runId === '' ? [] : [`${words.run}: ${notice.runId}`]),
      ...(told ? timesOf(told, telling, words) : []),
      ...reasonsOf(notice, told).map((reason) => `${words.reason}: ${reason}`),
    ],
    commands: commandsOf(topic, notice.runId, told),
  };
}

function periodOf({ kind, periodFrom, periodUntil }: Run): string {
  return periodName(kind, { from: periodFrom, until: periodUntil });
}

/** When it was due, and when it is tried again. */
function timesOf({ run, lastTryAt }: ToldRun, { timeZone }: Telling, words: NoticeWords): string[] {
  const shown = (at: Instant) => localDateTime(at, timeZone).slice(0, 16).replace('T', ' ');
  const due = `${words.due}: ${shown(run.scheduledFor)} (${timeZone})`;
  if (run.nextAt === null || lastTryAt === null) return [due];
  return [due, `${words.tries(shown(run.nextAt), shown(lastTryAt))} (${timeZone})`];
}

function reasonsOf({ cause, reason }: Notice, told: ToldRun | undefined): string[] {
  if (cause === null) return [];
  const isOfDeliveries = cause === 'undelivered' || cause === 'uncertain';
  const troubles = isOfDeliveries ? (told?.troubles ?? []) : [];
  if (troubles.length > 0) return troubles.map((one) => oneLine(`${one.target}: ${one.reason ?? one.state}`));
  return reason === null ? [] : [oneLine(reason)];
}

function commandsOf(topic: Topic, run: string, told: ToldRun | undefined): string[] {
  switch (topic) {
    case 'held':
      return [`outlay show ${run}`, `outlay resend ${run}`];
    case 'changed':
      return changedCommands(run, told);
    case 'uncertain': {
      const uncertain = (told?.troubles ?? []).filter(({ state }) => state === 'unknown');
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
    case 'bug':
    case 'undelivered':
      return [`outlay retry ${run}`];
    case 'serviceRetried':
    case 'diskRetried':
    case 'otherRetried':
    case 'undeliveredRetried':
      return [`outlay show ${run}`, `outlay retry ${run}`];
    case 'clock':
      return ['outlay jobs'];
    case 'recovered':
      return [];
  }
}

/** Of a run that was cancelled, one of which nothing is staged, and one whose files wait. */
function changedCommands(run: string, told: ToldRun | undefined): string[] {
  const state = told?.run.state;
  if (state === 'skipped') return [`outlay show ${run}`];
  return state === 'staged' || state === 'delivering'
    ? [`outlay show ${run}`, `outlay resend ${run} --same-account`]
    : [`outlay retry ${run}`];
}
