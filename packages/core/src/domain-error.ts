/** What can be wrong with a value handed to the arithmetic of this package. */
export type DomainErrorCode =
  | 'invalid_amount'
  | 'invalid_currency'
  | 'currency_mismatch'
  | 'invalid_weights'
  | 'invalid_date'
  | 'invalid_date_time'
  | 'invalid_period'
  | 'invalid_time_zone';

/** A value that money or calendar arithmetic cannot accept. The message says what was found and what is allowed. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
