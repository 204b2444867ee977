/** Kinds of failures, each of which the user resolves in a different way. */
export const failureKinds = [
  /** Invalid command-line usage. */
  'usage',
  /** The configuration, or a file or variable that it refers to, is invalid. */
  'configuration',
  /** The service refused the token. */
  'token',
  /** The service was unreachable or its response was invalid. */
  'service',
  /** A report exceeds its limits. */
  'limit',
  /** A clock shows that a period is not over. */
  'clock',
  /** A format cannot represent a report. */
  'format',
  /** Files could not be written. */
  'output',
  /** The store, or its staged files, cannot be used. */
  'store',
  /** A report was created but not delivered. */
  'delivery',
  /** A process crashed. */
  'crash',
  /** A bug in Outlay. */
  'internal',
] as const;

/** The kind of a failure. Errors carry it from where they are created. */
export type FailureKind = (typeof failureKinds)[number];
