import { LimitExceededError } from './api-error.ts';

/** The limit of one answer, as errors name it. */
const name = 'maxBodyBytes';

/**
 * Says that one answer is larger than it may be.
 * @param max - bytes that it may have, after decompression
 * @param excess - of what there is too much
 */
export function tooLargeError(
  max: number,
  excess = `is larger than ${max.toLocaleString('en')} bytes`,
): LimitExceededError {
  return new LimitExceededError(`the response ${excess}, the current maximum`, { limit: { name, max } });
}

/** The same of an answer with too many objects and lists for its size. @param containers - how many it may have */
export function tooManyContainersError(max: number, containers: number): LimitExceededError {
  return tooLargeError(max, `has more than ${containers.toLocaleString('en')} objects and lists`);
}

/** Whether an answer was larger than one may be: a part of it may be read all the same. */
export function isTooLarge(error: unknown): error is LimitExceededError {
  return error instanceof LimitExceededError && error.limit.name === name;
}
