import { InvalidResponseError } from '../../errors/api-error.ts';
import { DomainError } from '../../errors/domain-error.ts';

/**
 * Reads a record of a response. An amount that cannot be read exactly is an error in the response.
 * @throws {InvalidResponseError} `schema`, with the `DomainError` as its cause
 */
export function readExactly<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new InvalidResponseError('schema', error.message, {}, { cause: error });
  }
}
