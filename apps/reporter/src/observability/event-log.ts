import { type DestinationStream, pino } from 'pino';
import type { OnEvent, SchedulerEvent } from '../scheduler/scheduler-event.ts';

/** Where log lines go if nothing else is said. Each is written before the next thing happens. */
export function standardError(): DestinationStream {
  return pino.destination({ fd: 2, sync: true });
}

/**
 * Writes what happens in a scheduler as JSON, a line each. Addresses of recipients and folders are in it, for whoever
 * has to find out what became of a report; tokens, passwords and contents of reports are not.
 */
export function createEventLog(destination: DestinationStream): OnEvent {
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return (event) => {
    if (event.type === 'tick') return;
    logger[levelOf(event)](fieldsOf(event), messageOf(event));
  };
}

function levelOf(event: SchedulerEvent): 'debug' | 'info' | 'warn' | 'error' {
  switch (event.type) {
    case 'trouble':
      return 'warn';
    case 'configuration':
      return event.status === 'refused' ? 'error' : 'info';
    case 'notice':
      return event.isSent ? 'info' : 'warn';
    case 'run':
      return event.run.state === 'failed' || event.run.state === 'unknown' ? 'error' : 'info';
    case 'delivery':
      return event.step === 'recorded' && event.delivery.state !== 'accepted' ? 'warn' : 'info';
    default:
      return 'info';
  }
}

function messageOf(event: SchedulerEvent): string {
  switch (event.type) {
    case 'run':
      return `run ${event.run.state}`;
    case 'delivery':
      return event.step === 'recorded' ? `delivery ${event.delivery.state}` : `delivery ${event.step}`;
    case 'configuration':
      return `configuration ${event.status}`;
    default:
      return event.type;
  }
}

function fieldsOf(event: SchedulerEvent): object {
  switch (event.type) {
    case 'run': {
      const { id, job, account, scheduledFor, state, attempt, reason, nextAt } = event.run;
      return { run: id, job, account, scheduledFor, state, attempt, reason, nextAt };
    }
    case 'delivery': {
      const { id, runId, channel, target, state, attempt, reason, nextTryAt } = event.delivery;
      return { delivery: id, run: runId, channel, target, state, attempt, reason, nextTryAt };
    }
    default: {
      const { type: _, ...fields } = event;
      return fields;
    }
  }
}
