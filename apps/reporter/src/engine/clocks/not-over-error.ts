import { databaseClock } from '../../adapters/service/observed-clocks.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { clockToleranceMs } from './compare-clocks.ts';

/** Why a report must wait. */
export type NotOverDetails = {
  /** The clock that has not reached `notBefore`. */
  readonly clock: string;
  /** The time of that clock. */
  readonly clockTime: Date;
  /** When the report can be created. */
  readonly notBefore: Date;
  /** The time of this machine's clock. */
  readonly machine: Date;
};

/** A report that cannot be created yet, because a clock shows that its period is not over or that it is not due. */
export class NotOverError extends Error {
  override readonly name = 'NotOverError';
  readonly code = 'not_over';
  readonly kind = 'clock';
  readonly details: NotOverDetails;

  constructor(waiting: NotOverDetails) {
    super(reasonOf(waiting));
    this.details = waiting;
  }

  /** How long to wait by the clock that has not reached `notBefore`. Milliseconds. */
  get waitMs(): number {
    return this.details.notBefore.getTime() - this.details.clockTime.getTime();
  }
}

function reasonOf({ clock, clockTime, notBefore, machine }: NotOverDetails): string {
  const read = { notBefore: second(notBefore), time: second(clockTime) };
  if (machine < notBefore) return sayReason('not_over', read);
  const both = { ...read, machine: second(machine) };
  const differ =
    clock === databaseClock
      ? sayReason('not_over_by_database', both)
      : sayReason('not_over_by_service', { ...both, service: clock });
  const isWrong = machine.getTime() - clockTime.getTime() > clockToleranceMs;
  return isWrong ? joinReasons(differ, sayReason('clock_wrong')) : differ;
}

function second(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
