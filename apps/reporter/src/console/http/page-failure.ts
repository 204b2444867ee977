import { withTimeout } from '../../concurrency/with-timeout.ts';
import type { FailureKind } from '../../errors/failure-kind.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { PageError } from '../pages/error-page.ts';
import { countStoreTime } from './store-time.ts';

type PageFailureOptions = ErrorOptions & {
  readonly unfinished?: Promise<unknown>;
  readonly run?: string;
};

const storeErrors: ReadonlySet<PageError> = new Set(['storeAway', 'mayHappen', 'mayEnd']);

/** A request that ends with a page that says why. */
export class PageFailure extends Error {
  readonly kind: FailureKind;
  readonly error: PageError;
  readonly status: 403 | 404 | 409 | 503;
  /** What the page no longer waits for; it resolves in any case. */
  readonly unfinished: Promise<unknown> | undefined;
  /** The path of the run that shows what happens. */
  readonly run: string | undefined;

  constructor(
    error: PageError,
    status: PageFailure['status'],
    { unfinished, run, ...options }: PageFailureOptions = {},
  ) {
    super(error, options);
    this.unfinished = unfinished;
    this.run = run;
    this.kind = storeErrors.has(error) ? 'store' : 'usage';
    this.error = error;
    this.status = status;
  }
}

/**
 * What the store answers.
 * @param waitMs - how long to wait; by default as long as the request may still wait for the store
 * @throws {PageFailure} `storeAway` if it does not answer in time
 */
export async function fromStore<Value>(asked: Promise<Value>, waitMs?: number): Promise<Value> {
  const answered = asked.then((value) => ({ value }));
  try {
    const answer =
      waitMs === undefined
        ? await countStoreTime((leftMs) => withTimeout(leftMs, answered))
        : await withTimeout(waitMs, answered);
    if (answer) return answer.value;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'unavailable')
      throw new PageFailure('storeAway', 503, { cause: error });
    throw error;
  }
  const unfinished = answered.catch(() => undefined);
  throw new PageFailure('storeAway', 503, { unfinished });
}

/**
 * What the store answers about something that happens as soon as it can.
 * @param error - what the page says if the store does not answer in time
 * @param run - the path of the page that will show it
 * @throws {PageFailure}
 */
export async function mayHappenLater<Value>(
  asked: Promise<Value>,
  error: 'mayHappen' | 'mayEnd',
  run?: string,
): Promise<Value> {
  try {
    return await fromStore(asked);
  } catch (failure) {
    if (!(failure instanceof PageFailure) || !failure.unfinished) throw failure;
    const { unfinished } = failure;
    throw new PageFailure(error, 503, run === undefined ? { unfinished } : { unfinished, run });
  }
}

/** @throws {PageFailure} `stopping` if something was not begun because Outlay is shutting down; otherwise the error */
export function asStopping(error: unknown): never {
  if (error instanceof Error && error.name === 'AbortError') {
    throw new PageFailure('stopping', 503, { cause: error });
  }
  throw error;
}
