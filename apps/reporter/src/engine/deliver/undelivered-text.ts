import type { Run } from '../../adapters/store/schema.ts';
import type { UndeliveredBatch } from '../../adapters/store/undelivered-batches.ts';

/** Maximum number of batches that are named. */
const maxNamed = 3;

/** A clause for each batch that was not delivered, with the command that shows what to do. */
export function undeliveredClauses(undelivered: readonly UndeliveredBatch[]): string[] {
  const left = undelivered.length - maxNamed;
  const [first] = undelivered;
  return [
    ...undelivered.slice(0, maxNamed).map((one) => `${undeliveredText(one)} (outlay show ${one.run.id})`),
    ...(first && left > 0 ? [`${left} more were not delivered (outlay batches ${first.run.job})`] : []),
  ];
}

/** What became of a batch that was not delivered: `batch 2 is held`. */
export function undeliveredText({ number, run }: UndeliveredBatch): string {
  return `batch ${number} ${whatBecame(run)}`;
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
