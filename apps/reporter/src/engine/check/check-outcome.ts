import type { FailureKind } from '../../errors/failure-kind.ts';
import { failureText } from '../../errors/failure-text.ts';
import { kindOf } from '../../errors/kind-of.ts';

/** The result of checking one part of a configuration. */
export type CheckOutcome = {
  /** Its path in the configuration: `accounts.home`, `jobs.monthly.accounting`, `smtp`. */
  readonly subject: string;
  /**
   * `warning`: the configuration can be used, but probably not as intended. `invalid`: the configuration, or a file or variable that it refers to, must be corrected. `unusable`: the database
   * is missing, damaged or cannot be opened.
   */
  readonly status: 'ok' | 'warning' | 'invalid' | 'refused' | 'unreachable' | 'not-writable' | 'unusable';
  /** For users; contains no secrets. */
  readonly message: string;
};

/** The statuses of checks that failed. */
type FailedStatus = Exclude<CheckOutcome['status'], 'ok' | 'warning'>;

/** The status of a check that fails with an error of a kind; `undefined` if such an error is a bug. */
const statusOfKind: Readonly<Record<FailureKind, FailedStatus | undefined>> = {
  usage: 'invalid',
  configuration: 'invalid',
  token: 'refused',
  service: 'unreachable',
  limit: 'unreachable',
  clock: 'unreachable',
  format: undefined,
  output: 'not-writable',
  store: 'unusable',
  delivery: undefined,
  crash: undefined,
  internal: undefined,
};

/**
 * Runs a check.
 * @param find - returns a message, or a complete outcome; throws if the check fails
 * @throws errors that are bugs
 */
export async function checked(
  subject: string,
  find: () => Promise<string | Omit<CheckOutcome, 'subject'>>,
): Promise<CheckOutcome> {
  try {
    const found = await find();
    return typeof found === 'string' ? { subject, status: 'ok', message: found } : { subject, ...found };
  } catch (error) {
    const status = statusOfKind[kindOf(error)];
    if (status === undefined) throw error;
    return { subject, status, message: failureText(error) };
  }
}

/** The kind of failure of each status. */
export const kindOfStatus = {
  invalid: 'configuration',
  refused: 'token',
  unreachable: 'service',
  'not-writable': 'output',
  unusable: 'store',
} as const satisfies Readonly<Record<FailedStatus, FailureKind>>;
