import { clockToleranceMs } from './compare-clocks.ts';

/** What a report has to wait for. */
export type Waiting = {
  /** The clock that says that the time has not come. */
  readonly clock: string;
  /** What it says. */
  readonly says: Date;
  /** When the report can be made. */
  readonly notBefore: Date;
  /** What this machine's clock says. */
  readonly machine: Date;
};

/** A report that cannot be made yet, because a clock says that its period is not over, or that it is not due. */
export class NotOverError extends Error {
  override readonly name = 'NotOverError';
  readonly code = 'not_over';
  readonly kind = 'clock';
  readonly waiting: Waiting;

  constructor(waiting: Waiting) {
    const { clock, says, notBefore, machine } = waiting;
    const isWrong = machine.getTime() - says.getTime() > clockToleranceMs;
    super(
      `the report cannot be made before ${second(notBefore)}: it is ${second(says)} by the clock of ${clock}${
        machine < notBefore
          ? ''
          : `, and ${second(machine)} by the clock of this machine${isWrong ? '; one of them is wrong' : ''}`
      }`,
    );
    this.waiting = waiting;
  }

  /** How long that is by the clock that says so, milliseconds. */
  get waitMs(): number {
    return this.waiting.notBefore.getTime() - this.waiting.says.getTime();
  }
}

function second(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
