/** Something in the configuration, or in a file or variable that it names, that has to change. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly code = 'invalid_configuration';
  readonly kind = 'configuration';
}
