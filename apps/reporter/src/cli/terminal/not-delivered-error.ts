import type { Run } from '../../adapters/store/schema.ts';

/** Reports of which something did not get to its place. */
export class NotDeliveredError extends Error {
  override readonly name = 'NotDeliveredError';
  readonly code = 'not_delivered';
  readonly kind = 'delivery';

  /**
   * @param runs - the runs, one or more
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
