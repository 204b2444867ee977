import type { FailureKind } from '../../errors/failure-kind.ts';
import { failureText } from '../../errors/failure-text.ts';
import { kindOf } from '../../errors/kind-of.ts';

/** What was found out about something that a configuration names. */
export type CheckOutcome = {
  /** Where it stands in the configuration: `accounts.home`, `jobs.monthly.accounting`, `smtp`. */
  readonly subject: string;
  /**
   * `invalid`: the configuration, or a file or variable that it names, has to change. `unusable`: the database of the
   * store is lost, damaged or cannot be opened.
   */
  readonly status: 'ok' | 'invalid' | 'refused' | 'unreachable' | 'not-writable' | 'unusable';
  /** For people; no secret is in it. */
  readonly message: string;
};

/** How a check comes out that fails with an error of a kind; where it says nothing, the program is at fault. */
const statusOfKind: Readonly<Record<FailureKind, Exclude<CheckOutcome['status'], 'ok'> | undefined>> = {
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
 * Finds something out.
 * @param find - gives what is well, or the whole outcome; fails as a command would where something is not well
 * @throws what is a fault of the program
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

/** What a check is about that came out so. */
export const kindOfStatus = {
  invalid: 'configuration',
  refused: 'token',
  unreachable: 'service',
  'not-writable': 'output',
  unusable: 'store',
} as const satisfies Readonly<Record<Exclude<CheckOutcome['status'], 'ok'>, FailureKind>>;
