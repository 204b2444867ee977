import { exitCodes, failureOf } from '../../cli/exit-code.ts';

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

const exitCodeOf = {
  ok: exitCodes.done,
  invalid: exitCodes.usage,
  refused: exitCodes.refused,
  unreachable: exitCodes.unavailable,
  'not-writable': exitCodes.notWritten,
  unusable: exitCodes.notWritten,
} as const satisfies Record<CheckOutcome['status'], number>;

const statuses = Object.keys(exitCodeOf) as CheckOutcome['status'][];

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
    const { exitCode, line } = failureOf(error);
    const status = statuses.find((each) => exitCodeOf[each] === exitCode);
    if (status === undefined || line === undefined) throw error;
    return { subject, status, message: line };
  }
}

/** How a command ends that found these out: the lowest code, so that the configuration is put right first. */
export function exitCodeOfChecks(outcomes: readonly CheckOutcome[]): number {
  const codes = outcomes.map(({ status }) => exitCodeOf[status]).filter((code) => code !== exitCodes.done);
  return codes.length === 0 ? exitCodes.done : Math.min(...codes);
}
