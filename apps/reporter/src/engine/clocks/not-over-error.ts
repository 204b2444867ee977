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
    const { clock, clockTime, notBefore, machine } = waiting;
    const isWrong = machine.getTime() - clockTime.getTime() > clockToleranceMs;
    super(
      `the report cannot be created before ${second(notBefore)}: it is ${second(clockTime)} by the clock of ${clock}${
        machine < notBefore
          ? ''
          : `, and ${second(machine)} by the clock of this machine${isWrong ? '; one of them is wrong' : ''}`
      }`,
    );
    this.details = waiting;
  }

  /** How long to wait by the clock that has not reached `notBefore`. Milliseconds. */
  get waitMs(): number {
    return this.details.notBefore.getTime() - this.details.clockTime.getTime();
  }
}

function second(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
