import { CommanderError } from 'commander';
import type { FailureKind } from '../../errors/failure-kind.ts';
import { failureText } from '../../errors/failure-text.ts';
import { kindOf } from '../../errors/kind-of.ts';

/** Exit codes of the command. */
export const exitCodes = {
  done: 0,
  internal_error: 1,
  usage: 2,
  refused: 3,
  unavailable: 4,
  notWritten: 5,
  notDelivered: 6,
  /** Ended by Ctrl-C or SIGTERM, as by convention of shells. */
  interrupted: 130,
} as const;

/** The exit code for each kind of failure. */
export const exitCodeOfKind = {
  usage: exitCodes.usage,
  configuration: exitCodes.usage,
  token: exitCodes.refused,
  service: exitCodes.unavailable,
  limit: exitCodes.unavailable,
  clock: exitCodes.unavailable,
  format: exitCodes.notWritten,
  output: exitCodes.notWritten,
  store: exitCodes.notWritten,
  delivery: exitCodes.notDelivered,
  crash: exitCodes.internal_error,
  internal: exitCodes.internal_error,
} as const satisfies Readonly<Record<FailureKind, number>>;

/** Exit code and message of a failure; no message if it was already printed. */
export type Failure = { readonly exitCode: number; readonly line: string | undefined };

/** Exit code and message of an error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, line: undefined };
  }
  return { exitCode: exitCodeOfKind[kindOf(error)], line: failureText(error) };
}
