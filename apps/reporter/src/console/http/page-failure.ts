import { withTimeout } from '../../concurrency/with-timeout.ts';
import type { FailureKind } from '../../errors/failure-kind.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { PageError } from '../pages/error-page.ts';

/** A request that ends with a page that says why. */
export class PageFailure extends Error {
  readonly kind: FailureKind;
  readonly error: PageError;
  readonly status: 403 | 404 | 409 | 503;

  constructor(error: PageError, status: PageFailure['status'], options?: ErrorOptions) {
    super(error, options);
    this.kind = error === 'storeAway' ? 'store' : 'usage';
    this.error = error;
    this.status = status;
  }
}

/** How long a page waits for the store. Milliseconds. */
const maxWaitMs = 2_000;

/**
 * What the store answers.
 * @throws {PageFailure} `storeAway` if it does not answer within two seconds
 */
export async function fromStore<Value>(asked: Promise<Value>): Promise<Value> {
  const answered = asked.then((value) => ({ value }));
  try {
    const answer = await withTimeout(maxWaitMs, answered);
    if (answer) return answer.value;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'unavailable') throw storeAway(error);
    throw error;
  }
  // Nobody waits for it any more.
  answered.catch(() => undefined);
  throw storeAway();
}

function storeAway(cause?: Error): PageFailure {
  return new PageFailure('storeAway', 503, { cause });
}
