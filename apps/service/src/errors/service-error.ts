/** Error codes of the service's commands. */
export type ServiceErrorCode =
  | 'usage'
  | 'unknown_account'
  | 'account_exists'
  | 'unknown_token'
  | 'unknown_key'
  | 'key_in_use'
  | 'unreadable_file'
  | 'invalid_tls_files'
  | 'address_unavailable'
  | 'newer_database'
  | 'database_unavailable';

/** An error with a message for the command line. Never contains a token or a key. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;

  constructor(code: ServiceErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
