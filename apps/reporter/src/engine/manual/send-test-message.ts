import type { Locale } from '@outlay/reports';
import type { DeliveryOutcome } from '../../adapters/channels/delivery-outcome.ts';
import { type ActionEnd, testMessageTimes } from '../../adapters/store/console-actions.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { messageLimits } from '../deliver/attempt-limits.ts';
import { serviceShutdown } from '../deliver/shutdown-timeouts.ts';
import { withinLimits } from '../deliver/within-limits.ts';
import type { RunDeps } from '../run/run-deps.ts';

/** A message without a report, with which someone finds out whether messages arrive. */
export type TestMessageRequest = {
  /** Identifier of the action, and part of the Message-ID. */
  readonly id: string;
  readonly to: string;
  readonly locale: Locale;
  readonly who: string;
};

/** Subject and body of the message. They have no text of people. */
const texts: Readonly<Record<Locale, { readonly subject: string; readonly text: string }>> = {
  en: {
    subject: 'Test message from Outlay',
    text: 'This message was sent from the console of Outlay. If you can read it, reports can reach this mailbox, too. You need not do anything.',
  },
  pl: {
    subject: 'Wiadomość testowa od Outlay',
    text: 'Tę wiadomość wysłano z konsoli Outlay. Skoro ją czytasz, raporty też mogą dotrzeć do tej skrzynki. Nie musisz nic robić.',
  },
};

/** Most test messages of one person in an hour: anyone may be written to, and a mail server that floods people is blocked. */
const maxAnHour = 10;

const hourMs = 3_600_000;

/** Sends a test message through the configured mail server, once; `refused` beyond the hourly limit. @returns how it ended */
export async function sendTestMessage(deps: RunDeps, request: TestMessageRequest): Promise<ActionEnd> {
  const { mail } = deps;
  if (!mail) return { outcome: 'refused', reason: sayReason('no_smtp') };
  const next = await nextTime(deps, request);
  if (next === undefined) return send({ ...deps, mail }, request);
  const reason = joinReasons(
    sayReason('test_limit', { count: maxAnHour }),
    sayReason('test_next', { time: next }),
  );
  return { outcome: 'refused', reason };
}

/** When the hourly limit of a person allows the next message; `undefined` if it allows one now. */
async function nextTime(
  { database, now }: RunDeps,
  { id, who }: TestMessageRequest,
): Promise<string | undefined> {
  const since = new Date(now().getTime() - hourMs);
  const times = await testMessageTimes(database, { who, since, except: id }, maxAnHour);
  const oldest = times[maxAnHour - 1];
  return oldest === undefined ? undefined : new Date(Date.parse(oldest) + hourMs).toISOString();
}

async function send(
  {
    mail,
    now,
    signal,
    shutdown = serviceShutdown,
  }: RunDeps & { readonly mail: NonNullable<RunDeps['mail']> },
  { id, to, locale }: TestMessageRequest,
): Promise<ActionEnd> {
  const { subject, text } = texts[locale];
  const html = `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><title>${subject}</title></head><body><p>${text}</p></body></html>`;
  const domain = /@([a-z0-9.-]+)>?$/i.exec(mail.from)?.[1] ?? 'localhost';
  const envelope = { from: mail.from, to, messageId: `<${id}@${domain}>`, date: now(), isAutomatic: true };
  let isHandedOver = false;
  const handOver = async () => {
    isHandedOver = true;
  };
  const outcome = await withinLimits<DeliveryOutcome>(
    messageLimits(mail, 0),
    { signal, shutdown, onSlow: () => undefined },
    (stop) => mail.channel.deliver({ ...envelope, subject, text, html, attachments: [] }, { handOver, stop }),
    (reason) => ({ status: isHandedOver ? 'unknown' : 'unreachable', reason }),
  );
  return outcome.status === 'delivered'
    ? { outcome: 'done', reason: null }
    : { outcome: 'failed', reason: outcome.reason };
}
