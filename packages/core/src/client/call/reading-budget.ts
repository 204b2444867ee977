import { InvalidConfigurationError, LimitExceededError } from '../../errors/api-error.ts';

/** What may be read in all, over many calls. What is not given has no limit. */
export type ReadingLimits = {
  /** Bytes of all answers together, after decompression; those of pictures are counted apart. */
  readonly maxTotalResponseBytes?: number;
  /** Bytes of all pictures together. */
  readonly maxImageBytes?: number;
  /** Different documents of all lists together. */
  readonly maxDocuments?: number;
  /** Documents of all lists together, each as often as it is listed. */
  readonly maxListedDocuments?: number;
};

/** Counts what is read, while it is read. Hand one to the clients of one piece of work, like a report. */
export type ReadingBudget = {
  /**
   * Counts what has come.
   * @param origin - of the service, for the message
   * @throws {ApiError} `limit_exceeded` when it is more than is allowed
   */
  readonly count: (limit: keyof ReadingLimits, amount: number, origin: string) => void;
};

const what: Readonly<Record<keyof ReadingLimits, string>> = {
  maxTotalResponseBytes: 'bytes in all responses together',
  maxImageBytes: 'bytes in all pictures together',
  maxDocuments: 'different documents',
  maxListedDocuments: 'documents in all lists together, repeated ones included',
};

const number = new Intl.NumberFormat('en');

/**
 * Makes a budget of which nothing is used.
 * @throws {ApiError} `invalid_configuration` for a limit that is not above zero
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
      const message = `${origin} returned more than ${number.format(max)} ${what[limit]}, the current maximum`;
      throw new LimitExceededError(message, { limit: { name: limit, max } });
    },
  };
}
