import type { ApiError } from '@outlay/core';

/** The service refused the token of a run's account. What the service said is its cause. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
  readonly code = 'token_refused';
  readonly kind = 'token';
  declare readonly cause: ApiError;

  constructor(message: string, cause: ApiError) {
    super(message, { cause });
  }
}
