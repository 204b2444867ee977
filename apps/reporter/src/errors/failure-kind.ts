/** What failures are about, each of which asks something else of the person who is told. */
export const failureKinds = [
  /** A command was not written as it has to be. */
  'usage',
  /** The configuration, or a file or variable that it names, has to change. */
  'configuration',
  /** The service refused the token. */
  'token',
  /** The service could not be reached, or did not answer as it should. */
  'service',
  /** A report needs more than its limits allow. */
  'limit',
  /** A clock says that it is too early. */
  'clock',
  /** A report does not fit into a format. */
  'format',
  /** Files could not be written. */
  'output',
  /** The store of runs, or the files that are kept in it, cannot be used. */
  'store',
  /** A report was made, but did not get to its place. */
  'delivery',
  /** A process ended in the middle of its work. */
  'crash',
  /** Anything else: a mistake of the program. */
  'internal',
] as const;

/** What a failure is about. Each error carries it from where it is made. */
export type FailureKind = (typeof failureKinds)[number];
