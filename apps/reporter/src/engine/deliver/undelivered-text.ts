import type { Run } from '../../adapters/store/schema.ts';
import type { UndeliveredBatch } from '../../adapters/store/undelivered-batches.ts';
import { sayReason } from '../../reasons/say-reason.ts';

/** Maximum number of batches that are named. */
const maxNamed = 3;

/** A clause for each batch that was not delivered, with the command that shows what to do. */
export function undeliveredClauses(undelivered: readonly UndeliveredBatch[]): string[] {
  const left = undelivered.length - maxNamed;
  const [first] = undelivered;
  return [
    ...undelivered.slice(0, maxNamed).map((one) =>
      sayReason('batch_undelivered_shown', {
        number: one.number,
        became: whatBecame(one.run),
        command: `outlay show ${one.run.id}`,
      }),
    ),
    ...(first && left > 0
      ? [sayReason('more_undelivered', { count: left, command: `outlay batches ${first.run.job}` })]
      : []),
  ];
}

/** What became of a batch that was not delivered: `batch 2 is held`. */
export function undeliveredText({ number, run }: UndeliveredBatch): string {
  return sayReason('batch_undelivered', { number, became: whatBecame(run) });
}

function whatBecame({ state, isHeld }: Run): string {
  if (isHeld === 1) return 'is held';
  switch (state) {
    case 'failed':
      return 'has failed';
    case 'unknown':
      return 'may not have arrived';
    case 'partial':
      return 'has not arrived everywhere';
    case 'skipped':
      return 'was not delivered';
    case 'delivered':
    case 'planned':
    case 'fetched':
    case 'rendered':
    case 'staged':
    case 'delivering':
      return 'is not delivered yet';
  }
}
