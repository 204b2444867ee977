import type { AlertCause } from '../../adapters/store/schema.ts';
import type { FailureKind } from '../../errors/failure-kind.ts';
import { kindOf } from '../../errors/kind-of.ts';

/** The cause that an alert names for each kind of failure. */
export const causeOfKind = {
  // The scheduler executes no commands, so a usage error is a bug.
  usage: 'internal_error',
  configuration: 'configuration',
  token: 'token',
  service: 'service',
  limit: 'limit',
  clock: 'clock',
  format: 'format',
  output: 'disk',
  store: 'store',
  delivery: 'undelivered',
  crash: 'crash',
  internal: 'internal_error',
} as const satisfies Readonly<Record<FailureKind, AlertCause>>;

/** The cause of a report that could not be created, as far as it determines what the owner must do. */
export function causeOf(error: unknown): AlertCause {
  return causeOfKind[kindOf(error)];
}
