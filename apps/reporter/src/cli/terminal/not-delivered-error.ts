import type { Run } from '../../adapters/store/schema.ts';

/** Reports with deliveries that did not succeed. */
export class NotDeliveredError extends Error {
  override readonly name = 'NotDeliveredError';
  readonly code = 'not_delivered';
  readonly kind = 'delivery';

  /**
   * @param runs - at least one run
   * @param what - what did not succeed, as a clause
   */
  constructor(
    runs: readonly Pick<Run, 'id' | 'nextAt'>[],
    what = 'the report was created, but not delivered everywhere',
  ) {
    const ids = runs.map(({ id }) => id);
    super(
      runs.every(({ nextAt }) => nextAt !== null)
        ? `${what} yet; outlay serve retries later, outlay retry ${ids.join(' ')} retries now`
        : `${what}; see: ${ids.map((id) => `outlay show ${id}`).join(', ')}`,
    );
  }
}
