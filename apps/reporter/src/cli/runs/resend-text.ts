import { oneLine } from '@outlay/core/text';
import type { Delivery } from '../../adapters/store/schema.ts';
import type { RedeliveryResult } from '../../engine/manual/redeliver-staged.ts';
import { type Painter, plainPainter } from '../terminal/paint.ts';
import { runLine, waitText } from './run-text.ts';

/** The outcome of each requested delivery, one per line, and the state of the run. */
export function resentText({ run, deliveries }: RedeliveryResult, painted: Painter = plainPainter): string {
  const isRepeated = deliveries.some(({ reason }) => reason !== null && run.reason?.includes(reason));
  const ofRun = runLine(isRepeated ? { ...run, reason: null } : run, painted);
  const lines = [...deliveries.map(deliveryText), `run: ${ofRun}`];
  return lines.map((line) => `${line}\n`).join('');
}

function deliveryText({ channel, target, state, reason, receipt, nextAttemptAt, runId }: Delivery): string {
  const why = reason === null ? '' : `: ${oneLine(reason)}`;
  switch (state) {
    case 'accepted':
      return channel === 'email'
        ? `sent to ${target}${receipt ? ` (${oneLine(receipt)})` : ''}`
        : `delivered to ${target}`;
    case 'refused':
      return `not delivered to ${target}${why}`;
    case 'unknown':
      return `may or may not have arrived at ${target}${why}`;
    case 'skipped':
      return `canceled for ${target}${why}`;
    case 'deferred':
      return `not yet delivered to ${target}${why}${nextAttemptAt === null ? '' : `; ${waitText(runId, nextAttemptAt)}`}`;
    case 'pending':
    case 'sending':
      return `not yet delivered to ${target}`;
  }
}
