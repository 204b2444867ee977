import type { ApiError } from '@outlay/core';

/** The service refused a token. The error of the service is the cause. */
export class TokenRefusedError extends Error {
  override readonly name = 'TokenRefusedError';
  readonly code = 'token_refused';
  readonly kind = 'token';
  declare readonly cause: ApiError;

  constructor(message: string, cause: ApiError) {
    super(message, { cause });
  }
}
