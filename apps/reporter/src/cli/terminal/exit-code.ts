import { CommanderError } from 'commander';
import type { FailureKind } from '../../errors/failure-kind.ts';
import { failureText } from '../../errors/failure-text.ts';
import { kindOf } from '../../errors/kind-of.ts';

/** How the command ends, for scripts to act on. */
export const exitCodes = {
  done: 0,
  internal_error: 1,
  usage: 2,
  refused: 3,
  unavailable: 4,
  notWritten: 5,
  notDelivered: 6,
  /** Ended by Ctrl-C or a request of the system, as shells write it. */
  interrupted: 130,
} as const;

/** How a failure of each kind ends the command. */
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

/** How a failure ends the command, and what says why; nothing where it was said already. */
export type Failure = { readonly exitCode: number; readonly line: string | undefined };

/** Tells a failure to the person and to scripts. */
export function failureOf(error: unknown): Failure {
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, line: undefined };
  }
  return { exitCode: exitCodeOfKind[kindOf(error)], line: failureText(error) };
}
