import type { Run } from '../store/schema.ts';

/** Reports that were made and of which something did not get to its place. */
export class NotDeliveredError extends Error {
  override readonly name = 'NotDeliveredError';
  readonly code = 'not_delivered';

  /** @param runs - the runs, one or more */
  constructor(runs: readonly Pick<Run, 'id' | 'nextAt'>[]) {
    const ids = runs.map(({ id }) => id);
    super(
      runs.every(({ nextAt }) => nextAt !== null)
        ? `made, but not delivered everywhere yet; outlay serve tries again later, outlay retry ${ids.join(' ')} now`
        : `made, but not delivered everywhere; see: ${ids.map((id) => `outlay show ${id}`).join(', ')}`,
    );
  }
}
