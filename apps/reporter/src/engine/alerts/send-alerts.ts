import { createHash } from 'node:crypto';
import type { DeliveryOutcome } from '../../adapters/channels/delivery-outcome.ts';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import type { OnEvent } from '../../adapters/log/scheduler-event.ts';
import { isKnownGone } from '../../adapters/processes/process-name.ts';
import { claimAlerts, dropOldAlerts, endAlerts, settleAlerts } from '../../adapters/store/change-alerts.ts';
import type { Alert, Database } from '../../adapters/store/schema.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import type { ClockWatch } from '../clocks/clock-watch.ts';
import { messageLimits } from '../deliver/attempt-limits.ts';
import type { Mail } from '../deliver/deliver.ts';
import { serviceShutdown } from '../deliver/shutdown-timeouts.ts';
import { withinLimits } from '../deliver/within-limits.ts';

/** Dependencies of sending alerts. */
export type AlertDeps = {
  readonly database: Database;
  readonly configuration: Configuration;
  readonly mail: Mail | undefined;
  /** The process that sends. */
  readonly owner: string;
  readonly now: () => Date;
  readonly clockWatch: Pick<ClockWatch, 'compare'>;
  readonly onEvent: OnEvent;
  /** Aborted when no more alerts must be sent. */
  readonly signal: AbortSignal;
};

const firstPauseMs = 60_000;
const maxPauseMs = 3_600_000;

/**
 * Sends pending alerts to the owner, one message per job. Nothing is sent if no recipient is configured; alerts that
 * could not be sent for a week are dropped. A message that may have arrived is not sent again.
 */
export async function sendAlerts(deps: AlertDeps): Promise<void> {
  const { database, configuration, mail, owner, now, clockWatch, onEvent, signal } = deps;
  for (const { job, count } of await settleAlerts(database, isKnownGone)) {
    onEvent({ type: 'alert', job, changes: count, outcome: 'unknown', reason: interrupted });
  }
  for (const { job, count } of await dropOldAlerts(database, clockWatch.compare().now)) {
    onEvent({ type: 'alert', job, changes: count, outcome: 'dropped' });
  }
  if (configuration.alerts === undefined || mail === undefined) return;
  while (!signal.aborted) {
    const taken = await claimAlerts(database, { owner, now: now() });
    const [first] = taken;
    if (first === undefined || !(await sendPending(deps, first, taken))) return;
  }
}

const interrupted = sayReason('ended_while_sending');

/** @returns whether to continue with the next job */
async function sendPending(
  deps: AlertDeps,
  { job, attempts }: Alert,
  taken: readonly Alert[],
): Promise<boolean> {
  const { database, owner, now, onEvent } = deps;
  const outcome = await send(deps, taken).catch(
    (error: unknown): DeliveryOutcome => ({
      status: 'unreachable',
      reason: failureText(error),
    }),
  );
  const event = { type: 'alert', job, changes: taken.length } as const;
  const end = (as: Parameters<typeof endAlerts>[2]) =>
    untilStored(() => endAlerts(database, { job, owner }, as));
  switch (outcome.status) {
    case 'delivered':
      await end({ delivery: 'sent' });
      onEvent({ ...event, outcome: 'sent' });
      return true;
    case 'unknown':
      await end({ delivery: 'unknown' });
      onEvent({ ...event, outcome: 'unknown', reason: outcome.reason });
      return true;
    // A refusal is retried too, because the address or the password may be corrected.
    case 'refused':
    case 'unreachable': {
      const nextAttemptAt = afterPause(attempts, now());
      await end({ delivery: 'pending', nextAttemptAt });
      onEvent({ ...event, outcome: 'deferred', reason: outcome.reason, nextAttemptAt });
      return false;
    }
  }
}

function afterPause(attempts: number, now: Date): string {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), maxPauseMs);
  return new Date(now.getTime() + pauseMs).toISOString();
}

async function send(deps: AlertDeps, alerts: readonly Alert[]): Promise<DeliveryOutcome> {
  const { configuration, mail, now } = deps;
  if (!configuration.alerts || !mail)
    return { status: 'unreachable', reason: sayReason('alerts_not_configured') };
  const { composeAlert } = await import('./compose-alert.ts');
  const { to } = configuration.alerts;
  const texts = await composeAlert(deps, alerts);
  const messageId = messageIdOf(alerts, mail.from);
  const sent = { from: mail.from, to, attachments: [], messageId, date: now(), isAutomatic: true };
  let isHandedOver = false;
  const handOver = async () => {
    isHandedOver = true;
  };
  const control = { signal: deps.signal, shutdown: serviceShutdown, onSlow: () => undefined };
  return withinLimits<DeliveryOutcome>(
    messageLimits(mail, 0),
    control,
    (stop) => mail.channel.deliver({ ...texts, ...sent }, { handOver, stop }),
    (reason) => ({ status: isHandedOver ? 'unknown' : 'unreachable', reason }),
  );
}

/** The Message-ID is deterministic, so that mail clients recognize duplicates. */
function messageIdOf(alerts: readonly Alert[], from: string): string {
  const ids = alerts.map(({ id }) => id).toSorted();
  const hash = createHash('sha256').update(JSON.stringify(ids)).digest('hex');
  const domain = /@([a-z0-9.-]+)>?$/i.exec(from)?.[1] ?? 'localhost';
  return `<${hash.slice(0, 32)}@${domain}>`;
}
