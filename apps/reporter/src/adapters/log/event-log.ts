import type { EventEmitter } from 'node:events';
import type { SecretMask } from '@outlay/core/secrets';
import { printable } from '@outlay/core/text';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from './log-level.ts';
import type { OnEvent, SchedulerEvent } from './scheduler-event.ts';

/** Maximum size of lines that wait while none can be written; further lines are dropped. */
const maxWaitingBytes = 1 << 20;

/**
 * The default destination of log lines. Lines are written synchronously, except those that a full disk rejects, which
 * are written later. Work continues even if nobody reads them.
 * @param fd - an open file
 */
export function standardError(fd = 2): DestinationStream & EventEmitter {
  const destination = pino.destination({ fd, sync: true, maxLength: maxWaitingBytes });
  destination.on('error', () => undefined);
  return destination;
}

/** Dependencies of a log. */
export type EventLogDeps = {
  readonly destination: DestinationStream;
  /** Masks secrets in every line. */
  readonly mask: SecretMask;
  readonly level?: LogLevel;
};

/**
 * Writes the events of a scheduler as JSON lines. They include addresses of recipients and folders for troubleshooting,
 * but no tokens, passwords or contents of reports.
 */
export function createEventLog({ destination, mask, level = 'info' }: EventLogDeps): OnEvent {
  const formatters = { level: (label: string) => ({ level: label }) };
  const timestamp = pino.stdTimeFunctions.isoTime;
  const logger = pino({ base: null, level, formatters, timestamp }, safe(destination, mask));
  return (event) => logger[levelOf(event)](fieldsOf(event), messageOf(event));
}

/** Masks secrets, and escapes control characters that a terminal would interpret. */
function safe(destination: DestinationStream, { mask }: SecretMask): DestinationStream {
  return { write: (line) => destination.write(printable(mask(line))) };
}

function levelOf(event: SchedulerEvent): LogLevel | 'fatal' {
  switch (event.type) {
    case 'crashed':
      return 'fatal';
    case 'tick':
    case 'sweep':
      return 'debug';
    case 'started':
    case 'planned':
    case 'job':
    case 'sign-out':
    case 'removed':
    case 'closed':
    case 'stopping':
    case 'stopped':
      return 'info';
    case 'error':
    case 'unclosed':
      return 'warn';
    case 'directory':
      if (event.status === 'unreadable') return 'error';
      return event.invalid + event.missing > 0 ? 'warn' : 'info';
    case 'configuration':
      return event.status === 'refused' ? 'error' : 'info';
    case 'store':
      return event.status === 'shared' ? 'warn' : 'info';
    case 'console':
    case 'metrics':
      return 'url' in event ? 'info' : 'warn';
    case 'sign-in':
      return event.outcome === 'accepted' ? 'info' : 'warn';
    case 'target':
      return event.status === 'hung' ? 'warn' : 'info';
    case 'alert':
      return event.outcome === 'sent' ? 'info' : 'warn';
    case 'run':
      return levelOfRun(event);
    case 'delivery':
      return event.step === 'recorded' && event.delivery.state !== 'accepted' ? 'warn' : 'info';
  }
}

function levelOfRun({ run, left }: Extract<SchedulerEvent, { type: 'run' }>): LogLevel {
  if (run.state === 'failed' || run.state === 'unknown') return 'error';
  return run.state === 'partial' || run.isHeld === 1 || left === 'retried' ? 'warn' : 'info';
}

function messageOf(event: SchedulerEvent): string {
  const { type } = event;
  if (type === 'run') return `run ${event.left?.replace('_', ' ') ?? event.run.state}`;
  if (type === 'delivery') return `delivery ${deliveryWord(event)}`;
  if (type === 'job') return `job ${event.status}`;
  if (type === 'store') return `store ${event.status}`;
  if (type === 'target') return `target ${event.status === 'hung' ? 'hung' : 'recovered'}`;
  if (type === 'configuration') return `configuration ${event.status}`;
  if (type === 'directory') return `directory ${event.status}`;
  if (type === 'sign-in') return `sign-in ${event.outcome}`;
  if (type === 'unclosed') return 'period not closed';
  return type === 'alert' ? `alert ${event.outcome}` : type;
}

function deliveryWord({ step, delivery }: Extract<SchedulerEvent, { type: 'delivery' }>): string {
  if (step === 'recorded') return delivery.state;
  return step === 'made' ? 'attempted' : 'started';
}

function fieldsOf(event: SchedulerEvent): object {
  if (event.type === 'run') {
    const { id, job, account, scheduledFor, state, attempt, reason, nextAt } = event.run;
    return { run: id, job, account, scheduledFor, state, attempt, reason, nextAttemptAt: nextAt };
  }
  if (event.type === 'delivery') {
    const { id, runId, channel, target, state, attempt, reason, nextAttemptAt } = event.delivery;
    return { delivery: id, run: runId, channel, target, state, attempt, reason, nextAttemptAt };
  }
  const { type: _, ...fields } = event;
  return fields;
}
