import type { AlertCause } from '../../adapters/store/schema.ts';
import type { FailureKind } from '../../errors/failure-kind.ts';
import { kindOf } from '../../errors/kind-of.ts';

/** What the owner of a report is told of a failure of each kind. */
export const causeOfKind = {
  // The scheduler is given no commands.
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

/** What stands in the way of a report that could not be made, as far as it decides what a person has to do. */
export function causeOf(error: unknown): AlertCause {
  return causeOfKind[kindOf(error)];
}
