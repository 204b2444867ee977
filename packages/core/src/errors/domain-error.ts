/** What can be wrong with an amount, or with amounts that are reckoned with. */
export type MoneyErrorCode = 'invalid_amount' | 'invalid_currency' | 'currency_mismatch' | 'invalid_weights';

/** What can be wrong with a day, a time, a period or a zone. */
export type TimeErrorCode =
  | 'invalid_date'
  | 'invalid_date_time'
  | 'invalid_month_start'
  | 'invalid_period'
  | 'invalid_time_zone';

/** What can be wrong with a value handed to the arithmetic of this package. */
export type DomainErrorCode = MoneyErrorCode | TimeErrorCode;

/** Marks the errors of every copy of this package, so that they know each other. */
const brand = Symbol.for('@outlay/core/DomainError');

/** What both have in common. */
abstract class DomainErrorBase<Code extends DomainErrorCode> extends Error {
  /** The name of the class, which no bundler changes. */
  static readonly className: string = 'DomainError';
  override readonly name: string;
  readonly code: Code;
  /** The same value is refused again. */
  readonly retryable = false;

  constructor(code: Code, message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = new.target.className;
    this.code = code;
  }

  /** Also knows the errors of another copy of this package. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!Error[Symbol.hasInstance](value) || !(brand in (value as Error))) return false;
    return this.className === 'DomainError' || this.className === (value as Error).name;
  }

  get [brand](): true {
    return true;
  }
}

/** An amount or a currency that cannot be accepted. The message says what was found and what is allowed. */
export class MoneyError extends DomainErrorBase<MoneyErrorCode> {
  static override readonly className = 'MoneyError';
}

/** A day, a time, a period or a zone that cannot be accepted. The message says what was found and what is allowed. */
export class TimeError extends DomainErrorBase<TimeErrorCode> {
  static override readonly className = 'TimeError';
}

/** A value that money or calendar arithmetic cannot accept. `switch (error.code)` narrows to its class. */
export type DomainError = MoneyError | TimeError;

/** What both are instances of: `error instanceof DomainError`. */
export const DomainError: abstract new (...unused: never) => DomainError = DomainErrorBase;
