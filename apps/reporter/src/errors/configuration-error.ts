/** An error in the configuration, or in a file or variable that it refers to. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly code = 'invalid_configuration';
  readonly kind = 'configuration';
}
