import { InvalidConfigurationError, LimitExceededError } from '../../errors/api-error.ts';

/** Limits over many calls. A missing limit is no limit. */
export type ReadingLimits = {
  /** Total bytes of responses after decompression, not counting pictures. */
  readonly maxTotalResponseBytes?: number;
  /** Total bytes of pictures. */
  readonly maxImageBytes?: number;
  /** Number of different documents in all lists. */
  readonly maxDocuments?: number;
  /** Number of documents in all lists, including repeated ones. */
  readonly maxListedDocuments?: number;
};

/** Counts what is read. Share one among the clients of one task, such as a report. */
export type ReadingBudget = {
  /**
   * Counts what has arrived.
   * @param origin - of the service, for the message
   * @throws {ApiError} `limit_exceeded` if it exceeds the limit
   */
  readonly count: (limit: keyof ReadingLimits, amount: number, origin: string) => void;
};

const what: Readonly<Record<keyof ReadingLimits, string>> = {
  maxTotalResponseBytes: 'bytes in all responses together',
  maxImageBytes: 'bytes in all pictures together',
  maxDocuments: 'different documents',
  maxListedDocuments: 'documents in all lists together, repeated ones included',
};

/**
 * Creates an unused budget.
 * @throws {ApiError} `invalid_configuration` for a limit that is not positive
 */
export function createReadingBudget(limits: ReadingLimits = {}): ReadingBudget {
  for (const [name, max] of Object.entries(limits)) {
    if (max > 0) continue;
    throw new InvalidConfigurationError(`${name} is ${max}; expected a number above 0`);
  }
  const used = new Map<keyof ReadingLimits, number>();
  return {
    count(limit, amount, origin) {
      const max = limits[limit] ?? Infinity;
      const sum = (used.get(limit) ?? 0) + amount;
      used.set(limit, sum);
      if (sum <= max) return;
      const message = `${origin} returned more than ${max.toLocaleString('en')} ${what[limit]}, the current maximum`;
      throw new LimitExceededError(message, { limit: { name: limit, max } });
    },
  };
}
