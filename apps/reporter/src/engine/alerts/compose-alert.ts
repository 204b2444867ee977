import { oneLine, printable } from '@outlay/core/text';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { deliveriesOf, runById } from '../../adapters/store/read-runs.ts';
import type { Database, Notice } from '../../adapters/store/schema.ts';
import type { DeliveryState } from '../../adapters/store/states.ts';
import { countedDeliveries, latestDeliveries } from '../deliver/run-outcome.ts';
import { lastTryOf } from '../retry/next-attempt.ts';
import type { ToldRun } from './alert-entry.ts';
import { noticeLetter, shownRuns } from './alert-message.ts';
import { noticePage } from './alert-page.ts';
import { noticeText } from './alert-text.ts';

const troubles: ReadonlySet<DeliveryState> = new Set(['deferred', 'refused', 'unknown']);

/** What notices are told by. */
export type NoticeSource = { readonly database: Database; readonly configuration: Configuration };

/** What an e-mail to the owner says. */
export type NoticeTexts = { readonly subject: string; readonly text: string; readonly html: string };

/** Writes the e-mail for notices of one job, in the language of the owner. @param notices - oldest first */
export async function composeNotice(
  { database, configuration }: NoticeSource,
  notices: readonly Notice[],
): Promise<NoticeTexts> {
  const job = notices[0]?.job ?? '';
  const runs = new Map<string, ToldRun>();
  for (const id of shownRuns(notices)) {
    const told = await toldRun(database, id);
    if (told) runs.set(id, told);
  }
  const timeZone = configuration.jobs.find(({ name }) => name === job)?.schedule.timeZone ?? 'UTC';
  const locale = configuration.notices?.locale ?? 'en';
  const letter = noticeLetter({ job, timeZone, locale, notices, runs });
  return { subject: oneLine(letter.subject), text: printable(noticeText(letter)), html: noticePage(letter) };
}

async function toldRun(database: Database, id: string): Promise<ToldRun | undefined> {
  const run = await runById(database, id);
  if (!run) return undefined;
  const deliveries = await deliveriesOf(database, run);
  return {
    run,
    troubles: countedDeliveries(deliveries).filter(({ state }) => troubles.has(state)),
    lastTryAt: lastTryOf(run, latestDeliveries(deliveries)),
  };
}
